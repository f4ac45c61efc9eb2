import { DAY_MS } from './durations'

/** The day `count` days after another, or before it when `count` is negative; both YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
