import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core'

/** One row once staff have set what plans go by; none before. */
export const planningSettings = pgTable(
  'planning_settings',
  {
    id: integer().primaryKey().default(1),
    dollarsPerOverflow: doublePrecision('dollars_per_overflow').notNull(),
  },
  (row) => [check('planning_settings_one_row', sql`${row.id} = 1`)],
)
