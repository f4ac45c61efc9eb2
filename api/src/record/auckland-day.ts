import { addDays, aucklandDate } from 'shared-domain'

/** The day `count` days before another, both YYYY-MM-DD. */
export const daysBefore = (day: string, count: number) => addDays(day, -count)

/** The start of a day in Pacific/Auckland. Clocks there change at 2 or 3 in the morning, never at midnight. */
export function startOfDay(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00+13:00`)
  return aucklandDate(inSummer) === day ? inSummer : new Date(`${day}T00:00:00+12:00`)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7
