export { planInParallel } from './parallel-search/plan-in-parallel'
export type { SearchWorker } from './parallel-search/search-worker'
export { SearchTaskRunner, serveWorker, type WorkerPort, workerBehind } from './parallel-search/search-worker'
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
export { validatePlan } from './validate-plan'
