import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins, reportPhotos, reports } from '../../database/schema'
import type { ReportPlace } from './report-place'

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
