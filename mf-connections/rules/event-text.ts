import type { ALERT_TYPES } from 'shared-domain'
import type { ConnectionEvent, DeclaredKind, EVENT_KINDS } from '../operations'

/** The name of each kind of event, as a person chooses it. */
const KIND_NAMES = {
  'alert.raised': 'Alert raised',
  'report.received': 'Report received',
  'report.held': 'Report held for staff',
  'report.released': 'Held report released',
  'report.changed': 'Status of a report changed',
  'report.closed': 'Report closed',
  'report.reopened': 'Report reopened',
  'route.started': 'Route started',
  'route.ended': 'Route ended',
  'release.rolled-back': 'Release rolled back',
  'job.failed': 'Open data or scheduled work failed',
  'job.recovered': 'Open data or scheduled work is well again',
  'report.email-given': 'E-mail address left with a report',
} as const satisfies Record<(typeof EVENT_KINDS)[number] | 'report.email-given', string>

/** The same of a kind that a part declares, or that a later server may know. */
export const kindName = (kind: string, declared: readonly DeclaredKind[] = []): string =>
  nameIn(KIND_NAMES, kind) ?? declared.find((one) => one.kind === kind)?.name ?? kind

/** The name of each type of alert. */
export const ALERT_NAMES = {
  full: 'Bin is full',
  warning: 'Bin is filling up',
  maintenance: 'Bin needs maintenance',
} as const satisfies Record<(typeof ALERT_TYPES)[number], string>

/** The same of a type that a later server may know. */
export const alertName = (type: string): string | undefined => nameIn(ALERT_NAMES, type)

const nameIn = (names: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.entries(names).find(([known]) => known === key)?.[1]

/** The event in one line, such as 'Report received: Overflowing, WCC34, 12 Cuba Street, Te Aro'. @internal */
export function eventText({ kind, bin, what, priority, subject, declared }: ConnectionEvent): string {
  const kindText = declared?.name ?? kindName(kind)
  const place = bin && [bin.id, bin.location].filter((part) => part !== '').join(', ')
  if (kind === 'alert.raised') {
    const name = alertName(what ?? '') ?? kindText
    return `${name}${place ? `: ${place}` : ''}${priority ? ` (${priority} priority)` : ''}`
  }
  const about = [what ?? (place ? null : subject.replace(/^\w+:/, '')), place].filter(Boolean).join(', ')
  return about ? `${kindText}: ${about}` : kindText
}

/** At most so many events are listed for people. */
const LISTED_MAX = 20
/** At most so many events are kept of a message, for systems that want each of them. */
export const KEPT_MAX = 1_000

/** The events of one message. `count` is that of all, of which a message of many keeps only the first. */
export interface MessageContent {
  events: readonly ConnectionEvent[]
  count: number
}

/** The first line of a message. */
export function messageTitle({ events, count }: MessageContent): string {
  const [first] = events
  return count === 1 && first ? eventText(first) : `${count.toLocaleString('en-NZ')} events`
}

/** The lines below the title: none for a single event. */
export function messageLines({ events, count }: MessageContent): string[] {
  if (count === 1) return []
  const listed = events.slice(0, LISTED_MAX).map(eventText)
  const left = count - listed.length
  return left > 0 ? [...listed, `and ${left.toLocaleString('en-NZ')} more`] : listed
}

export const messageText = (content: MessageContent): string =>
  [messageTitle(content), ...messageLines(content).map((line) => `- ${line}`)].join('\n')
