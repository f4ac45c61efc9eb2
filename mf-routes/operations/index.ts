import { withSamples } from 'shared-domain/contract'
import { listLateTaps as list } from './late-taps'

// The contract between the page and the server: fields may be added, and existing ones stay.

// The bins' page of another remote or the mock data ask for these, too: their schemas are in the shared contract.
export {
  createRoute,
  getFleet,
  getPlanningFacts,
  getRoute,
  keepPlan,
  listRoutes,
  removeRoute,
  restoreRoute,
} from 'shared-domain/contract'
export { assignRoute } from './assignment'
export { changeRouteStatus, recordStop, recordVisit } from './driving'
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
export {
  type CrewTap,
  decideLateTap,
  type LateTap,
  type LateTapReason,
  type LateTapReceipt,
  recordLateTap,
} from './late-taps'
export {
  decidePlanRules,
  type KeptRule,
  listPlanRules,
  type PlanRule,
  type RuleOffer,
  recordPlanChanges,
  type TruckOrder,
} from './plan-rules'
export { planRoutesOnServer } from './planning'
export { type MoveKind, moveStops, type RouteMove, undoMove } from './stop-moves'
export { type Place, travelGeometry, travelMatrix } from './travel'

export const { listLateTaps } = withSamples({ listLateTaps: list }, () => import('./samples'))
