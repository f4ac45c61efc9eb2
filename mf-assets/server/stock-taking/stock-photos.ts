import { createHash } from 'node:crypto'
import {
  type Executor,
  type PartPerson,
  type PartWork,
  Refusal,
  type ServerPartContext,
} from 'api/server-part'
import { and, eq, ne, sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import type { OperationAnswer } from 'shared-domain/contract'
import type { getStockPhoto } from '../../operations'
import { stockFindings, stockPhotos } from '../tables'
import { requireOwn, type TapperHeaders } from './record-finding'

type Context = ServerPartContext<'photos'>

interface Wanted {
  /** Of the round. */
  id: string
  findingId: string
  photoId: string
}

/** Adds the photo of a finding, once. A finding that was taken back keeps none. */
export async function addPhoto(
  { read, change, record, person, now }: Context,
  wanted: Wanted,
  headers: TapperHeaders,
  bytes: Uint8Array,
): Promise<{ id: string }> {
  requireOwn(person, headers['tapped-by'])
  const { findingId, photoId } = wanted
  const bodyHash = createHash('sha256').update(bytes).digest('hex')
  // Before it is decoded, which costs seconds.
  if (!(await read((query) => findRoom(query, wanted, bodyHash)))) return { id: photoId }
  const { image, width, height } = await record.photos.read(bytes)
  return change(async ({ transaction, audit, tell }) => {
    if (!(await findRoom(transaction, wanted, bodyHash))) return { id: photoId }
    const written = await transaction.execute(sql`
      insert into stock_photos (id, finding_id, body_hash, image, width, height, added_at)
      values (${photoId}, ${findingId}, ${bodyHash}, decode(${Buffer.from(image).toString('base64')}, 'base64'),
        ${width}, ${height}, ${new Date(now()).toISOString()}::timestamptz)
      on conflict do nothing`)
    // The same request may have come twice at once.
    if (written.rowCount === 0 && !(await findRoom(transaction, wanted, bodyHash))) return { id: photoId }
    if (written.rowCount === 0)
      throw new Refusal('not-possible-now', 'Try again: the finding has just changed.')
    audit('stock-finding.photo', `finding:${findingId}`, { photo: photoId })
    tell()
    return { id: photoId }
  })
}

/** Whether the finding takes this photo; not if it has it already, or was taken back. */
async function findRoom(
  query: Executor,
  { id, findingId, photoId }: Wanted,
  bodyHash: string,
): Promise<boolean> {
  const [known] = await query
    .select({ findingId: stockPhotos.findingId, bodyHash: stockPhotos.bodyHash })
    .from(stockPhotos)
    .where(eq(stockPhotos.id, photoId))
  if (known && (known.findingId !== findingId || known.bodyHash !== bodyHash))
    throw new Refusal('key-used-before', 'This id belongs to another photo.')
  if (known) return false
  const [finding] = await query
    .select({ undoneAt: stockFindings.undoneAt })
    .from(stockFindings)
    .where(and(eq(stockFindings.id, findingId), eq(stockFindings.roundId, id)))
  if (!finding)
    throw new Refusal('not-possible-now', 'The finding of this photo is not in the record: record it first.')
  if (finding.undoneAt) return false
  // The same photo may have come twice at once, and be there since it was looked for above.
  const isOther = and(eq(stockPhotos.findingId, findingId), ne(stockPhotos.id, photoId))
  if (await query.$count(stockPhotos, isOther))
    throw new Refusal('not-possible-now', 'A finding has one photo, and this one has it.')
  return true
}

/** Shows a photo. Who was shown it is in the audit trail: there may be people on it. */
export const readPhoto = (
  { change, person }: Pick<Context, 'change'> & { person: PartPerson & { address: string } },
  photoId: string,
): Promise<OperationAnswer<typeof getStockPhoto>> =>
  change(async ({ transaction, audit }) => {
    const [photo] = await transaction
      .select({
        findingId: stockPhotos.findingId,
        base64: sql<string>`translate(encode(image, 'base64'), E'\n', '')`,
        width: stockPhotos.width,
        height: stockPhotos.height,
      })
      .from(stockPhotos)
      .where(eq(stockPhotos.id, photoId))
    if (!photo)
      throw new Refusal('not-found', 'There is no such photo any more: read the findings of the round again.')
    const { findingId, ...picture } = photo
    audit('stock-photo.read', `finding:${findingId}`, { photo: photoId }, person.address)
    return { type: 'image/webp', ...picture }
  })

const FORGOTTEN_AT_ONCE = 500

/** Deletes the photos that are past the retention of photos. */
export async function forgetPhotos(
  { change, record, now }: Pick<PartWork<'photos'>, 'change' | 'record' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now() - (await record.photos.keptDays()) * DAY_MS)
  for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE && !signal.aborted; )
    forgotten = await change(async ({ transaction, audit }) => {
      const { rowCount } = await transaction.execute(sql`
        delete from stock_photos where id in (
          select id from stock_photos where added_at < ${before.toISOString()}::timestamptz limit ${FORGOTTEN_AT_ONCE})`)
      if (rowCount) audit('retention.forget', 'stock-photos', { photos: rowCount })
      return rowCount ?? 0
    })
}
