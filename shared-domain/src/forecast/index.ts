export { type BinEvidence, EVIDENCE_TRUST, type Evidence, evidenceUntil, SEEN_LEVELS } from './evidence'
export { type EvidenceRow, presentEvidence } from './evidence-row'
export { FillCalendar } from './fill-calendar'
export {
  type FillSpan,
  fillBetween,
  fillSpans,
  isEmptied,
  toldLevel,
  toldVariance,
} from './fill-spans'
export { type BinRate, type ForecastModel, ForecastModelSchema } from './forecast-model'
export { REFILL_DAYS, refillRisk, refillRisks } from './refill-risks'
