import { daysBefore, startOfDay } from '../record/auckland-day'

export interface Times {
  start: Date
  /** When the crew reaches the first and the last bin. */
  first: Date
  last: Date
  end: Date
}

interface Place {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The number of the round within its day, from 0. */
  index: number
  minutes: number
}

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const FIRST_SHIFT_MINUTES = 5 * 60
const LATE_SHIFT_MINUTES = 14 * 60
const BETWEEN_ROUNDS_MINUTES = 30
/** How many rounds were under way at this time yesterday: one fewer than today. */
const YESTERDAY_AT_THIS_TIME = 2

/** The times of a past day's round, all within that day except perhaps the start. */
export function timesOfRound(place: Place, now: Date, today: string): Times {
  const then = now.getTime() - DAY_MS
  const startOfToday = startOfDay(today).getTime()
  if (place.day !== daysBefore(today, 1) || then >= startOfToday - 1000)
    return inShift(place, FIRST_SHIFT_MINUTES)
  if (place.index < YESTERDAY_AT_THIS_TIME) return acrossMoment(place, then, startOfToday)
  const isEarly = then < startOfDay(place.day).getTime() + 11 * 60 * MINUTE_MS
  return inShift(place, isEarly ? LATE_SHIFT_MINUTES : FIRST_SHIFT_MINUTES)
}

/**
 * The start times of the rounds that are under way now. On the day with 25 hours, "yesterday at this time" can be today: two of
 * them were already under way then.
 */
export function startsOfToday(count: number, now: Date, today: string): Date[] {
  const isLongDay = now.getTime() - DAY_MS >= startOfDay(today).getTime() - 1000
  return Array.from({ length: count }, (_, i) => {
    const isOld = isLongDay && i < YESTERDAY_AT_THIS_TIME
    return new Date(now.getTime() - (isOld ? DAY_MS : 0) - (10 + i * 12) * MINUTE_MS)
  })
}

/** The next departure on a full five minutes, in seconds from midnight of `day`. */
export function leavesAt(departure: Date, day: string): number {
  const minutes = (departure.getTime() - startOfDay(day).getTime()) / MINUTE_MS
  return Math.max(0, Math.ceil(minutes / 5) * 5 * 60)
}

function inShift({ day, index, minutes }: Place, shift: number): Times {
  const start = startOfDay(day).getTime() + (shift + index * BETWEEN_ROUNDS_MINUTES) * MINUTE_MS
  const end = start + minutes * MINUTE_MS
  return moments(start, start + 8 * MINUTE_MS, end - 2 * MINUTE_MS, end)
}

/** Under way at `then`, and finished by the end of its day. */
function acrossMoment({ day, index, minutes }: Place, then: number, endOfDay: number): Times {
  const midnight = startOfDay(day).getTime()
  const soon = then + (50 + index * 20) * MINUTE_MS
  const end = Math.min(Math.max(soon, midnight + 40 * MINUTE_MS), endOfDay - 500)
  const start = Math.min(then - 30 * MINUTE_MS, end - minutes * MINUTE_MS)
  return moments(start, Math.max(start + 8 * MINUTE_MS, midnight + 1000), end - 250, end)
}

const moments = (start: number, first: number, last: number, end: number): Times => ({
  start: new Date(start),
  first: new Date(first),
  last: new Date(last),
  end: new Date(end),
})
