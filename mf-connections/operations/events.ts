import type { Priority } from 'shared-domain'
import * as z from 'zod/mini'

/** What messages can be about. */
export const EVENT_KINDS = [
  'alert.raised',
  'report.received',
  'report.held',
  'report.released',
  'report.changed',
  'report.closed',
  'report.reopened',
  'route.started',
  'route.ended',
  'release.rolled-back',
  'job.failed',
  'job.recovered',
] as const
export const EventKindSchema = z.enum(EVENT_KINDS)
export type EventKind = z.infer<typeof EventKindSchema>

/** What happened, as messages tell it. */
export interface ConnectionEvent {
  id: string
  /** No rule tells of an address that a resident left. */
  kind: EventKind | 'report.email-given'
  at: string
  subject: string
  bin: { id: string; location: string } | null
  what: string | null
  priority: Priority | null
}
