import { date, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { bins } from './bins'
import { moment } from './columns'
import { routes } from './routes'

/** Columns of a bin as they were; moments as ISO text. */
interface BinBefore {
  fillLevel: number | null
  previousFillLevel: number | null
  status: (typeof bins.$inferSelect)['status']
  certainStatus: (typeof bins.$inferSelect)['certainStatus']
  measuredAt: string | null
  lastCollectedAt: string | null
}

/** Partitioned by month: whole months leave when their time has come, and `reading_days` keeps what they said. */
export const readings = pgTable(
  'readings',
  {
    binId: text('bin_id').notNull(),
    at: moment('at').notNull(),
    /** Percent. */
    fillLevel: real('fill_level').notNull(),
  },
  // Also what makes the same reading sent twice one reading.
  (reading) => [primaryKey({ columns: [reading.binId, reading.at] })],
)

/** What the readings of a bin said on one day, of months whose readings have left. Percent. */
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
    /** Percent, as found; null when no sensor told. */
    fillLevel: real('fill_level'),
    /** What the bin was before, so that the collection can be taken back; null where it changed nothing of it. */
    binBefore: jsonb('bin_before').$type<BinBefore>(),
  },
  (collection) => [
    index('collections_at').on(collection.at),
    index('collections_bin').on(collection.binId, collection.at),
    index('collections_route').on(collection.routeId),
  ],
)
