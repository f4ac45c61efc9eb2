import { DAY_MS } from 'shared-domain'
import { calibrated, groupOf, uncalibrated, waitCurve } from './calibration'
import { type BinTraits, type Evidence, evidenceUntil } from './evidence'
import { FillCalendar } from './fill-calendar'
import { expectedForChance, fillChance } from './first-passage'
import { groupRate } from './fit-rates'
import type { ForecastModel } from './forecast-model'
import { type LevelBelief, levelBelief } from './level-belief'
import { LikelyFill } from './likely-fill'
import { RecentPace } from './recent-pace'
import { reportedChance } from './reported-chance'

export interface BinForecast {
  /** The moments, in ms since 1970, by which the bin is full with a probability of 10, 50 and 90 %. */
  fullAt: { p10: number; p50: number; p90: number }
  /** The probability, 0–1, that it is full at a moment if it is not emptied before. Never falls over time. */
  fullProbability: (at: number) => number
  /** The probability, 0–1, that it overflows by a moment if it is not emptied before. Never falls over time. */
  overflowProbability: (at: number) => number
  /** The probability, 0–1, that it overflows by `at` if it is emptied at `emptied`, after `from`, and not again before `at`. */
  refillProbability: (emptied: number, at: number) => number
  /** The expected level at `from`, share of the bin, 0–1. */
  level: number
  /** The level, share of the bin, that it is below with the probability `chance` at a moment if it is not emptied before. */
  levelAt: (at: number, chance: number) => number
}

/**
 * Forecasts when a bin will be full from its evidence until `from` (ms since 1970); later evidence is ignored. A bin that is newer than the
 * model has the rate of its type and street.
 */
export function forecastBin(
  model: ForecastModel,
  binId: string,
  evidence: readonly Evidence[],
  from: number,
  traits?: Pick<BinTraits, 'binType' | 'street'>,
): BinForecast {
  const { fullLevel, step, unevenness } = model
  const calendar = calendarOf(model)
  const known = evidenceUntil(evidence, from)
  const pace = new RecentPace(
    model.bins[binId] ?? (traits ? groupRate(model, traits) : model.city),
    calendar,
    model,
    likelyOf(model),
  )
  for (const item of known) pace.follow(item)
  const rate = pace.rate
  const spread = { unevenness, rateVariance: pace.variance(unevenness) }
  const facts = { rate, calendar, step, unevenness }
  const { at: since, level } = levelBelief(known, from, facts)
  const waits =
    model.waits.length > 0 && known.at(-1)?.kind === 'emptying'
      ? waitCurve(model.waits, (from - since) / DAY_MS)
      : null
  const curveOf = (believed: Pick<LevelBelief, 'level'>) =>
    waits ?? model.calibration[groupOf(believed.level / fullLevel)]
  const chanceOf = (share: number, believed: LevelBelief, at: number) => {
    if (believed.level >= share) return 1
    const expected = calendar.fill(rate, believed.at, at)
    return calibrated(curveOf(believed), fillChance(share - believed.level, expected, spread))
  }
  const isFullChance = reportedChance(known, from, (before, at) =>
    chanceOf(fullLevel, levelBelief(before, at, facts), at),
  )
  const reaches = (share: number, at: number) => {
    const chance = chanceOf(share, { at: since, level }, Math.max(at, from))
    return chance + (1 - chance) * isFullChance
  }
  const reachedBy = (chance: number) => {
    if (level >= fullLevel || isFullChance >= chance) return from
    const needed = uncalibrated(curveOf({ level }), (chance - isFullChance) / (1 - isFullChance))
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

// Ten bisections are precise to a thousandth of a bin.
const LEVEL_TRIES = 10

const likely = new WeakMap<ForecastModel, LikelyFill>()

function likelyOf(model: ForecastModel): LikelyFill {
  const known = likely.get(model)
  if (known) return known
  const made = new LikelyFill(model.unevenness)
  likely.set(model, made)
  return made
}

const calendars = new WeakMap<ForecastModel, FillCalendar>()

function calendarOf(model: ForecastModel): FillCalendar {
  const known = calendars.get(model)
  if (known) return known
  const calendar = new FillCalendar(model)
  calendars.set(model, calendar)
  return calendar
}
