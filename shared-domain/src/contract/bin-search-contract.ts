import * as z from 'zod/mini'
import { BinSchema, BinTypeSchema } from '../bins/bin'
import { BIN_SORTS, FULL_BY, LABEL_NEEDS, LEVEL_SOURCES, READING_AGES } from '../bins/bin-search'
import { BIN_STATUSES } from '../bins/bin-status'
import { RecordedBinSchema } from './bins-contract'
import { pageQuery, RouteIdSchema, typedText } from './field-schemas'
import { BinLabelSchema } from './labels-contract'
import { CSV, GEOJSON, operation } from './operation'

/** What bins are chosen by, in each list of them. */
const filters = {
  /** Of a bin without a level that it is normal would be a guess: it is `unknown`. */
  status: z.optional(z.enum([...BIN_STATUSES, 'unknown'])),
  binType: z.optional(BinTypeSchema),
  /** Words, each of them somewhere in the id or the location; macrons and capitals do not count. */
  q: z.optional(typedText(100)),
  suburb: z.optional(typedText(200)),
  street: z.optional(typedText(200)),
  /** Where the fill level came from. */
  source: z.optional(z.enum(LEVEL_SOURCES)),
  /** How long ago the fill level was measured. */
  measured: z.optional(z.enum(READING_AGES)),
  /** Why it needs a label. */
  label: z.optional(z.enum(LABEL_NEEDS)),
  /** Whether an unresolved report counts for it. */
  reported: z.optional(z.enum(['true', 'false'])),
  /** Forecast to be full by then, with a chance of one half or more. */
  fullBy: z.optional(z.enum(FULL_BY)),
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
  /** Where the fill level came from; `null` when it is not known. */
  source: z.nullable(z.enum(LEVEL_SOURCES)),
  /** `null` when none was printed yet. */
  label: z.nullable(BinLabelSchema),
  unresolvedReports: z.int(),
  /** The open route that is still to come to it. */
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
    /** The `next` of the page before. */
    after: z.optional(typedText(500)),
  }),
  answer: z.object({ bins: z.array(FoundRowSchema), total: z.int(), next: z.nullable(z.string()) }),
})

/** As many bins as one map is given. */
export const MAP_BINS_MAX = 2000

export const mapBins = operation({
  method: 'GET',
  path: '/api/bins/map',
  summary: `The bins that fit and have a position, the fullest first, at most ${MAP_BINS_MAX} of them.`,
  needs: 'record:read',
  query: z.strictObject(filters),
  answer: z.object({
    bins: z.array(z.extend(BinSchema, { lat: z.number(), lng: z.number() })),
    /** How many fit and have a position. */
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
