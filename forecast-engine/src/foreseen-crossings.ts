import { DAY_MS } from 'shared-domain'
import type { ForeseenCrossing } from './calibration'
import { type Evidence, evidenceUntil } from './evidence'
import type { FillCalendar } from './fill-calendar'
import { isEmptied, toldLevel } from './fill-spans'
import { fillChance } from './first-passage'
import type { BinRate } from './forecast-model'
import { levelBelief } from './level-belief'
import { RecentPace } from './recent-pace'

interface CrossingFacts {
  rate: BinRate
  calendar: FillCalendar
  fullLevel: number
  step: number
  unevenness: number
}

/** When a bin became full, or was last known not to be full. */
export interface Crossing {
  /** In ms since 1970. */
  at: number
  isFull: boolean
  /** When that was observed, in ms since 1970. */
  knownAt: number
}

/**
 * For each observation of a bin that was not full, when the bin became full. The moment is interpolated between the last level below full
 * and the first above it. A bin that was emptied first was known not to be full until its last level before that.
 */
export function crossingsAfter(evidence: readonly Evidence[], fullLevel: number): (Crossing | null)[] {
  const crossings: (Crossing | null)[] = evidence.map(() => null)
  let crossing: Crossing | null = null
  let later: { at: number; level: number } | null = null
  for (let place = evidence.length - 1; place >= 0; place -= 1) {
    const item = evidence[place]
    const found = toldLevel(item)
    const isEmptying = item.kind === 'emptying'
    const after = isEmptying ? 0 : found
    if (after !== null) {
      const next: Crossing | null = crossingFrom({ at: item.at, level: after }, later, crossing, fullLevel)
      crossings[place] = after < fullLevel ? next : null
      crossing = next
      later = { at: item.at, level: after }
    }
    if (isEmptying) {
      // For the observations before it, an emptying is an observation of the level that was found.
      crossing = null
      later = found === null ? null : { at: item.at, level: found }
      if (found === null) crossing = { at: item.at, isFull: false, knownAt: item.at }
    }
  }
  return crossings
}

function crossingFrom(
  now: { at: number; level: number },
  later: { at: number; level: number } | null,
  afterLater: Crossing | null,
  fullLevel: number,
): Crossing | null {
  if (!later) return afterLater
  if (isEmptied(now.level, later.level)) return null
  if (later.level >= fullLevel && now.level < fullLevel) {
    const way = (fullLevel - now.level) / (later.level - now.level)
    return { at: now.at + way * (later.at - now.at), isFull: true, knownAt: later.at }
  }
  return afterLater ?? { at: later.at, isFull: false, knownAt: later.at }
}

/** The crossings of a bin after observations between `from` and `until`, each with its forecast probability. */
export function foreseenCrossings(
  evidence: readonly Evidence[],
  from: number,
  until: number,
  { rate, calendar, fullLevel, step, unevenness }: CrossingFacts,
): ForeseenCrossing[] {
  const known = evidenceUntil(evidence, until)
  const crossings = crossingsAfter(known, fullLevel)
  const pace = new RecentPace(rate, calendar, fullLevel)
  return known.flatMap((item, place) => {
    pace.follow(item)
    const crossing = crossings[place]
    if (!crossing || item.at < from || crossing.at <= item.at) return []
    const history = known.slice(Math.max(0, place - LOOK_BACK), place + 1)
    const paced = pace.rate
    const { at, level } = levelBelief(history, item.at, { rate: paced, calendar, step, unevenness })
    if (level >= fullLevel) return []
    const spread = { unevenness, rateVariance: pace.variance(unevenness) }
    const chance = fillChance(fullLevel - level, calendar.fill(paced, at, crossing.at), spread)
    return [
      {
        chance,
        isFull: crossing.isFull,
        shareOfFull: level / fullLevel,
        weight: 0.5 ** ((until - item.at) / (HALF_LIFE_DAYS * DAY_MS)),
      },
    ]
  })
}

/** The half-life of a crossing's weight, in days. */
const HALF_LIFE_DAYS = 120

/** A level is estimated from at most this many of the latest observations. */
const LOOK_BACK = 12
