import {
  type BinEvidence,
  type FitOptions,
  type ForecastModel,
  fitForecast,
  forecastBin,
  refillRisks,
  usualRound,
} from 'shared-domain/forecast'
import { type EvidenceRow, presentEvidence } from './read-evidence'

const HOUR_MS = 3_600_000
/** The chances of a bin running over are kept at moments so far apart, for a week. */
export const RISK_STEP_MS = 12 * HOUR_MS
export const RISK_STEPS = 14
/** So many bins are written in one statement. */
const BATCH = 2000

/**
 * A bin has an alert from this chance of overflowing before its next round on: of ten alerts nine come true, and an operator who is
 * wrong once in ten times goes on believing them.
 */
const ALERT_CHANCE = 0.9
/** It is raised once the bin overflows more likely than not within this time: an alert asks for something today, later days are planned. */
const ALERT_AHEAD_MS = 24 * HOUR_MS
const ALERT_AHEAD_CHANCE = 0.5
/** It stays until the chance falls below this, so that no alert comes and goes with each forecast. */
const ALERT_ENDS_CHANCE = 0.75

export interface ForecastTask {
  /** As the database tells it: a thread copies one text faster than thousands of objects. */
  evidence: readonly EvidenceRow[]
  /** The model in force; `null` where one has to be fitted. */
  model: ForecastModel | null
  fit: FitOptions
  /** When the next planned round of a bin is over, in ms since 1970. */
  plannedRounds: ReadonlyMap<string, number>
  /** The bins that have an alert. */
  atRisk: ReadonlySet<string>
  /** In ms since 1970. */
  now: number
}

export interface ForecastOutcome {
  model: ForecastModel
  /** The rows of `bin_forecasts`, each text a JSON array of some of them. */
  batches: string[]
  /** The bins that are to have an alert. */
  atRisk: string[]
}

/** Fits a model where none is in force, and forecasts each bin. */
export default function makeForecasts({
  evidence,
  model: known,
  fit,
  ...task
}: ForecastTask): ForecastOutcome {
  const bins = evidence.map(presentEvidence)
  const model = known ?? fitForecast(bins, fit)
  const rows = bins.map((bin) => forecastRow(model, bin, task))
  const batches: string[] = []
  for (let place = 0; place < rows.length; place += BATCH)
    batches.push(JSON.stringify(rows.slice(place, place + BATCH)))
  return { model, batches, atRisk: rows.flatMap(({ id, isAtRisk }) => (isAtRisk ? [id] : [])) }
}

type RowFacts = Pick<ForecastTask, 'plannedRounds' | 'atRisk' | 'now'>

function forecastRow(
  model: ForecastModel,
  { id, evidence }: BinEvidence,
  { plannedRounds, atRisk, now }: RowFacts,
) {
  const forecast = forecastBin(model, id, evidence, now)
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

/** A chance of one in ten thousand weighs in a plan: times what an overflow costs, it is the price of a few metres. */
export const roundedChance = (chance: number) => Math.round(chance * 10_000) / 10_000
