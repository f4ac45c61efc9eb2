import { type SQLWrapper, sql } from 'drizzle-orm'
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

/** Ordered by severity: a later status is higher than an earlier one. */
export const binStatus = pgEnum('bin_status', BIN_STATUSES)
export const binType = pgEnum('bin_type', BIN_TYPES)

/** SQL version of `plainText` in the domain. */
export const plainTextOf = (text: string) =>
  `translate(lower(${text}), '${WITH_MACRON}', '${WITHOUT_MACRON}')`

/** Ascending: the fullest first, and unknown levels last. */
export const fullestFirst = (fillLevel: SQLWrapper) => sql`coalesce(-${fillLevel}, 'infinity'::real)`

// SQL version of `streetAndSuburb` in the domain; a test compares the two.
const ADDRESS = `btrim(split_part(location, ',', 1))`
const STREET = `regexp_replace(regexp_replace(${ADDRESS}, '^${HOUSE_NUMBER}\\s+', '', 'i'), '\\s+${HOUSE_NUMBER}$', '', 'i')`
const SUBURB = `substring(regexp_replace(location, '[,\\s]+$', '') from ',\\s*([^,]*)$')`

export const bins = pgTable(
  'bins',
  {
    id: text().primaryKey(),
    /** The bin's OBJECTID in the open-data layer that we serve. */
    objectId: integer('object_id').notNull().unique(),
    location: text().notNull(),
    binType: binType('bin_type').notNull(),
    /** Percent; null without a sensor. */
    fillLevel: real('fill_level'),
    /** The previous reading. An alert needs two readings that agree. */
    previousFillLevel: real('previous_fill_level'),
    /** Percent, the last value from the open-data layer. The same value again is not a new reading. */
    layerFillLevel: real('layer_fill_level'),
    /** The status that the layer's text last gave. The same text again is not news either. */
    layerStatus: binStatus('layer_status'),
    /** The id by which the open-data layer knows the bin, when it differs from the id on the label. */
    layerId: text('layer_id'),
    /** The server part that keeps the bin in the council's register; `null` for the layer's bins, and those of the demonstration. */
    source: text(),
    /** The status on screen: from the fill level, or from the open-data layer when no level is known. */
    status: binStatus().notNull().default('normal'),
    /** The status that alerts use: the median of this reading's status and the two before it. */
    certainStatus: binStatus('certain_status').notNull().default('normal'),
    lat: doublePrecision(),
    lng: doublePrecision(),
    measuredAt: moment('measured_at'),
    lastCollectedAt: moment('last_collected_at'),
    /** When it came into the record; of a bin that was planned first, when it stood. Figures of past periods count it since then. */
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when the layer has lacked this bin, while the loss is too large to be believed at once. */
    missingSince: moment('missing_since'),
    /** When the bin disappeared from the open-data layer, or was taken away in the register. */
    removedAt: moment('removed_at'),
    /** The bin that it turned out to be, once it was merged into that one. It counts while this one is removed. */
    mergedInto: text('merged_into'),
    /** When the latest works at its place took the bin away, or will. */
    outFrom: moment('out_from'),
    /** When it is back from them; `null` until that is known. */
    outUntil: moment('out_until'),
    damagedSince: moment('damaged_since'),
    /** Since when it is decided, while it does not stand yet. */
    plannedSince: moment('planned_since'),
    /** The day on which a planned bin is expected to stand, at its start; `null` while that is not known. */
    expectedAt: moment('expected_at'),
    /**
     * When the body that stands there now was put up, if what was measured before tells nothing of it: the bin was planned before, or the
     * body was replaced by one of another size.
     */
    bodySince: moment('body_since'),
    /** Why a value is unknown. */
    flags: jsonb().$type<BinFlag[]>().notNull().default([]),
    /** The text that a search looks in. It is stored because computing it for 100,000 bins is too slow. */
    searchText: text('search_text').generatedAlwaysAs(sql.raw(plainTextOf(`id || ' ' || location`))),
    street: text().generatedAlwaysAs(sql.raw(STREET)),
    suburb: text().generatedAlwaysAs(sql.raw(SUBURB)),
  },
  (bin) => [
    // For ordering by straight-line distance in degrees.
    index('bins_place')
      .using('gist', sql`point(${bin.lng}, ${bin.lat})`)
      .where(sql`${bin.removedAt} is null`),
    // People type label ids in upper or lower case.
    index('bins_upper_id').on(sql`upper(${bin.id})`).where(sql`${bin.removedAt} is null`),
    index('bins_merged').on(bin.mergedInto).where(sql`${bin.mergedInto} is not null`),
    index('bins_status').on(bin.status).where(sql`${bin.removedAt} is null`),
    // For the fullest bins without sorting all of them; the order is that of the search by fill level.
    index('bins_level')
      .on(fullestFirst(bin.fillLevel), sql`length(${bin.id})`, bin.id)
      .where(sql`${bin.removedAt} is null`),
  ],
)
