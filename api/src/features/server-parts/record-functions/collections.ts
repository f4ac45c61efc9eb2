import { lt } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { collections } from '../../../database/schema'

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
