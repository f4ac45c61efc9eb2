import { type Column, type SQL, sql } from 'drizzle-orm'
import { isUnresolved, ReportStatusSchema } from 'shared-domain/contract'

// Written out, not as parameters: PostgreSQL finds a partial index by the words of its condition.
const UNRESOLVED = ReportStatusSchema.options
  .filter(isUnresolved)
  .map((status) => `'${status}'`)
  .join(', ')

/** Whether somebody still has to do something about a report with its status in that column, as a text of SQL. */
export const isUnresolvedText = (status: string): string => `${status} in (${UNRESOLVED})`

/** The same of a column of the schema. */
export const isUnresolvedIn = (status: Column): SQL => sql`${status} in (${sql.raw(UNRESOLVED)})`
