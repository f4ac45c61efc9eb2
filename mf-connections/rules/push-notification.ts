import { type Priority, paths } from 'shared-domain'
import type { ConnectionEvent } from '../operations'
import { type MessageContent, messageLines, messageTitle } from './event-text'

/** What a browser shows, and the page that a click opens. */
export interface PushNotification {
  title: string
  body: string
  path: string
  /** A browser that gets the same again shows it once. */
  tag: string
}

/** A push service takes 4,096 bytes with the encryption, and screens show little of it. */
const LINES_MAX = 4
const LINE_MAX = 120

export const pushNotification = (tag: string, content: MessageContent): PushNotification => ({
  title: shortened(messageTitle(content)),
  body: messageLines({ ...content, events: content.events.slice(0, LINES_MAX) })
    .map(shortened)
    .join('\n'),
  path: pathOf(content),
  tag,
})

const shortened = (text: string) => (text.length > LINE_MAX ? `${text.slice(0, LINE_MAX - 1)}…` : text)

export const testNotification = (tag: string): PushNotification => ({
  title: 'This is a test',
  body: 'Notifications are shown in this browser. Nothing has happened.',
  path: NOTIFICATIONS_PATH,
  tag,
})

/** The page on which people switch notifications on. */
export const NOTIFICATIONS_PATH = '/app/notifications'

/** By RFC 8030: a phone that saves its battery is woken by `high` alone. */
export const pushUrgency = ({ events }: MessageContent): 'high' | 'normal' =>
  events.some(({ priority }) => priority === ('high' satisfies Priority)) ? 'high' : 'normal'

function pathOf({ events, count }: MessageContent): string {
  const [first] = events
  if (count === 1 && first) return pathOfEvent(first)
  const lists = new Set(events.map(listOf))
  const [list] = lists
  return lists.size === 1 && list ? list : paths.dashboard
}

function pathOfEvent(event: ConnectionEvent): string {
  const { kind, subject, bin } = event
  const id = subject.slice(subject.indexOf(':') + 1)
  if (kind === 'alert.raised') return bin ? paths.bin(bin.id) : paths.dashboard
  if (kind.startsWith('report.')) return paths.residentReport(id)
  return subject.startsWith('route:') ? paths.route(id) : listOf(event)
}

function listOf({ kind, declared }: ConnectionEvent): string {
  if (declared) return declared.page
  if (kind.startsWith('report.')) return paths.residentReports
  if (kind.startsWith('route.')) return paths.routes
  if (kind.startsWith('release.')) return '/app/admin/releases'
  return kind.startsWith('job.') ? '/app/admin/health' : paths.dashboard
}
