import { sql } from 'drizzle-orm'
import {
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
    /** What it was and became, without personal data. */
    change: jsonb().notNull(),
  },
  (entry) => [
    primaryKey({ columns: [entry.seq, entry.at] }),
    index('audit_subject').on(entry.subject, entry.seq),
  ],
)

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
