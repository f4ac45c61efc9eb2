import { calibrated, groupOf, uncalibrated } from './calibration'
import { type Evidence, evidenceUntil } from './evidence'
import { FillCalendar } from './fill-calendar'
import { expectedForChance, fillChance } from './first-passage'
import type { BinRate, ForecastModel } from './forecast-model'
import { levelBelief } from './level-belief'
import { RecentPace } from './recent-pace'

export interface BinForecast {
  /** When the bin reaches the level that counts as full: in ms since 1970, with a chance of 10, 50 and 90 % until then. */
  fullAt: { p10: number; p50: number; p90: number }
  /** The chance that it is full at a moment if it is not emptied before, 0–1. Never falls as time goes on. */
  fullProbability: (at: number) => number
  /** The chance that it runs over at a moment if it is not emptied before, 0–1. Never falls as time goes on. */
  overflowProbability: (at: number) => number
  /** The chance that it runs over by `at` if it is emptied at `emptied`, a later moment than `from`, and not again before, 0–1. */
  refillProbability: (emptied: number, at: number) => number
  /** Share of the bin that is expected to be filled at `from`, 0–1. */
  level: number
  /** If it is not emptied: the share of the bin that its level is below with this chance at a moment, 0–1. */
  levelAt: (at: number, chance: number) => number
}

/** When a bin will be full, by what is known of it until `from` (ms since 1970); later evidence is not used. */
export function forecastBin(
  model: ForecastModel,
  binId: string,
  evidence: readonly Evidence[],
  from: number,
): BinForecast {
  const { fullLevel, step, unevenness } = model
  const calendar = calendarOf(model)
  const known = evidenceUntil(evidence, from)
  const pace = new RecentPace(rateOf(model, binId), calendar, fullLevel)
  for (const item of known) pace.follow(item)
  const rate = pace.rate
  const spread = { unevenness, rateVariance: pace.variance(unevenness) }
  const {
    at: since,
    level,
    isFullChance,
  } = levelBelief(known, from, {
    rate,
    calendar,
    step,
    unevenness,
  })
  const curve = model.calibration[groupOf(level / fullLevel)]
  const withReports = (chance: number) => chance + (1 - chance) * isFullChance
  const reaches = (share: number, at: number) => {
    if (level >= share) return 1
    const expected = calendar.fill(rate, since, Math.max(at, from))
    return withReports(calibrated(curve, fillChance(share - level, expected, spread)))
  }
  const reachedBy = (chance: number) => {
    if (level >= fullLevel || isFullChance >= chance) return from
    const needed = uncalibrated(curve, (chance - isFullChance) / (1 - isFullChance))
    const fill = expectedForChance(fullLevel - level, needed, spread)
    return Math.max(from, calendar.momentOfFill(rate, since, fill))
  }
  return {
    fullAt: { p10: reachedBy(0.1), p50: reachedBy(0.5), p90: reachedBy(0.9) },
    fullProbability: (at) => reaches(fullLevel, at),
    overflowProbability: (at) => reaches(1, at),
    refillProbability(emptied, at) {
      const expected = calendar.fill(rate, emptied, Math.max(at, emptied))
      return calibrated(model.calibration[groupOf(0)], fillChance(1, expected, spread))
    },
    level: Math.min(1, level + calendar.fill(rate, since, from)),
    levelAt(at, chance) {
      let [below, above] = [Math.min(1, level), 1]
      for (let n = 0; n < LEVEL_TRIES; n += 1) {
        const middle = (below + above) / 2
        if (reaches(middle, at) >= 1 - chance) below = middle
        else above = middle
      }
      return below
    },
  }
}

// To a thousandth of a bin.
const LEVEL_TRIES = 10

/** Of a bin that is newer than the model, that of the city. */
const rateOf = (model: ForecastModel, binId: string): BinRate => model.bins[binId] ?? model.city

const calendars = new WeakMap<ForecastModel, FillCalendar>()

/** A model's calendar is made once. */
function calendarOf(model: ForecastModel): FillCalendar {
  const known = calendars.get(model)
  if (known) return known
  const calendar = new FillCalendar(model)
  calendars.set(model, calendar)
  return calendar
}
