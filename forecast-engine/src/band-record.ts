import { DAY_MS } from 'shared-domain'
import { calibrated, groupOf } from './calibration'
import type { BinEvidence } from './evidence'
import { FillCalendar } from './fill-calendar'
import { type FitOptions, fitForecast } from './fit-forecast'
import type { BandRecord, BandShares } from './forecast-model'
import { foreseenCrossings } from './foreseen-crossings'
import { type Interval, intervalShares } from './interval-shares'
import { LikelyFill } from './likely-fill'

/** The parts of 0–1 in which outcomes are counted: the band reaches from the second to the last but one. */
const PARTS = 10
/** Few forecasts reach a high probability before a bin is emptied: outcomes weigh against this many that say nothing. */
const STEADIED_BY = 40

/**
 * The shares of bins that became full before, within and after their bands. Each outcome is all probabilities between which it lies: those of a
 * bin that was emptied before it was full reach up to 1, and what no outcome tells apart is taken as forecast.
 */
export function bandShares(outcomes: readonly Interval[]): BandShares {
  const even = Array.from({ length: PARTS }, () => 1 / PARTS)
  const shares = intervalShares(outcomes, even, STEADIED_BY)
  const [early, late] = [shares[0], shares[PARTS - 1]]
  return { early, held: Math.max(0, 1 - early - late), late }
}

const WEEKS = 4
const WEEK_MS = 7 * DAY_MS
/** The share of more bins is hardly more precise, and takes longer. */
const RECORD_BINS = 200
/** With fewer bins seen to become full, the share says nothing. */
const LEAST_SEEN_FULL = 30

/**
 * Goes through the four weeks before `until` in the order of time: for each week a model is fitted on what was known before it, and its
 * bands are held against what was seen later. Of more than 200 bins, evenly chosen ones are counted.
 */
export function bandRecord(bins: readonly BinEvidence[], options: FitOptions): BandRecord {
  const { until, timeZone } = options
  const every = Math.max(1, Math.ceil(bins.length / RECORD_BINS))
  const counted = bins.filter((_, place) => place % every === 0)
  const outcomes: Interval[] = []
  let seenFull = 0
  for (let week = WEEKS; week >= 1; week -= 1) {
    const from = until - week * WEEK_MS
    const model = fitForecast(counted, { ...options, until: from })
    const calendar = new FillCalendar({ ...model, timeZone })
    const facts = {
      scale: model,
      calendar,
      unevenness: model.unevenness,
      likely: new LikelyFill(model.unevenness),
    }
    for (const { id, evidence } of counted)
      for (const { wait, at, low, high, isFull, shareOfFull } of foreseenCrossings(evidence, from, until, {
        ...facts,
        rate: model.bins[id] ?? model.city,
      })) {
        if (wait > 0 || at >= from + WEEK_MS) continue
        const curve = model.calibration[groupOf(shareOfFull)]
        outcomes.push({ low: calibrated(curve, low), high: calibrated(curve, high), weight: 1 })
        if (isFull) seenFull += 1
      }
  }
  return {
    from: until - WEEKS * WEEK_MS,
    until,
    forecasts: outcomes.length,
    seenFull,
    shares: seenFull < LEAST_SEEN_FULL ? null : bandShares(outcomes),
  }
}
