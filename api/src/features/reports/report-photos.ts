import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, PHOTO_MAX_BYTES, PHOTOS_MAX } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportPhotos } from '../../database/schema'
import { readInput, serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { refuseIfShut } from './additions'
import { convertPhoto, type KeptPhoto, notAPhoto, refuseOtherTypes } from './convert-photo'
import { lockReport } from './lock-report'

/** Takes photos for reports, as the body of a request. */
export async function addPhoto(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveOperation(
    app,
    OPERATIONS.addReportPhoto,
    async ({ params, headers }, { body, principal }) => {
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw notAPhoto('The body is empty: send the photo in it.')
      const photo = { id: headers['idempotency-key'], reportId: params.id, sent: body }
      return keepPhoto(app, principal.name, photo, convertPhoto)
    },
    {
      bodyLimit: PHOTO_MAX_BYTES,
      // Megabytes are read only of whoever knows a report that takes them.
      async preParsing(request) {
        const { params, headers } = readInput(OPERATIONS.addReportPhoto, request)
        refuseOtherTypes(request.headers['content-type'])
        const isKnown = await hasPhoto(app.database.query, params.id, headers['idempotency-key'])
        if (!isKnown) await refuseIfShut(app.database.query, params.id)
      },
    },
  )
}

interface SentPhoto {
  /** The phone's own key. */
  id: string
  reportId: string
  sent: Buffer
}

type KnownPhoto = Record<'id' | 'reportId' | 'bodyHash', string>

/** Whether the report has this photo. */
const hasPhoto = async (executor: Executor, reportId: string, id: string) =>
  (await executor.$count(reportPhotos, and(eq(reportPhotos.id, id), eq(reportPhotos.reportId, reportId)))) > 0

/** Adds a photo to a report, once. Answers with how many there are then. */
async function keepPhoto(
  app: FastifyInstance,
  actor: string,
  { id, reportId, sent }: SentPhoto,
  convert: (sent: Buffer) => Promise<KeptPhoto>,
) {
  const bodyHash = createHash('sha256').update(sent).digest('hex')
  const known = await photosWith(app.database.query, { id, reportId, bodyHash })
  if (known) return { photoId: id, photos: known }
  const photo = await convert(sent)
  return changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    await lockReport(transaction, reportId)
    const meanwhile = await photosWith(transaction, { id, reportId, bodyHash })
    if (meanwhile) return { photoId: id, photos: meanwhile }
    await refuseIfShut(transaction, reportId)
    const photos = (await photosOf(transaction, reportId)) + 1
    if (photos > PHOTOS_MAX) throw tooMany()
    const row = { id, reportId, bodyHash, ...photo }
    // In the same moment the key may have been used for another report.
    const kept = await transaction.insert(reportPhotos).values(row).onConflictDoNothing()
    if (kept.rowCount === 0) throw keyUsed()
    audit('report.photo', `report:${reportId}`, { photoId: id, photos })
    tell({ kind: 'reports', id: reportId })
    return { photoId: id, photos }
  })
}

/** How many photos the report has if this is one of them. Refuses another photo under the same key. */
async function photosWith(executor: Executor, { id, reportId, bodyHash }: KnownPhoto) {
  const [known] = await executor
    .select({ reportId: reportPhotos.reportId, bodyHash: reportPhotos.bodyHash })
    .from(reportPhotos)
    .where(eq(reportPhotos.id, id))
  if (!known) return undefined
  if (known.reportId !== reportId || known.bodyHash !== bodyHash) throw keyUsed()
  return photosOf(executor, reportId)
}

const photosOf = (executor: Executor, reportId: string) =>
  executor.$count(reportPhotos, eq(reportPhotos.reportId, reportId))

function keyUsed() {
  const detail = 'Another photo was sent with this Idempotency-Key: make a new UUID for this one.'
  return new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
}

const tooMany = () =>
  new Refusal('not-possible-now', `A report has at most ${PHOTOS_MAX} photos, and this one has them.`)
