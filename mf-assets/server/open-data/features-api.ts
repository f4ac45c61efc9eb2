import * as z from 'zod/mini'
import {
  type DatasetId,
  FEATURES_MAX,
  FEATURES_USUAL,
  FILTERS,
  GEOJSON_TYPE,
  OPENAPI_TYPE,
} from '../../operations/open-data/features'
import { DATASET_IDS, DATASETS, type Publication } from './datasets'
import { rootOf, TITLE } from './feature-documents'

/** The description of the API by OpenAPI 3.0, as the standard's class oas30 asks. */
export const featuresApi = (publication: Publication) => ({
  openapi: '3.0.3',
  info: {
    title: TITLE,
    version: '1.0.0',
    description: `OGC API Features, Part 1: Core, published by ${publication.publisher}. Open to all. Moments are in UTC, positions in WGS 84.`,
    license: { name: publication.licence, url: publication.licence },
    ...(publication.contact && { contact: { email: publication.contact } }),
  },
  servers: [{ url: rootOf(publication) }],
  paths: {
    '/': get('getLandingPage', 'Links to what is offered.', jsonOf('landingPage')),
    '/index.html': get('readLandingPage', 'The same to read.', {
      'text/html': { schema: { type: 'string' } },
    }),
    '/api': get('getApi', 'This description.', { [OPENAPI_TYPE]: { schema: { type: 'object' } } }),
    '/conformance': get(
      'getConformance',
      'The conformance classes that the API keeps.',
      jsonOf('confClasses'),
    ),
    '/collections': get('getCollections', 'The collections.', jsonOf('collections')),
    '/collections/{collectionId}': get(
      'describeCollection',
      'One collection.',
      jsonOf('collection'),
      [COLLECTION_ID, F],
      NOT_FOUND,
    ),
    ...Object.assign({}, ...DATASET_IDS.map(pathsOf)),
    '/collections/{collectionId}/items.csv-metadata.json': get(
      'describeTable',
      'Licence and age of a table, by CSV on the Web.',
      { 'application/csvm+json': { schema: { type: 'object' } } },
      [COLLECTION_ID, F],
      NOT_FOUND,
    ),
  },
  components: { schemas: { ...SCHEMAS, ...Object.assign({}, ...DATASET_IDS.map(schemasOf)) } },
})

const pathsOf = (id: DatasetId) => {
  const { title } = DATASETS[id]
  const items = `/collections/${id}/items`
  return {
    [items]: get(
      `get_${id}`,
      `${title}, a page at a time.`,
      { [GEOJSON_TYPE]: { schema: ref(`${id}Page`) } },
      [...ITEM_PARAMETERS, ...filtersOf(id), F],
    ),
    [`${items}/{featureId}`]: get(
      `get_${id}_feature`,
      `One of ${title}.`,
      { [GEOJSON_TYPE]: { schema: ref(`${id}Feature`) } },
      [pathParameter('featureId'), F],
      NOT_FOUND,
    ),
    [`${items}.csv`]: get(
      `get_${id}_table`,
      `${title}, all as a table.`,
      { 'text/csv': { schema: { type: 'string' } } },
      [...SELECTING_PARAMETERS, ...filtersOf(id)],
    ),
  }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (name: string) => ({ 'application/json': { schema: ref(name) } })

const pathParameter = (name: string, values?: readonly string[]) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', ...(values && { enum: values }) },
})
const queryParameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  style: 'form',
  explode: false,
})
const COLLECTION_ID = pathParameter('collectionId', DATASET_IDS)
const F = queryParameter('f', 'The format.', { type: 'string', enum: ['json'] })

/** Those of pages and tables alike. */
const SELECTING_PARAMETERS = [
  queryParameter(
    'bbox',
    'west,south,east,north in WGS 84; with heights, which are left alone, six numbers.',
    {
      type: 'array',
      items: { type: 'number' },
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
    },
  ),
  queryParameter('datetime', 'A moment, or an interval such as 2026-11-01T00:00:00Z/..', { type: 'string' }),
]
const ITEM_PARAMETERS = [
  ...SELECTING_PARAMETERS,
  queryParameter('limit', 'The most features of a page.', {
    type: 'integer',
    minimum: 1,
    maximum: FEATURES_MAX,
    default: FEATURES_USUAL,
  }),
  queryParameter('after', 'Where the page begins. It stands in next links.', { type: 'string' }),
]

