import type pg from 'pg'
import { type AuditAction, isUnresolved, REPORT_STATUSES, type ReportStatus } from 'shared-domain/contract'
import type { domainEvents } from '../../database/schema'
import { HORIZON, type Position, positionFrom, positionText } from './event-log'

/** What the record itself tells of. Server parts declare further kinds. */
export const RECORD_EVENT_KINDS = [
  'alert.raised',
  'job.failed',
  'job.recovered',
  'release.rolled-back',
  'report.changed',
  'report.closed',
  'report.email-given',
  'report.held',
  'report.received',
  'report.reopened',
  'report.released',
  'route.ended',
  'route.started',
] as const
export type RecordEventKind = (typeof RECORD_EVENT_KINDS)[number]

/** Something that happened in the record. It has no personal data. */
export interface DomainEvent {
  /** Never that of another event, and the same whenever it is read. */
  id: string
  /** A `RecordEventKind`, or one that a server part declares. */
  kind: string
  /** ISO 8601: when its transaction began. */
  at: string
  /** As `report:<id>`, `route:<id>`, `remote:<name>`, `job:<name>`, or `bin:<id>` for an alert. */
  subject: string
  /** The bin that it is about; `null` for none. */
  bin: { id: string; location: string } | null
  /** The issue of a report, the type of an alert, the name of a route or of scheduled work, or what a part tells; `null` for none. */
  what: string | null
  /** Of an alert. */
  priority: 'high' | 'medium' | 'low' | null
  /** How many it is about, such as silent sensors; absent where nothing is counted. */
  count?: number
  /** Of a kind that a part declares: its name and its page. */
  declared?: DeclaredEvent
}

/** How a server part declares a kind of event. */
export interface DeclaredEvent {
  /** As a person chooses it, and as its messages begin: 'Sensors fell silent'. */
  name: string
  /** The path of the page that shows what it is about, such as `/app/sensors`. */
  page: string
}

/** What an audited change of a part says of its event; the rest of the change is not told. No personal data. */
export interface EventFacts {
  /** In words that follow the name of the kind, such as '12 sensors: …'. */
  what?: string
  count?: number
  /** The one bin that it is about. */
  bin?: { id: string; location: string } | null
}

interface AuditedChange {
  action: AuditAction
  subject: string
  change: unknown
}

const ROUTE_STATUS: Readonly<Record<string, RecordEventKind>> = {
  active: 'route.started',
  completed: 'route.ended',
}

/** The event of an entry of the audit trail, if it has one. A new report, a raised alert and scheduled work write theirs in SQL. */
export function domainEventOf({
  action,
  subject,
  change,
}: AuditedChange): typeof domainEvents.$inferInsert | null {
  const kind = kindOf(action, Object(change))
  return kind ? { kind, subject, facts: {} } : null
}

function kindOf(
  action: AuditAction,
  { from, to, isNewEmail }: { from?: unknown; to?: unknown; isNewEmail?: unknown },
): RecordEventKind | null | undefined {
  if (action === 'report.status' || action === 'report.take-back')
    return isReportStatus(from) && isReportStatus(to) ? kindOfReportChange(from, to) : null
  if (action === 'report.release' || action === 'report.proof-of-work') return 'report.released'
  if (action === 'report.details') return isNewEmail === true ? 'report.email-given' : null
  if (action === 'route.status') return ROUTE_STATUS[String(to)]
  return action === 'release.roll-back' ? 'release.rolled-back' : null
}

// A change of who works on a report has names in place of statuses.
const isReportStatus = (value: unknown): value is ReportStatus =>
  REPORT_STATUSES.some((status) => status === value)

function kindOfReportChange(from: ReportStatus, to: ReportStatus): RecordEventKind | null {
  const [wasOpen, isOpen] = [isUnresolved(from), isUnresolved(to)]
  if (from === to) return null
  if (wasOpen === isOpen || to === 'duplicate') return 'report.changed'
  return isOpen ? 'report.reopened' : 'report.closed'
}

/** The longest text that an event of a part tells. */
const WHAT_LENGTH = 300

/** The event of an audited change of a part that declares its action as a kind of event. */
export function declaredEvent(
  { action, subject, change }: { action: string; subject: string; change: unknown },
  declared: DeclaredEvent,
): typeof domainEvents.$inferInsert {
  const { what, count, bin }: Partial<Record<keyof EventFacts, unknown>> = Object(change)
  const { id, location }: { id?: unknown; location?: unknown } = Object(bin)
  return {
    kind: action,
    subject,
    facts: {
      declared,
      ...(typeof what === 'string' && { type: shortened(what) }),
      ...(Number.isSafeInteger(count) && { count }),
      ...(typeof id === 'string' && typeof location === 'string' && { binId: id, location }),
    },
  }
}

const shortened = (text: string) => (text.length > WHAT_LENGTH ? `${text.slice(0, WHAT_LENGTH - 1)}…` : text)

/** The SQL that writes events, from rows that the functions below select. */
export const insertDomainEvents = (...selected: string[]) =>
  `insert into domain_events (kind, subject, facts) ${selected.join(' union all ')}`

