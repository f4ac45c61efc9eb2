import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The council's own texts in place of messages of residents' pages, in their languages. */
export const pageWords = pgTable(
  'page_words',
  {
    /** As in paths, such as `mi`. */
    language: text().notNull(),
    key: text().notNull(),
    /** What residents read; null while nothing is approved. */
    approved: text(),
    /** The English text beside which it was approved. */
    english: text(),
    approvedBy: text('approved_by'),
    approvedAt: moment('approved_at'),
    /** Written and not approved yet. */
    draft: text(),
    writtenBy: text('written_by'),
    writtenAt: moment('written_at'),
  },
  (row) => [primaryKey({ columns: [row.language, row.key] })],
)
