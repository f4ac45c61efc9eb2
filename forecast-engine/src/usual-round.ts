import { DAY_MS, HOUR_MS } from 'shared-domain'
import { type Evidence, evidenceUntil } from './evidence'

/** Emptyings closer together are one visit of a crew that was recorded twice. */
const SAME_VISIT_MS = 6 * HOUR_MS
/** Fewer intervals between emptyings than this show no rhythm. */
const INTERVALS_MIN = 2
/** A bin that was left out for longer than this many of its intervals is no longer emptied in that rhythm. */
const INTERVALS_MISSED_MAX = 2

/**
 * The next round of a bin by the rhythm of its emptyings, the median interval, in ms since 1970; `null` where there is none. A round
 * that is overdue is expected within a day: crews are rarely punctual to the hour.
 */
export function usualRound(evidence: readonly Evidence[], from: number): number | null {
  const visits = evidenceUntil(evidence, from)
    .flatMap(({ kind, at }) => (kind === 'emptying' ? [at] : []))
    .filter((at, place, all) => place === 0 || at - all[place - 1] >= SAME_VISIT_MS)
  const intervals = visits.slice(1).map((at, place) => at - visits[place])
  const last = visits.at(-1)
  if (last === undefined || intervals.length < INTERVALS_MIN) return null
  const interval = median(intervals)
  if (from - last > interval * INTERVALS_MISSED_MAX) return null
  const due = last + interval
  return due >= from ? due : from + DAY_MS
}

function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b)
  const half = ordered.length >> 1
  const upper = ordered[half]
  return ordered.length % 2 === 1 ? upper : (upper + ordered[half - 1]) / 2
}