/** The events of alerts, from rows that `raiseAlerts` returns. */
export const raisedEvents = (raised: string) => `
  select 'alert.raised', 'bin:' || bin_id,
    jsonb_build_object('type', type, 'priority', priority, 'binId', bin_id, 'location', location)
  from ${raised}`

/** The events of new reports, from rows with `id` and `is_held`. */
export const receivedEvents = (received: string) => `
  select case when is_held then 'report.held' else 'report.received' end, 'report:' || id, '{}'::jsonb
  from ${received}`

/** Where a reader goes on. */
export type DomainEventCursor = string

export interface DomainEventsPage {
  /** In the order of their transactions. */
  events: DomainEvent[]
  /** Where the next page begins. */
  cursor: DomainEventCursor
  /** Whether there are no more to read now. */
  isAll: boolean
  /** Whether the database was never at the cursor: it was restored, and is read from its end on. Keep the new cursor then. */
  isAnotherHistory: boolean
}

/** How many events are read at once. */
const PAGE = 500

/**
 * The next events after `cursor`; without a cursor, only where the events end. Nothing can be inserted before a cursor any more, so that
 * a reader misses no event of a slow transaction.
 */
export async function readDomainEvents(
  pool: pg.Pool,
  cursor: DomainEventCursor | null,
): Promise<DomainEventsPage> {
  const from = cursor === null ? null : positionFrom(cursor)
  const { rows } = await pool.query<Row>({
    name: 'read_domain_events',
    text: `
      with horizon as materialized (${HORIZON}), page as (
        select events.* from horizon, lateral (
          select xid, seq, kind, at, subject, facts from domain_events
          where (xid, seq) > ($1::xid8, $2::bigint) and xid < upto order by xid, seq limit ${PAGE}
        ) as events
        where $1::xid8 <= next
      )
      select upto::text, next::text, page.xid::text, page.seq::text, ${FACTS}
      from horizon left join page on true ${JOINS}
      order by page.xid, page.seq`,
    values: from ? [String(from.xid), String(from.seq)] : NOWHERE,
  })
  const { upto = '0', next = '0' } = rows[0] ?? {}
  const found = rows.flatMap((row) => (row.seq && row.xid ? [{ ...row, seq: row.seq, xid: row.xid }] : []))
  const last = found.at(-1)
  const end: Position = { xid: BigInt(upto), seq: 0n }
  const isAll = found.length < PAGE
  // The horizon may have been further, before a transaction of another database ended.
  const isAnotherHistory = from !== null && from.xid > BigInt(next)
  const isBehind = from !== null && !isAnotherHistory && end.xid < from.xid
  const reached = isBehind ? from : end
  const position = isAll || !last ? reached : { xid: BigInt(last.xid), seq: BigInt(last.seq) }
  return { events: found.map(presentEvent), cursor: positionText(position), isAll, isAnotherHistory }
}

/** At most `limit` events of the time before `until` and from `since` on, the newest first. */
export async function domainEventsBetween(
  pool: pg.Pool,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<DomainEvent[]> {
  const { rows } = await pool.query<Row & { seq: string }>(
    `select page.seq::text, ${FACTS} from (
      select seq, kind, at, subject, facts from domain_events where at >= $1 and at < $2 order by at desc, seq desc limit $3
    ) as page ${JOINS} order by page.at desc, page.seq desc`,
    [since, until, limit],
  )
  return rows.map(presentEvent)
}

const KEPT_DAYS = 7

/** Deletes the events that are older than a week. */
export async function pruneDomainEvents(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from domain_events where at < now() - interval '${KEPT_DAYS} days'`)
}

/** Larger than every transaction, so that only the end is read. */
const NOWHERE = [String(2n ** 62n), '0']

const FACTS = `page.kind, to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.subject,
  coalesce(facts ->> 'binId', reports.bin_id) as "binId", coalesce(facts ->> 'location', reports.location) as location,
  coalesce(facts ->> 'type', reports.issue::text, routes.name) as what, facts ->> 'priority' as priority,
  (facts -> 'count')::int as count, facts -> 'declared' as declared`

const JOINS = `
  left join reports on page.subject like 'report:%' and reports.id::text = substr(page.subject, 8)
  left join routes on page.subject like 'route:%' and routes.id::text = substr(page.subject, 7)`

interface Row {
  upto: string
  next: string
  xid: string | null
  seq: string | null
  kind: string
  at: string
  subject: string
  binId: string | null
  location: string | null
  what: string | null
  priority: DomainEvent['priority']
  count: number | null
  declared: DeclaredEvent | null
}

const presentEvent = ({
  seq,
  kind,
  at,
  subject,
  binId,
  location,
  what,
  priority,
  count,
  declared,
}: Row & { seq: string }): DomainEvent => ({
  id: seq,
  kind,
  at,
  subject,
  bin: location === null ? null : { id: binId ?? '', location },
  what,
  priority,
  ...(count !== null && { count }),
  ...(declared && { declared }),
})
