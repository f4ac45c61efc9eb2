import { aucklandDate } from 'shared-domain'

const inWords = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day such as 'Sunday, 22 November'; `day` as YYYY-MM-DD. */
export const dayText = (day: string) => inWords.format(new Date(`${day}T00:00:00Z`))

const DAY_MS = 86_400_000

/** The day as people in New Zealand call it: 'Today', 'Tomorrow', or such as 'Sunday, 22 November'. */
export function dayWord(day: string, now: Date): string {
  if (day === aucklandDate(now)) return 'Today'
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return before === aucklandDate(now) ? 'Tomorrow' : dayText(day)
}

/** The day of a route that is not to be driven yet; `null` for today and what is over. */
export const laterDay = (day: string | null, now: Date): string | null =>
  day !== null && day > aucklandDate(now) ? dayWord(day, now) : null
