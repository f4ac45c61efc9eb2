export { asReported } from './as-reported'
export {
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
export { clockSeconds } from './clock-seconds'
export { dayPlan } from './day-plan'
export { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM, dieselLitres } from './driving-costs'
export { DEFAULT_ESTIMATE, estimateMatrix, type TravelEstimate } from './estimate-matrix'
export { HELD_TRUCKS_MAX, type HeldStops, holdStops } from './hold-stops'
export { type Baseline, listOrderBaseline } from './list-order-baseline'
export { type PlanningDay, planningDay } from './planning-day'
export { travelMatrixOf } from './travel-matrix'
export type { TruckOut } from './trucks-out'
export { unservedSentence } from './unserved-sentence'
