// The contract between the page and the server: fields may be added, and existing ones stay.

// The bins' page of another remote asks for these, too: their schemas are in the shared contract.
export { getFleet, getPlanningFacts } from 'shared-domain/contract'
export {
  type FleetUse,
  getFleetUse,
  listDrivers,
  putDepot,
  putDriver,
  putFacility,
  putTruck,
  removeDepot,
  removeDriver,
  removeFacility,
  removeTruck,
} from './fleet'
export { planRoutesOnServer } from './planning'
export { moveStops, undoMove } from './stop-moves'
export { travelGeometry, travelMatrix } from './travel'
