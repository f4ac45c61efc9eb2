import {
  addDays,
  aucklandDate,
  aucklandTime,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  twelveHourClock,
} from 'shared-domain'
import { type Language, t } from '../messages/translate'

// Browsers know no te reo Māori, so times and days are messages in English, too.

/** The time of day of a clock that shows HH:MM, such as '9:42 am'. */
function timeOfDay(clock: string, language: Language): string {
  const { time, part } = twelveHourClock(clock)
  if (part === 'morning') return t(language, 'time.morning', { time })
  return part === 'afternoon'
    ? t(language, 'time.afternoon', { time })
    : t(language, 'time.evening', { time })
}

/** A planned time such as '9:42 am'; `seconds` from midnight, in New Zealand as the plan is. */
export const clockText = (seconds: number, language: Language = 'en') =>
  timeOfDay(new Date(seconds * 1000).toISOString().slice(11, 16), language)

/** The time of day of a moment of the record in New Zealand, such as '6:23 am'. */
export const timeText = (moment: string | number, language: Language = 'en') =>
  timeOfDay(aucklandTime(new Date(moment)).slice(11, 16), language)

/** A moment of the record in New Zealand, such as '20 Nov, 3:30 pm'. */
export function momentText(moment: string | number, language: Language = 'en'): string {
  const [, month = 0, date = 0] = numbersOf(aucklandDate(new Date(moment)))
  const name = t(language, 'time.shortMonths').split(' ')[month - 1] ?? ''
  const day = t(language, 'time.date', { date, month: name })
  return t(language, 'time.moment', { day, time: timeText(moment, language) })
}

const numbersOf = (date: string) => date.split('-').map(Number)

/** When something was read, such as 'as of 10:42 am', with the day if that is another; both in ms since 1970. */
export function asOfText(readAt: number, now: number, language: Language = 'en'): string {
  const isToday = aucklandDate(new Date(readAt)) === aucklandDate(new Date(now))
  return t(language, 'time.asOf', {
    time: isToday ? timeText(readAt, language) : momentText(readAt, language),
  })
}

/** How long ago, such as '5 min ago', in seconds below a minute; both in ms since 1970. A future time is now. */
export const eventAgeText = (time: number, now: number, language: Language) =>
  now - time < MINUTE_MS
    ? t(language, 'time.seconds', { count: Math.max(0, Math.floor((now - time) / 1000)) })
    : agoText(time, now, language)

/** How long ago, such as '5 min ago'; both in ms since 1970. */
export function agoText(time: number, now: number, language: Language): string {
  const ageMs = now - time
  if (ageMs < MINUTE_MS) return t(language, 'time.now')
  if (ageMs < HOUR_MS) return t(language, 'time.minutes', { count: Math.floor(ageMs / MINUTE_MS) })
  if (ageMs < DAY_MS) return t(language, 'time.hours', { count: Math.floor(ageMs / HOUR_MS) })
  return t(language, 'time.days', { count: Math.floor(ageMs / DAY_MS) })
}

/** A day such as 'Sunday, 22 November'; `date` as YYYY-MM-DD. */
export function dayText(date: string, language: Language = 'en'): string {
  const [, month = 0, day = 0] = numbersOf(date)
  const name = t(language, 'time.months').split(' ')[month - 1] ?? ''
  const text = t(language, 'time.date', { date: day, month: name })
  return t(language, 'time.weekdayDate', { weekday: weekdayText(date, language), date: text })
}

/** A day such as 'Tuesday'; `date` as YYYY-MM-DD. */
export const weekdayText = (date: string, language: Language = 'en') =>
  t(language, 'time.weekdays').split(' ')[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** The weekday of a moment of the record in New Zealand. */
export const weekdayOf = (moment: string, language: Language = 'en') =>
  weekdayText(aucklandDate(new Date(moment)), language)

/** A day that people call by its distance; `null` for all others. */
export function nearDay(date: string, now: Date): 'today' | 'tomorrow' | null {
  const today = aucklandDate(now)
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

/** The day within a sentence: 'today', 'tomorrow', or such as 'on Tuesday'. */
export const onDay = (date: string, now: Date): string =>
  nearDay(date, now) ? dayWord(date, now).toLowerCase() : t('moments.on', { weekday: weekdayText(date) })

/** The day as people in New Zealand call it: 'Today', 'Tomorrow', or such as 'Sunday, 22 November'. */
export function dayWord(date: string, now: Date, language: Language = 'en'): string {
  const near = nearDay(date, now)
  if (near === null) return dayText(date, language)
  return near === 'today' ? t(language, 'time.today') : t(language, 'time.tomorrow')
}

/** The same within a sentence: 'today', 'tomorrow', or such as 'Sunday, 22 November'. */
export function dayInSentence(date: string, now: Date, language: Language = 'en'): string {
  const word = dayWord(date, now, language)
  return nearDay(date, now) ? word.toLowerCase() : word
}

/** The day of a route that is to be driven later; `null` for today and the past. */
export const laterDay = (date: string | null, now: Date, language: Language = 'en'): string | null =>
  date !== null && date > aucklandDate(now) ? dayWord(date, now, language) : null
