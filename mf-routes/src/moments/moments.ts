import { aucklandDate, DAY_MS, momentText } from 'shared-domain'

const NEW_ZEALAND = 'Pacific/Auckland'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const plannedClock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', ...clock })
const recordedClock = new Intl.DateTimeFormat('en-NZ', { timeZone: NEW_ZEALAND, ...clock })
const day = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A planned time such as '9:42 am'; `seconds` from midnight, in New Zealand as the plan is. */
export const clockText = (seconds: number) => plannedClock.format(seconds * 1000)

/** The time of day of a moment of the record in New Zealand, such as '6:23 am'. */
export const timeText = (moment: string) => recordedClock.format(new Date(moment))

/** When something was read, such as 'as of 10:42 am', with the day if that is another; both in ms since 1970. */
export function asOfText(readAt: number, now: number): string {
  const isToday = aucklandDate(new Date(readAt)) === aucklandDate(new Date(now))
  return `as of ${isToday ? recordedClock.format(readAt) : momentText(new Date(readAt).toISOString())}`
}

/** A day such as 'Sunday, 22 November'; `date` as YYYY-MM-DD. */
export const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const weekday = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', weekday: 'long' })

/** A day such as 'Tuesday'; `date` as YYYY-MM-DD. */
export const weekdayText = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`))

/** The weekday of a moment of the record in New Zealand. */
export const weekdayOf = (moment: string) => weekdayText(aucklandDate(new Date(moment)))

/** The day within a sentence: 'today', 'tomorrow', or such as 'on Tuesday'. */
export function onDay(date: string, now: Date): string {
  const word = dayWord(date, now)
  return word === 'Today' || word === 'Tomorrow' ? word.toLowerCase() : `on ${weekdayText(date)}`
}

/** The day as people in New Zealand call it: 'Today', 'Tomorrow', or such as 'Sunday, 22 November'. */
export function dayWord(date: string, now: Date): string {
  if (date === aucklandDate(now)) return 'Today'
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return before === aucklandDate(now) ? 'Tomorrow' : dayText(date)
}

/** The day of a route that is to be driven later; `null` for today and the past. */
export const laterDay = (date: string | null, now: Date): string | null =>
  date !== null && date > aucklandDate(now) ? dayWord(date, now) : null
