import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The latest label of each bin. The record may not know the bin. */
export const binLabels = pgTable('bin_labels', {
  /** The id as printed. */
  binId: text('bin_id').primaryKey(),
  printedAt: moment('printed_at').notNull(),
  /** As printed. */
  location: text().notNull(),
  /** Where the bin was at that time; null for a bin that the record did not know. */
  binLocation: text('bin_location'),
  lat: doublePrecision(),
  lng: doublePrecision(),
})
