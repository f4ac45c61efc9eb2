import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about the record itself, such as that its data is a demonstration. */
export const facts = pgTable('facts', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
