import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** Leases: exclusive rights of one process, see `database/leases.ts`. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: moment('until').notNull(),
  termMs: integer('term_ms').notNull(),
})
