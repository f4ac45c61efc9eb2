import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

// As the migrations made them: a new column is a new file there and a line here.

/** The views of the bins that people have saved for themselves. They go with the account of the person. */
export const binViews = pgTable(
  'bin_views',
  {
    personId: uuid('person_id').notNull(),
    name: text().notNull(),
    /** Filters, order and columns, as a URL has them. */
    text: text().notNull(),
  },
  (view) => [primaryKey({ columns: [view.personId, view.name] })],
)
