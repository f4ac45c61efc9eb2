import { and, asc, eq, gt } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { collections } from '../../database/schema'
import { asBefore, fromBefore } from './bin-before'
import { emptied } from './empty-bin'

interface Late {
  collectionId: string
  binId: string
  at: Date
}

/**
 * Puts a collection that was told late before the one that followed it: what the bin was then is what it was before this
 * one, and the one that followed found it emptied. Taking either back then leaves what the other made of it.
 */
export async function placeInTime(transaction: Executor, { collectionId, binId, at }: Late): Promise<void> {
  const [next] = await transaction
    .select({ id: collections.id, before: collections.binBefore })
    .from(collections)
    .where(and(eq(collections.binId, binId), gt(collections.at, at)))
    .orderBy(asc(collections.at), asc(collections.id))
    .limit(1)
  if (!next) return
  const after = next.before && asBefore(emptied(fromBefore(binId, next.before), at))
  await transaction
    .update(collections)
    .set({ binBefore: next.before })
    .where(eq(collections.id, collectionId))
  await transaction.update(collections).set({ binBefore: after }).where(eq(collections.id, next.id))
}
