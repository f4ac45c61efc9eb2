import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgEnum, pgTable, real, text } from 'drizzle-orm/pg-core'
import {
  BIN_STATUSES,
  BIN_TYPES,
  type BinFlag,
  HOUSE_NUMBER,
  WITH_MACRON,
  WITHOUT_MACRON,
} from 'shared-domain'
import { moment } from './columns'

/** In this order: a status is greater than the one before it. */
export const binStatus = pgEnum('bin_status', BIN_STATUSES)
export const binType = pgEnum('bin_type', BIN_TYPES)

/** As `plainText` of the domain. */
export const plainTextOf = (text: string) =>
  `translate(lower(${text}), '${WITH_MACRON}', '${WITHOUT_MACRON}')`

// As `streetAndSuburb` of the domain, which a test compares them with.
const ADDRESS = `btrim(split_part(location, ',', 1))`
const STREET = `regexp_replace(regexp_replace(${ADDRESS}, '^${HOUSE_NUMBER}\\s+', '', 'i'), '\\s+${HOUSE_NUMBER}$', '', 'i')`
const SUBURB = `substring(regexp_replace(location, '[,\\s]+$', '') from ',\\s*([^,]*)$')`

export const bins = pgTable(
  'bins',
  {
    id: text().primaryKey(),
    /** Its number in the open-data layer that is served. */
    objectId: integer('object_id').notNull().unique(),
    location: text().notNull(),
    binType: binType('bin_type').notNull(),
    /** Percent; null without a sensor. */
    fillLevel: real('fill_level'),
    /** The reading before: two that agree make a status certain enough for an alert. */
    previousFillLevel: real('previous_fill_level'),
    /** Percent, as the open-data layer said last: saying it again is no new reading. */
    layerFillLevel: real('layer_fill_level'),
    /** By its words, as the layer said last: saying that again is no news either. */
    layerStatus: binStatus('layer_status'),
    /** The id by which the layer knows it, where that is another: its own stays on the label. */
    layerId: text('layer_id'),
    /** What is shown: by the fill level, or as the open-data layer says where it knows no level. */
    status: binStatus().notNull().default('normal'),
    /** What alerts go by: the median of itself and the statuses of the last two readings. */
    certainStatus: binStatus('certain_status').notNull().default('normal'),
    lat: doublePrecision(),
    lng: doublePrecision(),
    measuredAt: moment('measured_at'),
    lastCollectedAt: moment('last_collected_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when a layer lacks it that lacks more bins than is believed at once. */
    missingSince: moment('missing_since'),
    /** When the open-data layer no longer had it. */
    removedAt: moment('removed_at'),
    /** Why something of it is not known. */
    flags: jsonb().$type<BinFlag[]>().notNull().default([]),
    /** What a search looks for words in. Stored: computing it of 100,000 bins takes longer than an operator waits. */
    searchText: text('search_text').generatedAlwaysAs(sql.raw(plainTextOf(`id || ' ' || location`))),
    street: text().generatedAlwaysAs(sql.raw(STREET)),
    suburb: text().generatedAlwaysAs(sql.raw(SUBURB)),
  },
  (bin) => [
    // Nearest first, by the straight line between degrees.
    index('bins_place')
      .using('gist', sql`point(${bin.lng}, ${bin.lat})`)
      .where(sql`${bin.removedAt} is null`),
    // People type what a label says, in whatever capitals.
    index('bins_upper_id').on(sql`upper(${bin.id})`).where(sql`${bin.removedAt} is null`),
    index('bins_status').on(bin.status).where(sql`${bin.removedAt} is null`),
  ],
)
