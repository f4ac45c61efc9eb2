import * as z from 'zod/mini'
import { BinSchema, BinTypeSchema } from '../bins/bin'
import { BIN_FILTERS, BIN_SORTS } from '../bins/bin-search'
import { BIN_STATUSES } from '../bins/bin-status'
import { BinLabelSchema } from './bin-label'
import { RecordedBinSchema } from './bins-contract'
import { pageQuery, RouteIdSchema, typedText } from './field-schemas'
import { CSV, GEOJSON, operation } from './operation'

/** The filters that every list of bins shares. */
const filters = {
  /** A bin without a level is `unknown`: "normal" would be a guess. */
  status: z.optional(z.enum([...BIN_STATUSES, 'unknown'])),
  binType: z.optional(BinTypeSchema),
  /** Words that must all occur in the id or the location; macrons and capitals are ignored. */
  q: z.optional(typedText(100)),
  suburb: z.optional(typedText(200)),
  street: z.optional(typedText(200)),
  /** The source of the fill level. */
  source: z.optional(z.enum(BIN_FILTERS.source)),
  /** The age of the fill level. */
  measured: z.optional(z.enum(BIN_FILTERS.measured)),
  /** Why the bin needs a label. */
  label: z.optional(z.enum(BIN_FILTERS.label)),
  /** Whether the bin has an unresolved report. */
  reported: z.optional(z.enum(['true', 'false'])),
  /** Forecast to be full by then, with a probability of at least one half. */
  fullBy: z.optional(z.enum(BIN_FILTERS.fullBy)),
}
export const listBins = operation({
  method: 'GET',
  path: '/api/bins',
  summary: 'The bins in order of their ids, a page at a time.',
  needs: 'record:read',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ bins: z.array(RecordedBinSchema), total: z.int(), next: z.nullable(z.string()) }),
})

const FoundRowSchema = z.extend(RecordedBinSchema, {
  /** The source of the fill level; `null` when the level is unknown. */
  source: z.nullable(z.enum(BIN_FILTERS.source)),
  /** `null` when no label was printed yet. */
  label: z.nullable(BinLabelSchema),
  unresolvedReports: z.int(),
  /** The open route that will come to the bin. */
  routeId: z.nullable(RouteIdSchema),
})
export type FoundBin = z.infer<typeof FoundRowSchema>

export const searchBins = operation({
  method: 'GET',
  path: '/api/bins/search',
  summary: 'The bins that fit, in the order asked for, a page at a time: what a table of bins shows.',
  needs: 'record:read',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.optional(z.enum(BIN_SORTS)), '-fill'),
    limit: pageQuery.limit,
    /** The `next` of the previous page. */
    after: z.optional(typedText(500)),
    /** With `false` the matching bins are not counted, which is faster: `total` is then a lower bound. */
    counted: z._default(z.optional(z.enum(['true', 'false'])), 'true'),
  }),
  answer: z.object({
    bins: z.array(FoundRowSchema),
    /** How many bins match; a lower bound when they were not counted. */
    total: z.int(),
    next: z.nullable(z.string()),
  }),
})

/** The most bins on one map. */
export const MAP_BINS_MAX = 2000

export const mapBins = operation({
  method: 'GET',
  path: '/api/bins/map',
  summary: `The bins that fit and have a position, the fullest first, at most ${MAP_BINS_MAX} of them.`,
  needs: 'record:read',
  query: z.strictObject(filters),
  answer: z.object({
    bins: z.array(z.extend(BinSchema, { lat: z.number(), lng: z.number() })),
    /** How many bins match and have a position. */
    located: z.int(),
  }),
})

export const binPlaces = operation({
  method: 'GET',
  path: '/api/bins/places',
  summary: 'The suburbs that bins stand in, and with a suburb its streets.',
  needs: 'record:read',
  query: z.strictObject({ suburb: filters.suburb }),
  answer: z.object({ suburbs: z.array(z.string()), streets: z.array(z.string()) }),
})

export const binsCsv = operation({
  method: 'GET',
  path: '/api/bins.csv',
  summary: 'The bins as comma-separated values.',
  needs: 'record:read',
  query: z.strictObject(filters),
  answer: CSV,
})

export const binsGeoJson = operation({
  method: 'GET',
  path: '/api/bins.geojson',
  summary: 'The bins as GeoJSON points.',
  needs: 'record:read',
  query: z.strictObject(filters),
  answer: GEOJSON,
})
