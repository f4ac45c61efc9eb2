export { bandRecord, bandShares } from './band-record'
export { type CityPrior, type KnownCity, priorOf } from './city-prior'
export type { BinEvidence, Evidence } from './evidence'
export { type EvidenceRow, presentEvidence } from './evidence-row'
export { FillCalendar } from './fill-calendar'
export { type FillSpan, fillSpans, isEmptied, toldLevel } from './fill-spans'
export { type FitOptions, fitForecast } from './fit-forecast'
export { forecastBin } from './forecast-bin'
export {
  type BinRate,
  type ForecastModel,
  ForecastModelSchema,
} from './forecast-model'
export { type Crossing, crossingsAfter } from './foreseen-crossings'
export { gammaAbove } from './gamma'
export type { Interval } from './interval-shares'
export { levelScale } from './level-scale'
export { REFILL_DAYS, refillRisk, refillRisks } from './refill-risks'
export { usualRound } from './usual-round'
