import { aucklandMoment, DAY_MS, HOUR_MS, MINUTE_MS, twelveHourClock } from 'shared-domain'
import { t } from '../messages/translate'

// Browsers know no te reo Māori, and Intl.DateTimeFormat takes a cheap phone longer than rendering the page.

/**
 * The time of day in New Zealand, such as '2:30 pm'. `moment` is ISO. When it has New Zealand's own offset its hours are used
 * as they are, because converting a time zone takes a cheap phone a tenth of a second.
 */
export function clockTime(moment: string): string {
  const { time, part } = twelveHourClock(localMoment(moment).slice(11))
  if (part === 'morning') return t('time.morning', { time })
  return part === 'afternoon' ? t('time.afternoon', { time }) : t('time.evening', { time })
}

const localMoment = (moment: string) => (moment.endsWith('Z') ? aucklandMoment(new Date(moment)) : moment)

const MONTHS = t('time.months').split(' ')

/** A calendar day, YYYY-MM-DD, in words, such as '20 November 2026'. */
export function longDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return t('time.day', { date, month: MONTHS[month - 1] ?? '', year })
}

/** A moment in New Zealand's time, such as '21 November 2026, 2:30 pm'. `moment` is ISO. */
export function longMoment(moment: string): string {
  const local = localMoment(moment)
  return t('time.moment', { day: longDay(local.slice(0, 10)), time: clockTime(local) })
}

/** How long ago `time` was, such as '3 h ago'. Both in ms since 1970. */
export function agoText(time: number, now: number): string {
  const ageMs = now - time
  if (ageMs < MINUTE_MS) return t('time.now')
  if (ageMs < HOUR_MS) return t('time.minutes', { count: Math.floor(ageMs / MINUTE_MS) })
  if (ageMs < DAY_MS) return t('time.hours', { count: Math.floor(ageMs / HOUR_MS) })
  const count = Math.floor(ageMs / DAY_MS)
  return t('time.days', { count })
}
