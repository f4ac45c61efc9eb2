import { BIN_STATUSES, BIN_TYPES, ISSUES } from 'shared-domain'
import { BinIdSchema, CSV, operation, REPORT_STATUSES, typedText, wholeNumber } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { BoxSchema, SpanSchema } from './query-values'

// OGC API Features, Part 1: Core, corrigendum 1.0.1 (OGC 17-069r4). A parameter that is not named here is refused, as the standard asks.

export const GEOJSON_TYPE = 'application/geo+json'
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0'

/** The most features of one page. A higher `limit` gives this many. */
export const FEATURES_MAX = 1000
export const FEATURES_USUAL = 100

const open = { method: 'GET', needs: 'nothing', refusal: 'application/json' } as const
const asJson = {
  ...open,
  query: z.strictObject({ f: z.optional(z.literal('json', 'Give json. A page to read is index.html.')) }),
} as const

const landing = {
  ...asJson,
  summary: 'OGC API Features: what is offered, with links to it.',
  answer: 'application/json',
} as const
export const featuresLanding = operation({ ...landing, path: '/ogc/v1/' })
/** As people type it. */
export const featuresLandingBare = operation({ ...landing, path: '/ogc/v1' })
export const featuresPage = operation({
  method: 'GET',
  needs: 'nothing',
  path: '/ogc/v1/index.html',
  summary: 'The same as a page to read: each collection with its parameters, its licence and its age.',
  answer: 'text/html',
})
export const featuresApi = operation({
  ...asJson,
  path: '/ogc/v1/api',
  summary: 'OGC API Features: its own description, OpenAPI 3.0.',
  answer: OPENAPI_TYPE,
})
export const featuresConformance = operation({
  ...asJson,
  path: '/ogc/v1/conformance',
  summary: 'OGC API Features: the conformance classes that it keeps.',
  answer: 'application/json',
})
export const featureCollections = operation({
  ...asJson,
  path: '/ogc/v1/collections',
  summary: 'OGC API Features: the collections of bins, of emptyings and of reports.',
  answer: 'application/json',
})
export const featureCollection = operation({
  ...asJson,
  path: '/ogc/v1/collections/:collectionId',
  summary: 'OGC API Features: one collection with its extent, its licence and its age.',
  params: z.object({ collectionId: typedText(100) }),
  answer: 'application/json',
})

const selected = { bbox: z.optional(BoxSchema), datetime: z.optional(SpanSchema) }
const ofItems = {
  ...selected,
  limit: z._default(
    z.optional(
      z.pipe(
        wholeNumber(1, 999_999_999),
        z.transform((asked) => Math.min(asked, FEATURES_MAX)),
      ),
    ),
    FEATURES_USUAL,
  ),
  /** Of a next link. */
  after: z.optional(typedText(200)),
  f: z.optional(z.literal('json', 'Give json. For a table, ask for items.csv.')),
}
const items = { ...open, answer: GEOJSON_TYPE } as const
const item = {
  ...items,
  params: z.object({ featureId: typedText(100) }),
  query: z.strictObject({ f: ofItems.f }),
} as const
const table = { ...open, answer: CSV } as const

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.optional(z.enum(values, `Give one of ${values.join(', ')}.`))

/** The properties by which the features of each collection are filtered. */
export const FILTERS = {
  bins: {
    binType: oneOf(BIN_TYPES),
    status: oneOf(BIN_STATUSES),
    street: z.optional(typedText(200)),
    suburb: z.optional(typedText(200)),
  },
  collections: { binId: z.optional(BinIdSchema) },
  reports: { binId: z.optional(BinIdSchema), kind: oneOf(ISSUES), status: oneOf(REPORT_STATUSES) },
}
export type DatasetId = keyof typeof FILTERS

export const binFeatures = operation({
  ...items,
  path: '/ogc/v1/collections/bins/items',
  summary: 'Public bins as GeoJSON, in the order of their ids, a page at a time by next links.',
  query: z.strictObject({ ...ofItems, ...FILTERS.bins }),
})
export const binFeature = operation({
  ...item,
  path: '/ogc/v1/collections/bins/items/:featureId',
  summary: 'One public bin as GeoJSON, by the id on its label.',
})
export const binTable = operation({
  ...table,
  path: '/ogc/v1/collections/bins/items.csv',
  summary: 'All public bins that fit as comma-separated values.',
  query: z.strictObject({ ...selected, ...FILTERS.bins }),
})

export const collectionFeatures = operation({
  ...items,
  path: '/ogc/v1/collections/collections/items',
  summary:
    'When which bin was emptied, as GeoJSON, the newest first, a page at a time by next links. Neither crews nor routes.',
  query: z.strictObject({ ...ofItems, ...FILTERS.collections }),
})
export const collectionFeature = operation({
  ...item,
  path: '/ogc/v1/collections/collections/items/:featureId',
  summary: 'One emptying as GeoJSON.',
})
export const collectionTable = operation({
  ...table,
  path: '/ogc/v1/collections/collections/items.csv',
  summary: 'All emptyings that fit as comma-separated values.',
  query: z.strictObject({ ...selected, ...FILTERS.collections }),
})

export const reportFeatures = operation({
  ...items,
  path: '/ogc/v1/collections/reports/items',
  summary:
    'What residents reported of which bin, as GeoJSON, the newest first, a page at a time by next links. Neither who nor in which words; reports that wait for moderation are not among them.',
  query: z.strictObject({ ...ofItems, ...FILTERS.reports }),
})
export const reportFeature = operation({
  ...item,
  path: '/ogc/v1/collections/reports/items/:featureId',
  summary: 'One report as GeoJSON, by its reference.',
})
export const reportTable = operation({
  ...table,
  path: '/ogc/v1/collections/reports/items.csv',
  summary: 'All reports that fit as comma-separated values.',
  query: z.strictObject({ ...selected, ...FILTERS.reports }),
})

export const tableMetadata = operation({
  ...asJson,
  path: '/ogc/v1/collections/:collectionId/items.csv-metadata.json',
  summary: 'Licence and age of a collection’s items.csv, as CSV on the Web looks them up.',
  params: z.object({ collectionId: typedText(100) }),
  answer: 'application/csvm+json',
})
