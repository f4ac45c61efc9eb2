import { moment } from 'api/server-part'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NewCode } from '../operations'

// As the migrations made them: a new column is a new file there and a line here.

/** A batch: labels that were printed together. */
export const labelBatches = pgTable('label_batches', {
  /** The idempotency key. */
  id: uuid().primaryKey(),
  /** SHA-256 of the request body: the same key with a different batch is refused. */
  bodyHash: text('body_hash').notNull(),
  printedAt: moment('printed_at').notNull(),
  printedBy: text('printed_by').notNull(),
})

/** The single codes that people made: each person's own history. */
export const madeCodes = pgTable('made_codes', {
  /** The idempotency key. */
  id: uuid().primaryKey(),
  /** Null for the demonstration's operator. */
  personId: uuid('person_id'),
  code: jsonb().$type<NewCode>().notNull(),
  madeAt: moment('made_at').notNull(),
})
