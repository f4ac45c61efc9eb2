export { SERVICE_MINUTES_PER_BIN } from '../routes/route-length'
export { dieselLitres } from '../routes/truck-rates'
export { BIN_LITRES } from './bin-load'
export {
  asKnown,
  type CityChoice,
  type CityOptions,
  chosenTrucks,
  cityFailure,
  cityPoints,
  dueBins,
  leavingTrucks,
  METRE_DOLLARS,
  STOP_DOLLARS,
  WHOLE_CITY,
} from './city-choice'
export { cityRequest, routingFacility, routingTruck } from './city-request'
export { dayPlan } from './day-plan'
export { CITY_OBJECTIVE } from './driving-costs'
export { listOrderBaseline } from './list-order-baseline'
export { DEFAULT_OVERFLOW_DOLLARS, type OverflowPricing, type OverflowRisk } from './overflow-pricing'
export { indexRequest, type RequestIndex } from './request-index'
export {
  binObstacles,
  type CheckedLoad,
  checkLoad,
  type LoadRules,
  obstacleSentence,
  type StopObstacle,
  type TakenBins,
} from './stop-obstacle'
export { DEFAULT_ESTIMATE, estimateMatrix, type TravelEstimate, travelMatrixOf } from './travel-matrix'
export { beyondShift, clockSeconds, earliestStart, type TruckOut } from './truck-hours'
