import type { ConnectionEvent } from '../operations'

/** The name of each kind of event, as a person chooses it. */
export const KIND_NAMES = {
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
  'job.failed': 'Scheduled work failed',
  'job.recovered': 'Scheduled work is well again',
  'report.email-given': 'E-mail address left with a report',
} as const satisfies Record<ConnectionEvent['kind'], string>

/** The same of a kind that a later server may know. */
export const kindName = (kind: string): string =>
  Object.entries(KIND_NAMES).find(([known]) => known === kind)?.[1] ?? kind

const ALERT_NAMES: Readonly<Record<string, string>> = {
  full: 'Bin is full',
  warning: 'Bin is filling up',
  maintenance: 'Bin needs maintenance',
}

/** The event in one line, such as 'Report received: Overflowing, WCC34, 12 Cuba Street, Te Aro'. @internal */
export function eventText({ kind, bin, what, priority, subject }: ConnectionEvent): string {
  const place = bin && [bin.id, bin.location].filter((part) => part !== '').join(', ')
  if (kind === 'alert.raised') {
    const name = ALERT_NAMES[what ?? ''] ?? KIND_NAMES[kind]
    return `${name}${place ? `: ${place}` : ''}${priority ? ` (${priority} priority)` : ''}`
  }
  const about = [what ?? (place ? null : subject.replace(/^\w+:/, '')), place].filter(Boolean).join(', ')
  return about ? `${KIND_NAMES[kind]}: ${about}` : KIND_NAMES[kind]
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
