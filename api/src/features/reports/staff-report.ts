import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { reportPhotos } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { readReportFile } from './read-report-file'

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
