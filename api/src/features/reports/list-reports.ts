import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ListedReport, OPERATIONS, type OperationInput } from 'shared-domain/contract'
import * as z from 'zod'
import type { Executor } from '../../database/in-transaction'
import { bins, isUnresolvedIn, reportPhotos, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'

/** Lists the reports for staff. */
export function serveListReports(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.listReports, async ({ query: { limit, after, ...filters } }) => {
    const { query } = app.database
    const place = after === undefined ? undefined : placeOfText(after)
    const [page, total] = await Promise.all([
      // One more than asked for tells whether there is a next page.
      readReports(query, matching(filters), { limit: limit + 1, after: place }),
      query.$count(reports, matching(filters)),
    ])
    const shown = page.slice(0, limit)
    const last = page.length > limit ? shown.at(-1) : undefined
    return { reports: shown.map(presentListedReport), total, next: last ? placeText(readPlace(last)) : null }
  })
}

/** Of a report what a list shows, with where its bin stands. */
const LISTED = {
  id: reports.id,
  reference: reports.reference,
  issue: reports.issue,
  binId: reports.binId,
  location: reports.location,
  status: reports.status,
  isHeld: reports.isHeld,
  isProposedToClose: reports.isProposedToClose,
  reportedAt: reports.reportedAt,
  changedAt: reports.changedAt,
  photos: sql<number>`(select count(*)::int from ${reportPhotos} where ${reportPhotos.reportId} = ${reports.id})`,
  lat: bins.lat,
  lng: bins.lng,
}

/** At most `limit` reports, newest first, after the one at a place. */
export const readReports = (
  executor: Executor,
  which: SQL | undefined,
  { limit, after }: { limit: number; after?: ReportPlace | undefined },
) =>
  executor
    .select(LISTED)
    .from(reports)
    .leftJoin(bins, eq(bins.id, reports.binId))
    .where(and(which, after && isAfter(after)))
    .orderBy(desc(reports.reportedAt), desc(reports.id))
    .limit(limit)

export type ListedRow = Awaited<ReturnType<typeof readReports>>[number]

const isAfter = ({ reportedAt, id }: ReportPlace) =>
  sql`(${reports.reportedAt}, ${reports.id}) < (${reportedAt}::timestamptz, ${id}::uuid)`

/** A report in a list. */
export const presentListedReport = (row: Omit<ListedRow, 'lat' | 'lng'>): ListedReport => ({
  id: row.id,
  reference: row.reference,
  issue: row.issue,
  binId: row.binId,
  location: row.location,
  status: row.status,
  isHeld: row.isHeld,
  isProposedToClose: row.isProposedToClose,
  reportedAt: row.reportedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  photos: row.photos,
})

export type ReportFilters = OperationInput<typeof OPERATIONS.reportsCsv>['query']

/** Which reports somebody asks for. */
export const matching = ({ status, issue, binId, held, q }: ReportFilters): SQL | undefined =>
  and(
    status && (status === 'unresolved' ? isUnresolvedIn(reports.status) : eq(reports.status, status)),
    issue && eq(reports.issue, issue),
    binId ? eq(reports.binId, binId) : undefined,
    held && eq(reports.isHeld, held === 'true'),
    q
      ? or(...[reports.reference, reports.binId, reports.location].map((part) => ilike(part, pattern(q))))
      : undefined,
  )

/** What somebody typed, anywhere; % and _ mean themselves. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Where in the list a report is. */
interface ReportPlace {
  /** ISO, UTC. */
  reportedAt: string
  id: string
}

export const readPlace = ({ reportedAt, id }: { reportedAt: Date; id: string }): ReportPlace => ({
  reportedAt: reportedAt.toISOString(),
  id,
})

/** A place as the `next` of a page. */
const placeText = ({ reportedAt, id }: ReportPlace) => `${reportedAt}_${id}`

/** A place of a `next`. Refuses what was none. */
function placeOfText(text: string): ReportPlace {
  const [reportedAt, id] = text.split('_')
  const place = PlaceSchema.safeParse({ reportedAt, id })
  if (place.success) return place.data
  const detail = 'Give the `next` of the page before, or leave it out for the first page.'
  throw new Refusal('invalid-input', detail, [{ field: 'query.after', detail }])
}

const PlaceSchema = z.object({ reportedAt: z.iso.datetime(), id: z.uuid() })
