import { sql } from 'drizzle-orm'
import { bigserial, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LiveEvent, PresenceActivity } from 'shared-domain/contract'
import { moment } from './columns'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Changes for live screens, read in the order of (xid, seq), and only below the oldest transaction that is still open in this
 * database.
 */
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

/**
 * What happened in the record, for server parts that tell others of it. Written in the transaction of the change, read in the order of
 * (xid, seq) like `events`, and kept for a week.
 */
export const domainEvents = pgTable(
  'domain_events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
    /** As `report.closed`: see `record/events/domain-events.ts`. */
    kind: text().notNull(),
    /** As `report:<id>` or `bin:<id>`. */
    subject: text().notNull(),
    /** What is known of it at that moment, without personal data. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (event) => [index('domain_events_order').on(event.xid, event.seq), index('domain_events_at').on(event.at)],
)

/**
 * Presence: who is on which page, until an expiry time that the open page keeps extending. The migration makes the table
 * unlogged: it is empty after a crash, and open pages fill it again.
 */
export const presence = pgTable(
  'presence',
  {
    /** The id of a visit: one open page. */
    visit: uuid().primaryKey(),
    /** As `report:<id>`. */
    place: text().notNull(),
    /** The account's name; null without one. */
    personId: uuid('person_id'),
    name: text().notNull(),
    activity: text().$type<PresenceActivity>().notNull(),
    since: moment('since').notNull().defaultNow(),
    until: moment('until').notNull(),
  },
  (visit) => [index('presence_place').on(visit.place)],
)
