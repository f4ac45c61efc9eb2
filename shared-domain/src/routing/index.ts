export type { Budget, PlanOptions, Progress } from './plan-options'
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
export { validatePlan } from './validate-plan'
