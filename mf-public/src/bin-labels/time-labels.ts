import { aucklandMoment } from 'shared-domain'

/**
 * The time of day in New Zealand, such as '2:30 pm'. `moment` is ISO. When it has New Zealand's own offset its hours are used
 * as they are, because converting a time zone takes a cheap phone a tenth of a second.
 */
export function clockTime(moment: string): string {
  const local = moment.endsWith('Z') ? aucklandMoment(new Date(moment)) : moment
  const hour = Number(local.slice(11, 13))
  return `${hour % 12 || 12}:${local.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`
}

// Intl.DateTimeFormat takes a cheap phone longer than rendering the page.
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A calendar day, YYYY-MM-DD, in words, such as '20 November 2026'. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`
}
