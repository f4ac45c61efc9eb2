import { aucklandMoment } from 'shared-domain'

/**
 * The time of day in New Zealand, such as '2:30 pm', at a moment (ISO). One with New Zealand's own offset is read as it
 * stands: the time zones of the browser cost a cheap phone a tenth of a second.
 */
export function clockTime(moment: string): string {
  const local = moment.endsWith('Z') ? aucklandMoment(new Date(moment)) : moment
  const hour = Number(local.slice(11, 13))
  return `${hour % 12 || 12}:${local.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`
}
