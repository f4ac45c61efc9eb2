export {
  type CityChoice,
  type CityFailure,
  type CityOptions,
  cityFailure,
  cityPoints,
  dueBins,
  WHOLE_CITY,
} from './city-choice'
export { cityRequest } from './city-request'
export { dayPlan } from './day-plan'
export { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM, dieselLitres } from './driving-costs'
export { DEFAULT_ESTIMATE, estimateMatrix, type TravelEstimate } from './estimate-matrix'
export { HELD_TRUCKS_MAX, type HeldStops, holdStops } from './hold-stops'
export { type Baseline, listOrderBaseline } from './list-order-baseline'
export { travelMatrixOf } from './travel-matrix'
export { unservedSentence } from './unserved-sentence'
