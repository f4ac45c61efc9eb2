import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { inTransaction } from '../../database/in-transaction'
import { reportPhotos } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { auditHourlyReading } from '../audit-trail/audit-reading'

const PICTURE_ONLY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Shows staff a photo. Its bytes stay untrusted even after conversion: browsers may only show them as a picture. */
export function serveReportPhoto(app: FastifyInstance): void {
  serveOperation(
    app,
    OPERATIONS.reportPhoto,
    async ({ params: { id, photoId } }, request, reply) => {
      const photo = await inTransaction(app.database, async (transaction) => {
        const [found] = await transaction
          .select({ image: reportPhotos.image })
          .from(reportPhotos)
          .where(and(eq(reportPhotos.id, photoId), eq(reportPhotos.reportId, id)))
        if (!found) throw new Refusal('unknown-photo', 'There is no such photo: read the report again.')
        const reading = { action: 'report.photo-read', subject: `report:${id}` } as const
        await auditHourlyReading(transaction, request, reading)
        return found
      })
      return reply
        .type('image/webp')
        .header('content-disposition', `inline; filename="report-photo-${photoId}.webp"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(photo.image)
    },
    // Replaces the policy of all other responses.
    { onSend: async (_request, reply) => void reply.header('content-security-policy', PICTURE_ONLY) },
  )
}
