import { and, asc, desc, eq, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ChangedReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import {
  isUnresolvedIn,
  people,
  reportAdditions,
  reportHistory,
  reportPhotos,
  reports,
} from '../../database/schema'
import { IS_BIN_KNOWN } from '../reports/known-bin'
import { refuseUnknown } from '../reports/lock-report'
import { NEXT_VISIT } from '../reports/next-visit'
import { ALIKE, presentListedReport } from './list-reports'

const original = alias(reports, 'original')

/** What staff see of a report, without what its resident wrote: `resident-words.ts` shows that and tells the audit trail. */
export async function readReportDetails(executor: Executor, id: string): Promise<ChangedReportFile> {
  const [found] = await executor
    .select({
      report: reports,
      original: { id: original.id, reference: original.reference },
      isBinKnown: IS_BIN_KNOWN,
      nextVisit: NEXT_VISIT,
      assignedTo: { id: people.id, name: people.name },
      alike: ALIKE,
    })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .leftJoin(people, eq(people.id, reports.assignedTo))
    .where(eq(reports.id, id))
  if (!found) return refuseUnknown()
  const { report, nextVisit, assignedTo, alike } = found
  const photos = await executor
    .select({ id: reportPhotos.id, noteEnd: reportAdditions.noteEnd })
    .from(reportPhotos)
    .leftJoin(reportAdditions, eq(reportAdditions.id, reportPhotos.additionId))
    .where(eq(reportPhotos.reportId, id))
    .orderBy(asc(reportPhotos.addedAt), asc(reportPhotos.id))
  const history = await executor
    .select()
    .from(reportHistory)
    .where(eq(reportHistory.reportId, id))
    .orderBy(asc(reportHistory.seq))
  const similar = await similarTo(executor, report)
  return {
    ...presentListedReport({ ...report, photos: photos.length, nextVisit, assignedTo, alike }),
    madeAt: report.madeAt?.toISOString() ?? null,
    note: null,
    contact: null,
    hasContact: report.contact !== null,
    isBinKnown: found.isBinKnown,
    photoIds: photos.map((photo) => photo.id),
    notePhotos: photos.flatMap(({ id, noteEnd }) => (noteEnd === null ? [] : [{ id, noteEnd }])),
    duplicateOf: found.original,
    similar: similar.map(({ reportedAt, ...other }) => ({ ...other, reportedAt: reportedAt.toISOString() })),
    history: history.map(({ status, at, by, reason }) => ({ status, at: at.toISOString(), by, reason })),
  }
}

/** The duplicates of a report, and other unresolved reports of the same bin and issue. */
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
