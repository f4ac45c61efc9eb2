import { aucklandDate, aucklandInstant, DAY_MS, MINUTE_MS } from 'shared-domain'
import type { Truck } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { clockMinutes } from './city-hours'
import type { Round } from './round'

export interface Times {
  start: Date
  /** When the crew reaches the first and the last bin. */
  first: Date
  last: Date
  end: Date
}

/** A past round with its times. */
export interface TimedRound {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  round: Round
  times: Times
}

interface Place {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The number of the round within its day, from 0. */
  index: number
  minutes: number
}

const BETWEEN_ROUNDS_MINUTES = 30
/** How many rounds were under way at this time yesterday: one fewer than today. */
const YESTERDAY_AT_THIS_TIME = 2
/** So long after this time yesterday its next rounds left: the figures of the opening last a little. */
const PAUSE_MINUTES = 45
/** From leaving the depot to the first bin, and from the last bin to the end of the round, in minutes. */
const TO_FIRST_MINUTES = 8
const FROM_LAST_MINUTES = 2

/** The shift of the trucks, as HH:MM. */
type Shift = Truck['shift']

/** The times of a past day's round, within the shift of that day. */
export function timesOfRound(place: Place, shift: Shift, now: Date, today: string): Times {
  const then = now.getTime() - DAY_MS
  const hours = hoursOfDay(place.day, shift)
  // A day before can be another date than yesterday's: days with a change of the clocks have 23 or 25 hours.
  const isThatDay = place.day === aucklandDate(new Date(then)) && place.day !== today
  const duration = place.minutes * MINUTE_MS
  const usual = hours.from + place.index * BETWEEN_ROUNDS_MINUTES * MINUTE_MS
  if (!isThatDay) return moments(Math.min(usual, hours.to - duration), duration)
  if (place.index < YESTERDAY_AT_THIS_TIME) return acrossMoment(place, then, hours)
  // The other rounds were over by then, or had not begun.
  const early = Math.min(usual, then - duration - MINUTE_MS)
  if (early >= hours.from) return moments(early, duration)
  const late = Math.max(usual, then + PAUSE_MINUTES * MINUTE_MS)
  return moments(Math.max(Math.min(late, hours.to - duration), then + MINUTE_MS), duration)
}

/** Under way at `then`, and as long as its route takes. */
function acrossMoment(
  { index, minutes }: Place,
  then: number,
  { from, to }: { from: number; to: number },
): Times {
  const duration = minutes * MINUTE_MS
  const begun = then - (30 + index * 20) * MINUTE_MS
  const start = Math.min(then, Math.max(from, Math.min(begun, to - duration)))
  return moments(start, Math.max(duration, then - start + 500))
}

const hoursOfDay = (day: string, { from, to }: Shift) => ({
  from: aucklandInstant(day, clockSeconds(from)),
  to: aucklandInstant(day, clockSeconds(to)),
})

/** The next departure on a full five minutes, in seconds from midnight on the clock. */
export const leavesAt = (departure: Date): number => Math.ceil(clockMinutes(departure) / 5) * 5 * 60

const moments = (start: number, duration: number): Times => ({
  start: new Date(start),
  first: new Date(start + Math.min(TO_FIRST_MINUTES * MINUTE_MS, duration / 4)),
  last: new Date(start + duration - Math.min(FROM_LAST_MINUTES * MINUTE_MS, duration / 4)),
  end: new Date(start + duration),
})

/** When the crew reaches the stop with this index: the stops are evenly spread. */
export function momentOfStop({ first, last }: Times, index: number, count: number): Date {
  const step = (last.getTime() - first.getTime()) / Math.max(1, count - 1)
  return new Date(first.getTime() + index * step)
}
