// Schemas of OGC API Features, written from the text of the standard (OGC 17-069r4, 7.2 to 7.16) and of RFC 7946.

const text = { type: 'string' }
const links = {
  type: 'array',
  items: {
    type: 'object',
    required: ['href', 'rel'],
    properties: {
      href: { type: 'string', format: 'uri' },
      rel: text,
      type: text,
      hreflang: text,
      title: text,
      length: { type: 'integer' },
    },
  },
}
const numbers = (length: number) => ({
  type: 'array',
  minItems: length,
  maxItems: length,
  items: { type: 'number' },
})
const extent = {
  type: 'object',
  properties: {
    spatial: {
      type: 'object',
      required: ['bbox'],
      properties: {
        bbox: { type: 'array', minItems: 1, items: { oneOf: [numbers(4), numbers(6)] } },
        crs: { enum: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'] },
      },
    },
    temporal: {
      type: 'object',
      required: ['interval'],
      properties: {
        interval: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            items: { type: 'string', format: 'date-time', nullable: true },
          },
        },
        trs: { enum: ['http://www.opengis.net/def/uom/ISO-8601/0/Gregorian'] },
      },
    },
  },
}
const collection = {
  type: 'object',
  required: ['id', 'links'],
  properties: {
    id: text,
    title: text,
    description: text,
    links,
    extent,
    itemType: text,
    crs: { type: 'array', items: { type: 'string', format: 'uri' } },
  },
}
const feature = {
  type: 'object',
  required: ['type', 'geometry', 'properties'],
  properties: {
    type: { enum: ['Feature'] },
    id: { anyOf: [text, { type: 'integer' }] },
    geometry: {
      type: 'object',
      nullable: true,
      required: ['type', 'coordinates'],
      properties: { type: { enum: ['Point'] }, coordinates: numbers(2) },
    },
    properties: { type: 'object', nullable: true },
    links,
  },
}

export const FEATURES_SCHEMAS = {
  landingPage: {
    type: 'object',
    required: ['links'],
    properties: { title: text, description: text, links },
  },
  conformance: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: text } },
  },
  collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: { links, collections: { type: 'array', items: collection } },
  },
  collection,
  feature,
  featureCollection: {
    type: 'object',
    required: ['type', 'features'],
    properties: {
      type: { enum: ['FeatureCollection'] },
      features: { type: 'array', items: feature },
      links,
      timeStamp: { type: 'string', format: 'date-time' },
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
    },
  },
  exception: { type: 'object', required: ['code'], properties: { code: text, description: text } },
} satisfies Record<string, object>
