import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core'

/** Read and written by servers before API 1.17, which may still run beside this one. The cost of an overflow is a setting now. */
export const planningSettings = pgTable(
  'planning_settings',
  {
    id: integer().primaryKey().default(1),
    dollarsPerOverflow: doublePrecision('dollars_per_overflow').notNull(),
  },
  (row) => [check('planning_settings_one_row', sql`${row.id} = 1`)],
)
