export { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM, dieselLitres } from '../routes/truck-rates'
export {
  asReported,
  type CityChoice,
  type CityFailure,
  type CityOptions,
  chosenTrucks,
  cityFailure,
  cityPoints,
  dueBins,
  trucksAway,
  WHOLE_CITY,
} from './city-choice'
export { cityRequest } from './city-request'
export { dayPlan } from './day-plan'
export { type BinOutlook, dueByDay, outlooksOf, type RoundDay, risksAhead, roundDays } from './days-ahead'
export { type DrivenRoute, driveTruck, type Violation } from './drive-truck'
export {
  evenPlaces,
  type FilledCity,
  type FixedSchedule,
  fixedSchedule,
  sustainableThresholds,
} from './fixed-schedule'
export { type Baseline, listOrderBaseline } from './list-order-baseline'
export {
  DEFAULT_OVERFLOW_DOLLARS,
  type LaterVisit,
  type OverflowRisk,
} from './overflow-pricing'
export { PINNED_TRUCKS_MAX, type PinnedStops, pinStops } from './pinned-stops'
export {
  type DraftTruck,
  type DrivenPlan,
  draftOf,
  type LeftOutBin,
  type PlanDraft,
  RouteCache,
} from './plan-draft'
export { type PlanningDay, planningDay } from './planning-day'
export { indexRequest, type RequestIndex } from './request-index'
export { leftOutReasons, stopReason, unservedSentence } from './stop-reason'
export { DEFAULT_ESTIMATE, estimateMatrix, type TravelEstimate, travelMatrixOf } from './travel-matrix'
export type { TruckOut } from './truck-hours'
export { type BeyondShift, beyondShift, clockSeconds } from './truck-hours'
export { onFirstDay, type VisitDaysRequest, visitDays } from './visit-days'
export { visitDaysRequests } from './visit-days-requests'
export { visitShares } from './visit-shares'
