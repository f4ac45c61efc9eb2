import { EVIDENCE_TRUST, type Evidence, evidenceUntil, SEEN_SHARE } from './evidence'
import type { BinRate, ForecastModel } from './forecast-model'
import { gammaAbove } from './gamma'
import { LocalCalendar, weekdayOf } from './local-calendar'

export interface BinForecast {
  /** When the bin reaches the level that counts as full: in ms since 1970, with a chance of 10, 50 and 90 % until then. */
  fullAt: { p10: number; p50: number; p90: number }
  /** The chance that it is full at a moment if it is not emptied before, 0–1. Never falls as time goes on. */
  fullProbability: (at: number) => number
  /** The chance that it runs over at a moment if it is not emptied before, 0–1. Never falls as time goes on. */
  overflowProbability: (at: number) => number
  /** Share of the bin that is expected at `from`, 0–1. */
  level: number
}

/** No forecast looks further ahead: in days. */
export const HORIZON_DAYS = 120

/** When a bin will be full, by what is known of it until `from` (ms since 1970); later evidence is not used. */
export function forecastBin(
  model: ForecastModel,
  binId: string,
  evidence: readonly Evidence[],
  from: number,
): BinForecast {
  const rate = model.bins[binId] ?? model.city
  const { fullLevel, unevenness } = model
  const calendar = new LocalCalendar(model.timeZone)
  const expectedFill = (since: number, until: number) => fillBetween(rate, calendar, since, until)
  const { level, at: since, isFullChance } = knownLevel(evidenceUntil(evidence, from), from)
  const expected = level + expectedFill(since, from)
  const reaches = (share: number, at: number) => {
    const missing = share - level
    if (missing <= 0) return 1
    const fill = expectedFill(since, Math.max(at, from))
    const chance = gammaAbove(fill / unevenness, missing / unevenness)
    return chance + (1 - chance) * isFullChance
  }
  const fullProbability = (at: number) => reaches(fullLevel, at)
  const reachedBy = (chance: number) => firstMoment((at) => fullProbability(at) >= chance, from)
  return {
    fullAt: { p10: reachedBy(0.1), p50: reachedBy(0.5), p90: reachedBy(0.9) },
    fullProbability,
    overflowProbability: (at) => reaches(1, at),
    level: Math.min(1, expected),
  }
}

const DAY_MS = 86_400_000

function firstMoment(isReached: (at: number) => boolean, from: number): number {
  if (isReached(from)) return from
  let before = from
  let after = from + HORIZON_DAYS * DAY_MS
  if (!isReached(after)) return after
  while (after - before > 60_000) {
    const middle = (before + after) / 2
    if (isReached(middle)) after = middle
    else before = middle
  }
  return after
}

/** What is expected to come into a bin between two moments, share of the bin. */
function fillBetween(rate: BinRate, calendar: LocalCalendar, since: number, until: number): number {
  const from = calendar.local(since)
  const to = calendar.local(until)
  let fill = 0
  for (let day = from.day; day <= to.day; day += 1) {
    const part = (day === to.day ? to.passed : 1) - (day === from.day ? from.passed : 0)
    fill += part * rate.perDay * (rate.weekdays[weekdayOf(day)] as number)
  }
  return fill
}

/** The last level that is known, and the chance that residents who called the bin full since then are right. */
function knownLevel(
  evidence: readonly Evidence[],
  from: number,
): { level: number; at: number; isFullChance: number } {
  let known = { level: 0, at: evidence[0]?.at ?? from, isFullChance: 0 }
  for (const item of evidence) {
    if (item.kind === 'report') {
      known = { ...known, isFullChance: EVIDENCE_TRUST.report.isTrue }
    } else {
      const level = item.kind === 'reading' ? item.level : item.kind === 'seen' ? SEEN_SHARE[item.seen] : 0
      known = { level, at: item.at, isFullChance: 0 }
    }
  }
  return known
}
