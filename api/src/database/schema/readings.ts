import { date, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { bins } from './bins'
import { moment } from './columns'
import { routes } from './routes'

/** The columns of a bin before a change; moments are ISO text. */
interface BinBefore {
  fillLevel: number | null
  previousFillLevel: number | null
  status: (typeof bins.$inferSelect)['status']
  certainStatus: (typeof bins.$inferSelect)['certainStatus']
  measuredAt: string | null
  lastCollectedAt: string | null
}

/** Partitioned by month. Old months are removed, and `reading_days` keeps their daily summaries. */
export const readings = pgTable(
  'readings',
  {
    binId: text('bin_id').notNull(),
    at: moment('at').notNull(),
    /** Percent. */
    fillLevel: real('fill_level').notNull(),
  },
  // The key also makes a reading that is sent twice one reading.
  (reading) => [primaryKey({ columns: [reading.binId, reading.at] })],
)

/** Daily summaries of each bin's readings, for months whose readings were removed. Percent. */
export const readingDays = pgTable(
  'reading_days',
  {
    binId: text('bin_id').notNull(),
    /** In Pacific/Auckland. */
    day: date().notNull(),
    lowest: real().notNull(),
    highest: real().notNull(),
    mean: real().notNull(),
    last: real().notNull(),
    lastAt: moment('last_at').notNull(),
    readings: integer().notNull(),
  },
  (day) => [primaryKey({ columns: [day.binId, day.day] })],
)

export const collections = pgTable(
  'collections',
  {
    /** The idempotency key: a collection that is sent twice counts once. */
    id: uuid().primaryKey(),
    binId: text('bin_id')
      .notNull()
      .references(() => bins.id),
    /** The route it was part of, if any. */
    routeId: text('route_id').references(() => routes.id),
    at: moment('at').notNull(),
    /** Percent, as the crew found it; null when no sensor reported it. */
    fillLevel: real('fill_level'),
    /** The bin before the collection, for taking it back; null when the collection changed nothing. */
    binBefore: jsonb('bin_before').$type<BinBefore>(),
  },
  (collection) => [
    index('collections_at').on(collection.at),
    index('collections_bin').on(collection.binId, collection.at),
    index('collections_route').on(collection.routeId),
  ],
)
