export { type Budget, DEFAULT_SECONDS, type PlanOptions, type Progress } from './plan-options'
export { planRoutes } from './plan-routes'
export type {
  RoutePlan,
  RouteRequestFailure,
  RouteResult,
  TruckRoute,
  UnservedReason,
  Visit,
} from './route-plan'
export {
  type Facility,
  type RouteRequest,
  RouteRequestSchema,
  type Stop,
  type TimeWindow,
  type TravelMatrix,
  type Truck,
} from './route-request'
export { timeline } from './timeline'
export type { Hand } from './together/errand'
export { ErrandRunner } from './together/errand-runner'
export { type ErrandPort, handBehind, helpBehind } from './together/hand-behind-port'
export { planTogether } from './together/plan-together'
export { validatePlan } from './validate-plan'
