import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LiveEvent, PresenceActivity } from 'shared-domain/contract'
import { moment } from './columns'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What changed, for the live screens: read in the order of (xid, seq), and only below the oldest open one of this database. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    event: jsonb().$type<LiveEvent>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (event) => [index('events_order').on(event.xid, event.seq), index('events_at').on(event.at)],
)

/** Who changed what. Rows are only ever added; partitioned by month, and whole months leave when their time has come. */
export const audit = pgTable(
  'audit',
  {
    seq: bigserial({ mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
    /** A name, or what stands for one: `resident`, `sensor`, `simulator`. */
    actor: text().notNull(),
    /** As `report.status`. */
    action: text().notNull(),
    /** As `report:<id>` or `bin:<id>`. */
    subject: text().notNull(),
    /** What it was and became, without personal data; `{ erased }` with their commitment once the values are erased. */
    change: jsonb().notNull(),
    /** The network address of a sign-in, or of a member of staff who read personal data; never of a resident. */
    address: text(),
    /** Of the commitment to `change` and `address`; null once they are erased. */
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

/** A sealed entry of the trail: its number, its moment in ISO 8601, and its digest. */
export type SealedEntry = [seq: number, at: string, digest: string]

/** Seals over the entries of the trail, each over the one before: see `record/audit/seal-audit.ts`. Rows are only ever added. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** From 1, without gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    sealedAt: moment('sealed_at').notNull().default(sql`clock_timestamp()`),
    /** Every entry from before this moment is sealed, by this seal or an earlier one. */
    settledAt: moment('settled_at').notNull(),
    entries: jsonb().$type<SealedEntry[]>().notNull(),
    /** The hash of the seal before; empty for the first. */
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (seal) => [index('audit_seals_sealed').on(seal.sealedAt)],
)

/** Where the chain of seals begins once old months have left. The latest row counts. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
  /** Entries from before this moment have left. */
  droppedBefore: moment('dropped_before').notNull(),
  /** The last seal that left; 0 for none. */
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

/** Facts about the record itself, such as that its data is a demonstration. */
export const facts = pgTable('facts', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/**
 * Who is where, until a moment that their page keeps putting off. Its migration makes the table unlogged: it is empty after a
 * crash, until open pages fill it again.
 */
export const presence = pgTable(
  'presence',
  {
    /** The visit of a page. */
    visit: uuid().primaryKey(),
    /** As `report:<id>`. */
    place: text().notNull(),
    /** Of the account; null without one. */
    personId: uuid('person_id'),
    name: text().notNull(),
    activity: text().$type<PresenceActivity>().notNull(),
    since: moment('since').notNull().defaultNow(),
    until: moment('until').notNull(),
  },
  (visit) => [index('presence_place').on(visit.place)],
)

/** What one process has for itself while it runs or works: see `leases.ts`. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: moment('until').notNull(),
  termMs: integer('term_ms').notNull(),
})
