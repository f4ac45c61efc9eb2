export { bandRecord } from './band-record'
export type { BinEvidence, Evidence } from './evidence'
export { type EvidenceRow, presentEvidence } from './evidence-row'
export { FillCalendar } from './fill-calendar'
export { type FillSpan, fillSpans, isEmptied } from './fill-spans'
export { type FitOptions, fitForecast } from './fit-forecast'
export { forecastBin } from './forecast-bin'
export {
  type BinRate,
  type ForecastModel,
  ForecastModelSchema,
} from './forecast-model'
export { gammaAbove } from './gamma'
export { REFILL_DAYS, refillRisk, refillRisks } from './refill-risks'
export { usualRound } from './usual-round'
