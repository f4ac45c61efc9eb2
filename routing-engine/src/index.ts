export { planInParallel } from './parallel-search/plan-in-parallel'
export { SearchTaskRunner, serveWorker, type WorkerPort, workerBehind } from './parallel-search/search-worker'
export { type Budget, DEFAULT_SECONDS, type PlanOptions, type Progress } from './plan-options'
export { planRoutes } from './plan-routes'
export {
  type RoutePlan,
  RoutePlanSchema,
  type RouteRequestFailure,
  type RouteResult,
  type TruckRoute,
  type UnservedReason,
  UnservedReasonSchema,
  type Visit,
} from './route-plan'
export {
  type Facility,
  FacilitySchema,
  type RouteRequest,
  RouteRequestSchema,
  type Stop,
  StopSchema,
  type TimeWindow,
  type TravelMatrix,
  type Truck,
  TruckSchema,
} from './route-request'
export { timeline } from './timeline'
export { metresBetween, opensAt, serviceStart } from './travel'
export { validatePlan } from './validate-plan'
