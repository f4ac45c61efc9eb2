import { doublePrecision, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NewCode } from 'shared-domain/contract'
import { people } from './access'
import { moment } from './columns'

/** A batch: labels that were printed together. */
export const labelBatches = pgTable('label_batches', {
  /** The idempotency key. */
  id: uuid().primaryKey(),
  /** SHA-256 of the request body: the same key with a different batch is refused. */
  bodyHash: text('body_hash').notNull(),
  printedAt: moment('printed_at').notNull(),
  printedBy: text('printed_by').notNull(),
})

/** Every printed label: one row for each bin and batch. */
export const labels = pgTable(
  'labels',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => labelBatches.id, { onDelete: 'cascade' }),
    /** The id as printed. The record may not know the bin. */
    binId: text('bin_id').notNull(),
    /** As printed. */
    location: text().notNull(),
    /** What the code says. */
    link: text().notNull(),
    /** Where the bin was at that time; null for a bin that the record did not know. */
    binLocation: text('bin_location'),
    lat: doublePrecision(),
    lng: doublePrecision(),
  },
  (label) => [primaryKey({ columns: [label.batchId, label.binId] }), index('labels_bin').on(label.binId)],
)

/** The single codes that people made: each person's own history. */
export const madeCodes = pgTable(
  'made_codes',
  {
    /** The idempotency key. */
    id: uuid().primaryKey(),
    /** Null for the demonstration's operator. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    code: jsonb().$type<NewCode>().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (code) => [index('made_codes_person').on(code.personId, code.madeAt)],
)
