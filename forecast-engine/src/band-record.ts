import { DAY_MS } from 'shared-domain'
import { calibrated, groupOf } from './calibration'
import type { BinEvidence } from './evidence'
import { FillCalendar } from './fill-calendar'
import { type FitOptions, fitForecast } from './fit-forecast'
import type { BandRecord, BandShares } from './forecast-model'
import { foreseenCrossings } from './foreseen-crossings'
import { LikelyFill } from './likely-fill'

/** The outcome of one forecast, by the probability that it gave. */
export interface ForecastOutcome {
  /** The forecast probability that the bin is full by the moment at which it most likely became so, or was last known not to be, 0–1. */
  chance: number
  /** Whether it was seen to become full; otherwise it was emptied before, or its evidence ends. */
  isFull: boolean
}

const [LOW, HIGH] = [0.1, 0.9]

/**
 * The shares of bins that became full before, within and after their bands. A bin that was emptied before it was full counts as not full
 * until then (Kaplan and Meier 1958). `null` without outcomes.
 */
export function bandShares(outcomes: readonly ForecastOutcome[]): BandShares | null {
  if (outcomes.length === 0) return null
  const ordered = [...outcomes].sort((a, b) => a.chance - b.chance || Number(b.isFull) - Number(a.isFull))
  let notFull = 1
  let [atLow, atHigh] = [1, 1]
  for (const [place, { chance, isFull }] of ordered.entries()) {
    if (isFull) notFull *= 1 - 1 / (ordered.length - place)
    if (chance <= LOW) atLow = notFull
    if (chance <= HIGH) atHigh = notFull
  }
  return { early: 1 - atLow, held: atLow - atHigh, late: atHigh }
}

const WEEKS = 4
const WEEK_MS = 7 * DAY_MS
/** The share of more bins is hardly more precise, and takes longer. */
const RECORD_BINS = 500
/** With fewer bins seen to become full, the share says nothing. */
const LEAST_SEEN_FULL = 30

/**
 * Goes through the four weeks before `until` in the order of time: for each week a model is fitted on what was known before it, and its
 * bands are held against what was seen later. Of more than 500 bins, evenly chosen ones are counted.
 */
export function bandRecord(bins: readonly BinEvidence[], options: FitOptions): BandRecord {
  const { until, timeZone } = options
  const every = Math.max(1, Math.ceil(bins.length / RECORD_BINS))
  const counted = bins.filter((_, place) => place % every === 0)
  const outcomes: ForecastOutcome[] = []
  for (let week = WEEKS; week >= 1; week -= 1) {
    const from = until - week * WEEK_MS
    const model = fitForecast(counted, { ...options, until: from })
    const calendar = new FillCalendar({ ...model, timeZone })
    const facts = { scale: model, calendar, unevenness: model.unevenness, likely: new LikelyFill(model.unevenness) }
    for (const { id, evidence } of counted)
      for (const { wait, at, likely, isFull, shareOfFull } of foreseenCrossings(evidence, from, until, {
        ...facts,
        rate: model.bins[id] ?? model.city,
      })) {
        if (wait > 0 || at >= from + WEEK_MS) continue
        const chance = calibrated(model.calibration[groupOf(shareOfFull)], likely)
        outcomes.push({ chance, isFull })
      }
  }
  const seenFull = outcomes.filter(({ isFull }) => isFull).length
  return {
    from: until - WEEKS * WEEK_MS,
    until,
    forecasts: outcomes.length,
    seenFull,
    shares: seenFull < LEAST_SEEN_FULL ? null : bandShares(outcomes),
  }
}
