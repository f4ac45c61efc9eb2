import { and, asc, desc, eq, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportHistory, reportPhotos, reports } from '../../database/schema'
import { isUnresolvedIn } from '../../database/schema/reports'
import { refuseUnknown } from './find-report'
import { presentReportFile } from './present-report-file'

const original = alias(reports, 'original')

/** All that is known of one report, for staff. */
export async function readReportFile(executor: Executor, id: string): Promise<ReportFile> {
  const [found] = await executor
    .select({ report: reports, original: { id: original.id, reference: original.reference } })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .where(eq(reports.id, id))
  if (!found) return refuseUnknown()
  return presentReportFile({
    ...found,
    photoIds: (await photosOf(executor, id)).map((photo) => photo.id),
    history: await historyOf(executor, id),
    similar: await similarTo(executor, found.report),
  })
}

const photosOf = (executor: Executor, id: string) =>
  executor
    .select({ id: reportPhotos.id })
    .from(reportPhotos)
    .where(eq(reportPhotos.reportId, id))
    .orderBy(asc(reportPhotos.addedAt), asc(reportPhotos.id))

const historyOf = (executor: Executor, id: string) =>
  executor.select().from(reportHistory).where(eq(reportHistory.reportId, id)).orderBy(asc(reportHistory.seq))

const similarTo = (executor: Executor, { id, binId, issue }: typeof reports.$inferSelect) =>
  executor
    .select({
      id: reports.id,
      reference: reports.reference,
      status: reports.status,
      isHeld: reports.isHeld,
      reportedAt: reports.reportedAt,
    })
    .from(reports)
    .where(
      or(
        eq(reports.duplicateOf, id),
        and(
          eq(reports.binId, binId),
          eq(reports.issue, issue),
          isUnresolvedIn(reports.status),
          ne(reports.id, id),
        ),
      ),
    )
    .orderBy(desc(reports.reportedAt), desc(reports.id))
    .limit(SIMILAR_MAX)
