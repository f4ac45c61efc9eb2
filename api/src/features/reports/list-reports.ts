import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import {
  HELD_REASONS,
  type HeldReason,
  type ListedReport,
  type NextVisit,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
} from 'shared-domain/contract'
import * as z from 'zod'
import { escapeLike } from '../../database/escape-like'
import type { Executor } from '../../database/in-transaction'
import { bins, isUnresolvedIn, reportPhotos, reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { nextVisitOf } from '../collection-routes/next-visit'

type ListReports = typeof OPERATIONS.listReports

/** A page of the reports, newest first, for staff. */
export async function listReports(
  executor: Executor,
  { limit, after, ...filters }: OperationInput<ListReports>['query'],
): Promise<OperationAnswer<ListReports>> {
  const [page, total] = await Promise.all([
    // One more row than requested tells whether there is a next page.
    readReports(executor, filters, {
      limit: limit + 1,
      after: after === undefined ? after : parseCursor(after),
    }),
    executor.$count(reports, matching(filters)),
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
  const detail = 'Give the `next` of the page before, or leave it out for the first page.'
  throw new Refusal('invalid-input', detail, [{ field: 'query.after', detail }])
}

/** The next open route to the bin of an unresolved report. */
export const NEXT_VISIT = sql<NextVisit | null>`case when ${isUnresolvedIn(reports.status)} then ${nextVisitOf('reports.bin_id')} end`

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
  lat: bins.lat,
  lng: bins.lng,
}

/** At most `limit` reports, newest first, after the one at the cursor. */
export const readReports = (
  executor: Executor,
  filters: ReportFilters,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) =>
  executor
    .select(LISTED)
    .from(reports)
    .leftJoin(bins, eq(bins.id, reports.binId))
    .where(and(matching(filters), after && isBehind(after)))
    .orderBy(desc(reports.reportedAt), desc(reports.id))
    .limit(limit)

export type ListedRow = Awaited<ReturnType<typeof readReports>>[number]

const isBehind = ({ reportedAt, id }: Cursor) =>
  sql`(${reports.reportedAt}, ${reports.id}) < (${reportedAt.toISOString()}::timestamptz, ${id}::uuid)`

export type ReportFilters = OperationInput<typeof OPERATIONS.reportsCsv>['query']

const matching = ({ status, issue, binId, held, q }: ReportFilters): SQL | undefined =>
  and(
    status && (status === 'unresolved' ? isUnresolvedIn(reports.status) : eq(reports.status, status)),
    issue && eq(reports.issue, issue),
    binId ? eq(reports.binId, binId) : undefined,
    held && eq(reports.isHeld, held !== 'false'),
    held && isHeldReason(held) ? eq(reports.heldBecause, held) : undefined,
    q
      ? or(
          ...[reports.reference, reports.binId, reports.location].map((part) =>
            ilike(part, `%${escapeLike(q)}%`),
          ),
        )
      : undefined,
  )

const isHeldReason = (held: string): held is HeldReason => HELD_REASONS.some((reason) => reason === held)

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
})
