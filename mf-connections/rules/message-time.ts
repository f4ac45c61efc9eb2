import { addDays, aucklandDate, aucklandInstant, aucklandTime, MINUTE_MS } from 'shared-domain'
import type { RuleBody } from '../operations'

/** Which messages an event joins: one of its own, or one that collects others until it is sent. */
export interface MessagePlace {
  collects: 'single' | 'burst' | 'quiet' | 'daily'
  /** In ms since 1970. */
  dueAt: number
}

/** Within this time a channel gets at most so many messages of one event each; more are collected. */
export const BURST_MS = 5 * MINUTE_MS
const SINGLES_MAX = 10
/** For how long a burst is collected. */
const COLLECTED_FOR_MS = MINUTE_MS
/** In seconds from midnight. */
const DAILY_AT_S = 7 * 3600

/**
 * When a rule tells of something, at `now` in ms since 1970. `singles` is how many messages of one event each its channel got in the last
 * `BURST_MS`.
 */
export function messagePlace(
  { timing, quiet }: Pick<RuleBody, 'timing' | 'quiet'>,
  now: number,
  singles: number,
): MessagePlace {
  if (timing === 'daily') return { collects: 'daily', dueAt: nextClock(now, DAILY_AT_S) }
  if (quiet && isQuiet(quiet, now))
    return { collects: 'quiet', dueAt: nextClock(now, secondsOf(quiet.until)) }
  return singles < SINGLES_MAX
    ? { collects: 'single', dueAt: now }
    : { collects: 'burst', dueAt: now + COLLECTED_FOR_MS }
}

const secondsOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

function isQuiet({ from, until }: { from: string; until: string }, now: number): boolean {
  const clock = aucklandTime(new Date(now)).slice(11, 16)
  return from <= until ? clock >= from && clock < until : clock >= from || clock < until
}

/** The next moment after `now` at which clocks show this time of the day. */
function nextClock(now: number, seconds: number): number {
  const today = aucklandDate(new Date(now))
  const at = aucklandInstant(today, seconds)
  return at > now ? at : aucklandInstant(addDays(today, 1), seconds)
}
