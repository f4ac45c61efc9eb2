import { aucklandDate, DAY_MS, PRIORITIES, streetAndSuburb } from 'shared-domain'
import type { ConnectionEvent, RuleBody } from '../operations'

type Wanting = Pick<RuleBody, 'leastPriority' | 'suburb'> & {
  kinds: readonly string[]
  alertTypes: readonly string[] | null
}

/** Whether a rule tells of an event. */
export function isWanted(
  { kinds, leastPriority, alertTypes, suburb }: Wanting,
  event: ConnectionEvent,
): boolean {
  if (!kinds.includes(event.kind)) return false
  if (event.kind === 'alert.raised' && alertTypes && !alertTypes.includes(event.what ?? '')) return false
  if (event.priority && PRIORITIES.indexOf(event.priority) > PRIORITIES.indexOf(leastPriority)) return false
  return suburb === null || !event.bin || isSame(streetAndSuburb(event.bin.location).suburb, suburb)
}

const isSame = (one: string | null, other: string) =>
  one !== null && one.localeCompare(other, 'en-NZ', { sensitivity: 'base' }) === 0

/** The channels of a rule at `now`, in ms since 1970: all, or the one whose turn the week is. Weeks begin on Monday in New Zealand. */
export function channelsAt(
  { channelIds, takesTurns }: Pick<RuleBody, 'channelIds' | 'takesTurns'>,
  now: number,
): string[] {
  const onCall = channelIds[weekNumber(now) % channelIds.length]
  return takesTurns && onCall !== undefined ? [onCall] : [...channelIds]
}

/** Monday, 5 January 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const weekNumber = (now: number) =>
  Math.floor((Date.parse(aucklandDate(new Date(now))) - FIRST_MONDAY_MS) / (7 * DAY_MS))
