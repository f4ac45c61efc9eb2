import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  ALIKE_WITHIN_HOURS,
  isHeldReason,
  type ListedReport,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
  UNASSIGNED,
} from 'shared-domain/contract'
import * as z from 'zod'
import { escapeLike } from '../../database/escape-like'
import type { Executor } from '../../database/in-transaction'
import { bins, isUnresolvedIn, isUnresolvedText, people, reportPhotos, reports } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import { NEXT_VISIT } from '../reports/next-visit'

type ListReports = typeof OPERATIONS.listReports

type Caller = Pick<Principal, 'personId'>

/** A page of the reports, newest first, for staff. */
export async function listReports(
  executor: Executor,
  { limit, after, ...filters }: OperationInput<ListReports>['query'],
  caller: Caller,
): Promise<OperationAnswer<ListReports>> {
  const [page, total] = await Promise.all([
    // One more row than requested tells whether there is a next page.
    readReports(
      executor,
      filters,
      { limit: limit + 1, after: after === undefined ? after : parseCursor(after) },
      caller,
    ),
    executor.$count(reports, matching(filters, caller)),
  ])
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const next = last ? `${last.reportedAt.toISOString()}_${last.id}` : null
  return { reports: shown.map(presentListedReport), total, next }
}

/** Keyset pagination: the next page begins after this report. */
type Cursor = Pick<typeof reports.$inferSelect, 'reportedAt' | 'id'>

const CursorSchema = z.object({ reportedAt: z.iso.datetime().pipe(z.coerce.date()), id: z.uuid() })

function parseCursor(text: string): Cursor {
  const [reportedAt, id] = text.split('_')
  const cursor = CursorSchema.safeParse({ reportedAt, id })
  if (cursor.success) return cursor.data
  throw Refusal.ofField(
    'invalid-input',
    'query.after',
    'Give the `next` of the page before, or leave it out for the first page.',
  )
}

const ALIKE_SPAN = sql.raw(`interval '${ALIKE_WITHIN_HOURS} hours'`)

/** How many other unresolved reports of the same bin and issue were made around the same time; held ones do not count. */
export const ALIKE = sql<number>`case when ${isUnresolvedIn(reports.status)} then (
    select count(*)::int from reports other
    where other.bin_id = ${reports.binId} and other.issue = ${reports.issue} and other.id <> ${reports.id}
      and ${sql.raw(isUnresolvedText('other.status'))} and not other.is_held
      and other.reported_at between ${reports.reportedAt} - ${ALIKE_SPAN} and ${reports.reportedAt} + ${ALIKE_SPAN})
  else 0 end`

/** The columns of a report in a list, with the place of its bin. */
const LISTED = {
  id: reports.id,
  reference: reports.reference,
  issue: reports.issue,
  binId: reports.binId,
  location: reports.location,
  status: reports.status,
  isHeld: reports.isHeld,
  heldBecause: reports.heldBecause,
  isProposedToClose: reports.isProposedToClose,
  reportedAt: reports.reportedAt,
  changedAt: reports.changedAt,
  photos: sql<number>`(select count(*)::int from ${reportPhotos} where ${reportPhotos.reportId} = ${reports.id})`,
  nextVisit: NEXT_VISIT,
  assignedTo: { id: people.id, name: people.name },
  alike: ALIKE,
  lat: bins.lat,
  lng: bins.lng,
}

/** At most `limit` reports, newest first, after the one at the cursor. */
export const readReports = (
  executor: Executor,
  filters: ListFilters,
  { limit, after }: { limit: number; after?: Cursor | undefined },
  caller: Caller = { personId: null },
) =>
  executor
    .select(LISTED)
    .from(reports)
    .leftJoin(bins, eq(bins.id, reports.binId))
    .leftJoin(people, eq(people.id, reports.assignedTo))
    .where(and(matching(filters, caller), after && isBehind(after)))
    .orderBy(desc(reports.reportedAt), desc(reports.id))
    .limit(limit)

export type ListedRow = Awaited<ReturnType<typeof readReports>>[number]

const isBehind = ({ reportedAt, id }: Cursor) =>
  sql`(${reports.reportedAt}, ${reports.id}) < (${reportedAt.toISOString()}::timestamptz, ${id}::uuid)`

export type ReportFilters = OperationInput<typeof OPERATIONS.reportsCsv>['query']

type ListFilters = ReportFilters & Pick<OperationInput<ListReports>['query'], 'assigned' | 'proposed'>

const matching = (
  { status, issue, binId, held, q, assigned, proposed }: ListFilters,
  caller: Caller,
): SQL | undefined =>
  and(
    status && (status === 'unresolved' ? isUnresolvedIn(reports.status) : eq(reports.status, status)),
    issue && eq(reports.issue, issue),
    binId ? eq(reports.binId, binId) : undefined,
    held && eq(reports.isHeld, held !== 'false'),
    held && isHeldReason(held) ? eq(reports.heldBecause, held) : undefined,
    assigned ? isAssigned(assigned, caller) : undefined,
    proposed && and(reports.isProposedToClose, isUnresolvedIn(reports.status)),
    q
      ? or(
          ...[reports.reference, reports.binId, reports.location].map((part) =>
            ilike(part, `%${escapeLike(q)}%`),
          ),
        )
      : undefined,
  )

/** A caller without an account has no reports. */
function isAssigned(wanted: 'me' | typeof UNASSIGNED | (string & {}), { personId }: Caller): SQL {
  if (wanted === UNASSIGNED) return isNull(reports.assignedTo)
  const person = wanted === 'me' ? personId : wanted
  return person ? eq(reports.assignedTo, person) : sql`false`
}

/** A report in a list. */
export const presentListedReport = (row: Omit<ListedRow, 'lat' | 'lng'>): ListedReport => ({
  id: row.id,
  reference: row.reference,
  issue: row.issue,
  binId: row.binId,
  location: row.location,
  status: row.status,
  isHeld: row.isHeld,
  heldBecause: row.heldBecause,
  isProposedToClose: row.isProposedToClose,
  reportedAt: row.reportedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  photos: row.photos,
  ...(row.nextVisit && { nextVisit: row.nextVisit }),
  assignedTo: row.assignedTo,
  alike: row.alike,
})
