import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * The audit trail: who changed what. Rows are only added. It is partitioned by month, and old months are removed by the
 * retention rules.
 */
export const audit = pgTable(
  'audit',
  {
    seq: bigserial({ mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
    /** A person's name, or a role such as `resident`, `sensor` or `simulator`. */
    actor: text().notNull(),
    /** As `report.status`. */
    action: text().notNull(),
    /** As `report:<id>` or `bin:<id>`. */
    subject: text().notNull(),
    /** The values before and after, without personal data. After an erasure it is `{ erased }` with their commitment. */
    change: jsonb().notNull(),
    /** The network address of a sign-in, or of a member of staff who read personal data. Never a resident's. */
    address: text(),
    /** The salt of the commitment to `change` and `address`; null after they are erased. */
    salt: uuid().defaultRandom(),
  },
  (entry) => [
    primaryKey({ columns: [entry.seq, entry.at] }),
    index('audit_subject').on(entry.subject, entry.seq),
    index('audit_actor').on(entry.actor, entry.seq),
    index('audit_at').on(entry.at),
    index('audit_address').on(entry.address, entry.seq).where(sql`${entry.address} is not null`),
  ],
)

/** A sealed entry: its number, its time in ISO 8601, and its digest. */
export type SealedEntry = [seq: number, at: string, digest: string]

/**
 * Seals over the entries of the trail, each including the hash of the one before: see `record/audit/seal-audit.ts`. Rows are
 * only added.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** From 1, without gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    sealedAt: moment('sealed_at').notNull().default(sql`clock_timestamp()`),
    /** Every entry before this moment is covered by this seal or an earlier one. */
    settledAt: moment('settled_at').notNull(),
    entries: jsonb().$type<SealedEntry[]>().notNull(),
    /** The hash of the previous seal; empty for the first. */
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (seal) => [index('audit_seals_sealed').on(seal.sealedAt)],
)

/** Where the chain of seals begins after old months were removed. The latest row counts. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
  /** Entries before this moment were removed. */
  droppedBefore: moment('dropped_before').notNull(),
  /** The last seal that was removed; 0 when none was. */
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})
