import {
  type BinEvidence,
  bandRecord,
  type EvidenceRow,
  type FitOptions,
  type ForecastModel,
  fitForecast,
  forecastBin,
  presentEvidence,
  refillRisks,
  usualRound,
} from 'forecast-engine'
import { HOUR_MS } from 'shared-domain'

/** The probability of overflow is stored in steps of this length, for a week. */
export const RISK_STEP_MS = 12 * HOUR_MS
export const RISK_STEPS = 14
/** How many bins are written in one statement. */
const BATCH = 2000

/**
 * A bin gets an alert when its probability of overflowing before the next round reaches this value. Nine of ten alerts are then
 * right, and operators keep trusting them.
 */
const ALERT_CHANCE = 0.9
/** The bin must also be likely to overflow within this time: alerts are for today, and later days are for planning. */
const ALERT_AHEAD_MS = 24 * HOUR_MS
const ALERT_AHEAD_CHANCE = 0.5
/** An alert stays until the probability falls below this value, so that it does not come and go with each forecast. */
const ALERT_ENDS_CHANCE = 0.75

export interface ForecastTask {
  /** Still as JSON text, because one text is copied to a thread faster than thousands of objects. */
  evidence: readonly EvidenceRow[]
  /** The model to use; `null` to fit a new one. */
  model: ForecastModel | null
  fit: FitOptions
  /** When the next planned round of each bin is over, in ms since 1970, by bin id. */
  plannedRounds: ReadonlyMap<string, number>
  /** The ids of bins that have an alert. */
  atRisk: ReadonlySet<string>
  /** In ms since 1970. */
  now: number
}

export interface ForecastOutcome {
  model: ForecastModel
  /** The rows of `bin_forecasts`, in JSON arrays of up to `BATCH` rows. */
  batches: string[]
  /** The ids of bins that should have an alert. */
  atRisk: string[]
}

/** Fits a model unless one is given, and forecasts each bin. */
export default function makeForecasts({
  evidence,
  model: known,
  fit,
  ...task
}: ForecastTask): ForecastOutcome {
  const bins = evidence.map(presentEvidence)
  const model = known ?? { ...fitForecast(bins, fit), bands: bandRecord(bins, fit) }
  const rows = bins.map((bin) => forecastRow(model, bin, task))
  const batches: string[] = []
  for (let place = 0; place < rows.length; place += BATCH)
    batches.push(JSON.stringify(rows.slice(place, place + BATCH)))
  return { model, batches, atRisk: rows.flatMap(({ id, isAtRisk }) => (isAtRisk ? [id] : [])) }
}

type RowFacts = Pick<ForecastTask, 'plannedRounds' | 'atRisk' | 'now'>

function forecastRow(model: ForecastModel, bin: BinEvidence, { plannedRounds, atRisk, now }: RowFacts) {
  const { id, evidence } = bin
  const forecast = forecastBin(model, id, evidence, now, bin)
  const { fullAt, overflowProbability } = forecast
  const risks = Array.from({ length: RISK_STEPS + 1 }, (_, step) =>
    roundedChance(overflowProbability(now + step * RISK_STEP_MS)),
  )
  const refills = refillRisks(forecast, now).map(roundedChance)
  const planned = plannedRounds.get(id)
  const nextRound = planned ?? usualRound(evidence, now)
  const riskBy = (at: number) => roundedChance(overflowProbability(at))
  const roundRisk = nextRound === null ? null : riskBy(nextRound)
  const isAtRisk = nextRound !== null && hasAlert(nextRound)
  return {
    id,
    ...fullAt,
    risks,
    refillRisks: refills,
    nextRound,
    isRoundPlanned: planned !== undefined,
    roundRisk,
    isAtRisk,
  }

  function hasAlert(round: number): boolean {
    if (atRisk.has(id)) return riskBy(round) >= ALERT_ENDS_CHANCE
    const soon = Math.min(round, now + ALERT_AHEAD_MS)
    return riskBy(round) >= ALERT_CHANCE && riskBy(soon) >= ALERT_AHEAD_CHANCE
  }
}

/** Rounds to one in ten thousand: times the cost of an overflow, that is worth only a few metres of driving. */
export const roundedChance = (chance: number) => Math.round(chance * 10_000) / 10_000
