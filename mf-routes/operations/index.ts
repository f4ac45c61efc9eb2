// The contract between the page and the server: fields may be added, and existing ones stay.

export { planRoutesOnServer } from './planning'
export { moveStops, undoMove } from './stop-moves'
export { travelGeometry, travelMatrix } from './travel'
