import { DAY_MS, HOUR_MS } from 'shared-domain'
import { type ForeseenCrossing, WAIT_DAYS } from './calibration'
import { type Evidence, evidenceUntil } from './evidence'
import type { FillCalendar } from './fill-calendar'
import { isEmptied, toldLevel } from './fill-spans'
import { fillChance } from './first-passage'
import type { BinRate } from './forecast-model'
import { levelBelief } from './level-belief'
import type { LevelScale } from './level-scale'
import type { LikelyFill } from './likely-fill'
import { RecentPace } from './recent-pace'

interface CrossingFacts {
  rate: BinRate
  likely: LikelyFill
  calendar: FillCalendar
  scale: LevelScale
  unevenness: number
}

/** When a bin became full, or was last known not to be full. All in ms since 1970. */
export interface Crossing {
  /** The last moment at which it was known not to be full. */
  after: number
  /** The likeliest moment: by the levels before and after it; `after` where the bin was not seen full. */
  at: number
  /** The first moment at which it was known to be full; without meaning where it was not seen full. */
  by: number
  /** Whether it was seen full, at `knownAt`; otherwise it was emptied before, or the evidence ends. */
  isFull: boolean
  /** When that was observed. */
  knownAt: number
}

/**
 * Two measured levels at most this far apart tell the moment between them. A crew's few levels do not, and neither does a longer time: then
 * the bin became full at any moment in between.
 */
const POINT_MS = 96 * HOUR_MS

/**
 * For each observation of a bin that was not full, when the bin became full. The moment is interpolated between the last level below full
 * and the first above it. A bin that was emptied first was known not to be full until its last level before that.
 */
export function crossingsAfter(evidence: readonly Evidence[], scale: LevelScale): (Crossing | null)[] {
  const crossings: (Crossing | null)[] = evidence.map(() => null)
  let crossing: Crossing | null = null
  let later: { at: number; level: number; isMeasured: boolean } | null = null
  for (let place = evidence.length - 1; place >= 0; place -= 1) {
    const item = evidence[place]
    const found = toldLevel(item)
    const isEmptying = item.kind === 'emptying'
    const after = isEmptying ? 0 : found
    if (after !== null) {
      const next: Crossing | null = crossingFrom({ at: item.at, level: after }, later, crossing, scale)
      crossings[place] = after < scale.fullLevel ? next : null
      crossing = next
      later = { at: item.at, level: after, isMeasured: item.kind === 'reading' }
    }
    if (isEmptying) {
      // For the observations before it, an emptying is an observation of the level that was found.
      crossing = null
      later = found === null ? null : { at: item.at, level: found, isMeasured: scale.found.length === 0 }
      if (found === null)
        crossing = { after: item.at, at: item.at, by: item.at, isFull: false, knownAt: item.at }
    }
  }
  return crossings
}

function crossingFrom(
  now: { at: number; level: number },
  later: { at: number; level: number; isMeasured: boolean } | null,
  afterLater: Crossing | null,
  { fullLevel, step }: LevelScale,
): Crossing | null {
  if (!later) return afterLater
  if (isEmptied(now.level, later.level, step)) return null
  if (later.level >= fullLevel && now.level < fullLevel) {
    const way = (fullLevel - now.level) / (later.level - now.level)
    const at = now.at + way * (later.at - now.at)
    const isPoint = later.isMeasured && later.at - now.at <= POINT_MS
    return { after: isPoint ? at : now.at, at, by: isPoint ? at : later.at, isFull: true, knownAt: later.at }
  }
  return afterLater ?? { after: later.at, at: later.at, by: later.at, isFull: false, knownAt: later.at }
}

/** The crossings of a bin after observations between `from` and `until`, each with its forecast probability. */
export function foreseenCrossings(
  evidence: readonly Evidence[],
  from: number,
  until: number,
  { rate, calendar, scale, unevenness, likely }: CrossingFacts,
): ForeseenCrossing[] {
  const { fullLevel, step } = scale
  const known = evidenceUntil(evidence, until)
  const crossings = crossingsAfter(known, scale)
  const pace = new RecentPace(rate, calendar, scale, likely)
  return known.flatMap((item, place) => {
    pace.follow(item)
    const crossing = crossings[place]
    if (!crossing || item.at < from || crossing.knownAt <= item.at) return []
    const history = known.slice(Math.max(0, place - LOOK_BACK), place + 1)
    const paced = pace.rate
    const { at, level } = levelBelief(history, item.at, { rate: paced, calendar, step, unevenness })
    if (level >= fullLevel) return []
    const spread = { unevenness, rateVariance: pace.variance(unevenness) }
    const chanceBy = (moment: number) =>
      fillChance(fullLevel - level, calendar.fill(paced, at, moment), spread)
    const foreseen: ForeseenCrossing[] = [
      {
        low: crossing.after > at ? chanceBy(crossing.after) : 0,
        isFull: crossing.isFull,
        high: crossing.isFull ? chanceBy(crossing.by) : 1,
        shareOfFull: level / fullLevel,
        weight: 0.5 ** ((until - item.at) / (HALF_LIFE_DAYS * DAY_MS)),
        wait: 0,
        at: item.at,
      },
    ]
    // A bin that no crew came to since: the same outcome, as it was foreseen some days later.
    const next = known[place + 1]?.at ?? until
    if (scale.found.length > 0 && item.kind === 'emptying')
      for (const [place, days] of WAIT_DAYS.entries())
        if (days > 0 && next - item.at > days * DAY_MS) foreseen.push({ ...foreseen[0], wait: place })
    return foreseen
  })
}

/** The half-life of a crossing's weight, in days. */
const HALF_LIFE_DAYS = 120

/** A level is estimated from at most this many of the latest observations. */
const LOOK_BACK = 12
