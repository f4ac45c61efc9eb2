export {
  type BinEvidence,
  type BinTraits,
  EVIDENCE_TRUST,
  type Evidence,
  type EvidenceKind,
  SEEN_LEVEL_NAMES,
  SEEN_LEVELS,
  SEEN_SHARE,
  type SeenLevel,
} from './evidence'
export { isEmptied, toldLevel } from './fill-spans'
export { type FitOptions, fitForecast } from './fit-forecast'
export { type BinForecast, forecastBin } from './forecast-bin'
export { type BinRate, type ForecastModel, ForecastModelSchema } from './forecast-model'
export { type Crossing, crossingsAfter } from './foreseen-crossings'
export { RecordedInflow } from './recorded-inflow'
export { REFILL_DAYS, refillRisk, refillRisks } from './refill-risks'
export { usualRound } from './usual-round'
