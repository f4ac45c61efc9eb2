import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { collections } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { stayingBin } from '../bins/merge-bins'
import { type BinCollection, collectBins } from './collect-bins'
import { collectionDownloads } from './collection-downloads'
import { collectionMoment } from './empty-bin'

/** Receives collections that were not part of a route, and gives all of them as files. */
export const collectionsApi = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.recordCollection, async ({ headers, body }, request) => {
      const collectionId = headers['idempotency-key']
      const collection = { collectionId, binId: body.binId, at: collectionMoment(body.at), routeId: null }
      return changeRecord(app, request.principal.name, async (change) => {
        const { proposedToClose } = await collectBins(change, [collection])
        await requireSame(change, collection)
        return { collectionId, proposedToClose }
      })
    })
    await app.register(collectionDownloads)
  },
  { name: 'collections-api', dependencies: ['database', 'auth', 'live', 'lagging-reads'] },
)

/** Refuses the same key with other content: otherwise a collection would be lost silently. */
async function requireSame(
  { transaction }: Change,
  { collectionId, ...asked }: BinCollection,
): Promise<void> {
  const [kept] = await transaction.select().from(collections).where(eq(collections.id, collectionId))
  const binId = await stayingBin(transaction, asked.binId)
  const isSame = kept?.binId === binId && kept.routeId === null && kept.at.getTime() === asked.at.getTime()
  if (isSame) return
  throw new Refusal(
    'key-used-before',
    'This key is of another collection. Give each collection a UUID of its own.',
    [{ field: 'headers.idempotency-key', detail: 'Give each collection a UUID of its own.' }],
  )
}
