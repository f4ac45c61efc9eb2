import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { people } from '../../../database/schema'

/** What parts may read of the accounts, by ids that they have from requests. */
export interface AccountSources {
  /** Those of these accounts that are active and have a role. */
  active: (ids: readonly string[]) => Promise<string[]>
}

export const accountSources = ({ query }: Database): AccountSources => ({
  active: async (ids) => {
    const rows = await query
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, [...ids]), eq(people.isActive, true), isNull(people.withoutRoleSince)))
    return rows.map(({ id }) => id)
  },
})
