import type { Priority } from 'shared-domain'
import * as z from 'zod/mini'

/** What the record itself tells of. Server parts declare further kinds, such as `sensors.silent`: `listRules` returns them. */
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

/** One of them, or one that a part declares: which there are, a server knows when it runs. */
export const EventKindSchema = z
  .string()
  .check(z.regex(/^[a-z-]+\.[a-z-]+$/, 'Name kinds of events, such as alert.raised.'), z.maxLength(80))

/** A kind that a server part declares. */
export const DeclaredKindSchema = z.object({
  kind: z.string(),
  /** As a person chooses it, and as messages begin: 'Sensors fell silent'. */
  name: z.string(),
})
export type DeclaredKind = z.infer<typeof DeclaredKindSchema>

/** What happened, as messages tell it. */
export interface ConnectionEvent {
  id: string
  /** One of `EVENT_KINDS`, one that a part declares, or `report.email-given`, of which no rule tells. */
  kind: string
  at: string
  subject: string
  bin: { id: string; location: string } | null
  what: string | null
  priority: Priority | null
  /** How many it is about, such as silent sensors; absent where nothing is counted. */
  count?: number
  /** Of a kind that a part declares: its name, and the page that shows what it is about. */
  declared?: { name: string; page: string }
}
