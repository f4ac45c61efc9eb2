// The contract between the page and the server: fields may be added, and existing ones stay.

// The bins' page of another remote asks for the facts, too: their schema is in the shared contract.
export { getPlanningFacts } from 'shared-domain/contract'
export { planRoutesOnServer } from './planning'
export { moveStops, undoMove } from './stop-moves'
export { travelGeometry, travelMatrix } from './travel'
