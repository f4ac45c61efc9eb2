import { createHash } from 'node:crypto'
import { finished } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, PHOTOS_MAX } from 'shared-domain/contract'
import type { Executor } from '../../../database/in-transaction'
import { reportAdditions, reportPhotos } from '../../../database/schema'
import { keyUsedBefore } from '../../../http/operations/idempotency'
import { readInput } from '../../../http/operations/read-input'
import { serveOperation } from '../../../http/operations/serve-operation'
import { Refusal } from '../../../http/problems/refusal'
import { changeRecord } from '../../../record/change-record'
import { refuseIfClosed } from '../additions'
import { lockReport } from '../lock-report'
import { refuseOthersOf } from '../report-secret'
import { refuseOtherTypes } from './photo-formats'
import { PhotoQueue } from './photo-queue'
import { readPhoto } from './read-photo'

/** The time limit for a photo's bytes, in ms; a phone with a poor signal sends its shrunk photo faster. */
const UPLOAD_WITHIN_MS = 60_000

/** Adds photos to reports. Each photo is the body of a request. */
export async function addPhoto(app: FastifyInstance): Promise<void> {
  const queue = new PhotoQueue()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveOperation(
    app,
    OPERATIONS.addReportPhoto,
    ({ params, headers }, { body, principal }) =>
      keepPhoto(app, principal.name, {
        id: headers['idempotency-key'],
        reportId: params.id,
        sent: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      }),
    {
      bodyLimit: OPERATIONS.addReportPhoto.bodyBytes,
      config: { requestLimit: 'photos' },
      // The body is read only for the phone that made the report, if the report accepts photos, and when the queue has a place.
      async preParsing(request, reply) {
        const { params, headers } = readInput(OPERATIONS.addReportPhoto, request)
        refuseOtherTypes(request.headers['content-type'])
        await refuseOthersOf(app.database.query, params.id, headers['report-secret'])
        const photo = { id: headers['idempotency-key'], reportId: params.id }
        await refuseUnlessRoom(app.database.query, photo)
        const { granted, leave } = queue.enter({ report: params.id, address: request.ip })
        finished(reply.raw, leave)
        await granted
        // Photos that were ahead in the queue may have filled the report.
        await refuseUnlessRoom(app.database.query, photo)
        const overdue = setTimeout(() => request.raw.destroy(), UPLOAD_WITHIN_MS)
        finished(request.raw, () => clearTimeout(overdue))
      },
    },
  )
}

/** The most photos of a report to which another system adds what several residents say of it. */
const SYSTEM_PHOTOS_MAX = 30

/**
 * Refuses a photo that the report has no room for. A photo that it already has is accepted again. A photo of a note is taken as the note was:
 * also when the report is old or dealt with.
 */
async function refuseUnlessRoom(
  executor: Executor,
  { id, reportId, noteId }: Pick<SentPhoto, 'id' | 'reportId' | 'noteId'>,
) {
  const isKnown = and(eq(reportPhotos.id, id), eq(reportPhotos.reportId, reportId))
  if (await executor.$count(reportPhotos, isKnown)) return
  if (noteId === undefined) await refuseIfClosed(executor, reportId)
  else await refuseUnknownNote(executor, noteId, reportId)
  const sameNote =
    noteId === undefined ? isNull(reportPhotos.additionId) : eq(reportPhotos.additionId, noteId)
  if ((await executor.$count(reportPhotos, and(eq(reportPhotos.reportId, reportId), sameNote))) >= PHOTOS_MAX)
    throw new Refusal(
      'not-possible-now',
      `A ${noteId === undefined ? 'report' : 'note'} has at most ${PHOTOS_MAX} photos, and this one has them.`,
    )
  if (noteId !== undefined && (await photosOf(executor, reportId)) >= SYSTEM_PHOTOS_MAX)
    throw new Refusal(
      'not-possible-now',
      `A report with its notes has at most ${SYSTEM_PHOTOS_MAX} photos, and this one has them.`,
    )
}

async function refuseUnknownNote(executor: Executor, noteId: string, reportId: string): Promise<void> {
  const isOfReport = and(eq(reportAdditions.id, noteId), eq(reportAdditions.reportId, reportId))
  if ((await executor.$count(reportAdditions, isOfReport)) === 0)
    throw new Refusal('not-found', 'This report has no such note.')
}

interface SentPhoto {
  /** The idempotency key, created by the phone. */
  id: string
  reportId: string
  /** The note that another system sent it with. */
  noteId?: string | undefined
  sent: Buffer
}

/** Adds a photo to a report, once. Returns the number of photos. */
export async function keepPhoto(
  app: FastifyInstance,
  actor: string,
  { id, reportId, noteId, sent }: SentPhoto,
) {
  const bodyHash = createHash('sha256').update(sent).digest('hex')
  const known = await photosWith(app.database.query, { id, reportId, bodyHash })
  if (known) return { photoId: id, photos: known }
  const photo = await readPhoto(sent)
  return changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    await lockReport(transaction, reportId)
    const meanwhile = await photosWith(transaction, { id, reportId, bodyHash })
    if (meanwhile) return { photoId: id, photos: meanwhile }
    await refuseUnlessRoom(transaction, { id, reportId, noteId })
    const photos = (await photosOf(transaction, reportId)) + 1
    const row = { id, reportId, bodyHash, additionId: noteId ?? null, ...photo }
    // The key may have been used for another report at the same moment.
    const kept = await transaction.insert(reportPhotos).values(row).onConflictDoNothing()
    if (kept.rowCount === 0) throw keyUsed()
    audit('report.photo', `report:${reportId}`, { photoId: id, photos })
    tell({ kind: 'reports', id: reportId })
    return { photoId: id, photos }
  })
}

/** The report's number of photos if this is already one of them. Refuses a different photo under the same key. */
async function photosWith(
  executor: Executor,
  { id, reportId, bodyHash }: Record<'id' | 'reportId' | 'bodyHash', string>,
) {
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

const keyUsed = () =>
  keyUsedBefore('Another photo was sent with this Idempotency-Key: make a new UUID for this one.')
