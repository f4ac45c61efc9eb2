import { and, asc, desc, eq, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { OPERATIONS, type ReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { isUnresolvedIn, reportHistory, reportPhotos, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { presentListedReport } from './list-reports'
import { refuseUnknown } from './lock-report'

/** Shows staff one report and its photos. */
export function serveStaffReport(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.getReport, ({ params }) => readReportFile(app.database.query, params.id))
  serveOperation(
    app,
    OPERATIONS.reportPhoto,
    async ({ params: { id, photoId } }, _request, reply) =>
      sendPhoto(reply, photoId, await findPhoto(app.database, id, photoId)),
    // After what is said of all answers.
    { onSend: async (_request, reply) => void reply.header('content-security-policy', PICTURE_ALONE) },
  )
}

const PICTURE_ALONE = "default-src 'none'; frame-ancestors 'none'; sandbox"

async function findPhoto({ query }: Database, reportId: string, id: string): Promise<Buffer> {
  const [photo] = await query
    .select({ image: reportPhotos.image })
    .from(reportPhotos)
    .where(and(eq(reportPhotos.id, id), eq(reportPhotos.reportId, reportId)))
  if (!photo) throw new Refusal('unknown-photo', 'There is no such photo: read the report again.')
  return photo.image
}

/** What a stranger sent is shown as a picture and can be nothing else, although it was made anew. */
const sendPhoto = (reply: FastifyReply, photoId: string, image: Buffer) =>
  reply
    .type('image/webp')
    .header('content-disposition', `inline; filename="report-photo-${photoId}.webp"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600')
    .send(image)

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

interface KnownOfReport {
  report: typeof reports.$inferSelect
  original: { id: string; reference: string } | null
  photoIds: string[]
  history: readonly (typeof reportHistory.$inferSelect)[]
  similar: readonly Pick<
    typeof reports.$inferSelect,
    'id' | 'reference' | 'status' | 'isHeld' | 'reportedAt'
  >[]
}

/** All that staff see of a report: not where it was sent from. */
const presentReportFile = ({ report, original, photoIds, history, similar }: KnownOfReport): ReportFile => ({
  ...presentListedReport({ ...report, photos: photoIds.length }),
  madeAt: report.madeAt?.toISOString() ?? null,
  note: report.note,
  contact: report.contact,
  photoIds,
  duplicateOf: original,
  similar: similar.map(({ reportedAt, ...other }) => ({ ...other, reportedAt: reportedAt.toISOString() })),
  history: history.map(({ status, at, by, reason }) => ({ status, at: at.toISOString(), by, reason })),
})