const filtersOf = (id: DatasetId) =>
  Object.entries(FILTERS[id]).map(([name, schema]) => {
    const values = (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] })
      .enum
    const description = DATASETS[id].properties[name]?.description ?? ''
    return queryParameter(name, description, { type: 'string', ...(values && { enum: values }) })
  })

type Content = Readonly<Record<string, { schema: object }>>
const refusal = (description: string) => ({ description, content: jsonOf('exception') })
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { type: 'object' } } },
})
const NOT_FOUND = { 404: refusal('There is none.') }

const get = (
  operationId: string,
  summary: string,
  content: Content,
  parameters: readonly object[] = [F],
  refusals: object = {},
) => ({
  get: {
    operationId,
    summary,
    parameters,
    responses: {
      200: { description: summary, content },
      304: { description: 'It is what If-None-Match names.' },
      400: refusal('A parameter is unknown or wrong.'),
      ...refusals,
      429: problem('Too many requests: wait as Retry-After says.'),
      500: problem('The server failed.'),
      503: problem('The server is busy or away: try again later.'),
    },
  },
})

const text = { type: 'string' }
const nullable = { ...text, nullable: true }
const moment = { ...text, format: 'date-time' }
const links = { type: 'array', items: ref('link') }

const SCHEMAS = {
  link: {
    type: 'object',
    required: ['href', 'rel'],
    properties: { href: text, rel: text, type: text, title: text },
  },
  landingPage: {
    type: 'object',
    required: ['links'],
    properties: { title: text, description: text, updated: { ...moment, nullable: true }, links },
  },
  confClasses: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: text } },
  },
  collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: { links, collections: { type: 'array', items: ref('collection') } },
  },
  collection: {
    type: 'object',
    required: ['id', 'links'],
    properties: {
      id: text,
      title: text,
      description: text,
      links,
      itemType: text,
      updated: { ...moment, nullable: true },
      crs: { type: 'array', items: text },
      extent: {
        type: 'object',
        properties: {
          spatial: {
            type: 'object',
            properties: {
              bbox: {
                type: 'array',
                minItems: 1,
                items: { type: 'array', minItems: 4, maxItems: 4, items: { type: 'number' } },
              },
              crs: text,
            },
          },
          temporal: {
            type: 'object',
            properties: {
              interval: {
                type: 'array',
                minItems: 1,
                items: { type: 'array', minItems: 2, maxItems: 2, items: { ...moment, nullable: true } },
              },
              trs: text,
            },
          },
        },
      },
    },
  },
  point: {
    type: 'object',
    nullable: true,
    required: ['type', 'coordinates'],
    properties: {
      type: { ...text, enum: ['Point'] },
      coordinates: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
    },
  },
  exception: { type: 'object', required: ['code'], properties: { code: text, description: nullable } },
}

const schemasOf = (id: DatasetId) => {
  const { properties } = DATASETS[id]
  return {
    [`${id}Feature`]: {
      type: 'object',
      required: ['type', 'id', 'geometry', 'properties'],
      properties: {
        type: { ...text, enum: ['Feature'] },
        id: text,
        geometry: ref('point'),
        properties: { type: 'object', required: Object.keys(properties), properties },
        updated: { ...moment, nullable: true },
        links,
      },
    },
    [`${id}Page`]: {
      type: 'object',
      required: ['type', 'features'],
      properties: {
        type: { ...text, enum: ['FeatureCollection'] },
        features: { type: 'array', items: ref(`${id}Feature`) },
        timeStamp: moment,
        updated: { ...moment, nullable: true },
        numberReturned: { type: 'integer', minimum: 0 },
        links,
      },
    },
  }
}
