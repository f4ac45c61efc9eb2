import { and, asc, between, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import type { Executor } from '../../../database/in-transaction'
import { collections } from '../../../database/schema'
import { lockLevels } from '../../bins/bin-levels'
import { stayingBin } from '../../bins/merge-bins'
import { type BinCollection, collectBins, SAME_EMPTYING_MS } from '../../collections/collect-bins'
import { takeBackCollection } from '../../collections/take-back-collection'
import type { NeedContext } from './need-context'

/** What parts may read of the collections. */
export interface CollectionSources {
  /** Whether any bin was emptied before that moment. */
  hasAnyBefore: (moment: Date) => Promise<boolean>
}

export const collectionSources = ({ query }: Database): CollectionSources => ({
  async hasAnyBefore(moment) {
    const found = await query
      .select({ id: collections.id })
      .from(collections)
      .where(lt(collections.at, moment))
      .limit(1)
    return found.length > 0
  },
})

/** The route is `null` for a collection outside of one. */
type OwnedCollection = Pick<BinCollection, 'collectionId' | 'routeId'>

/** What parts may change of the collections. */
export interface CollectionChanges {
  /**
   * The first collection of a bin that is the same emptying as one at this moment, from any route or person. Locks the bin, so that two
   * changes at once record one collection.
   */
  sameEmptying: (binId: string, at: Date) => Promise<string | null>
  /** Empties a bin, by the record's rules. A repeated id changes nothing; an unknown bin is refused. */
  collect: (collection: BinCollection) => Promise<void>
  /** Those of these collections that the record has. */
  known: (ids: readonly string[]) => Promise<OwnedCollection[]>
  /** Undoes a collection. Refuses when the bin was collected again since; an unknown id changes nothing. */
  takeBack: (collection: OwnedCollection) => Promise<void>
}

export const collectionChanges = ({ change }: NeedContext): CollectionChanges => {
  const { transaction } = change
  return {
    sameEmptying: (binId, at) => sameEmptying(transaction, binId, at),
    collect: async (collection) => void (await collectBins(change, [collection])),
    known: (ids) =>
      transaction
        .select({ collectionId: collections.id, routeId: collections.routeId })
        .from(collections)
        .where(inArray(collections.id, [...ids])),
    takeBack: (collection) => takeBackCollection(change, collection),
  }
}

async function sameEmptying(transaction: Executor, named: string, at: Date): Promise<string | null> {
  const binId = await stayingBin(transaction, named)
  await lockLevels(transaction, [binId])
  const since = new Date(at.getTime() - SAME_EMPTYING_MS)
  const until = new Date(at.getTime() + SAME_EMPTYING_MS)
  const [same] = await transaction
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.binId, binId), between(collections.at, since, until)))
    .orderBy(asc(collections.at))
    .limit(1)
  return same?.id ?? null
}
