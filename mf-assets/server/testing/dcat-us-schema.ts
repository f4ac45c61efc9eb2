// DCAT-US 1.1 (Project Open Data Metadata Schema), written from its list of fields: those that are required, with their forms.

const text = { type: 'string', minLength: 1 }
const url = { type: 'string', format: 'uri' }
const ISO_DATE = '\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?'

const distribution = {
  type: 'object',
  required: ['@type'],
  anyOf: [{ required: ['accessURL'] }, { required: ['downloadURL', 'mediaType'] }],
  properties: {
    '@type': { enum: ['dcat:Distribution'] },
    accessURL: url,
    downloadURL: url,
    conformsTo: url,
    title: text,
    format: text,
    mediaType: { type: 'string', pattern: '^[a-z-]+/[\\w.+-]+$' },
  },
}

const dataset = {
  type: 'object',
  required: [
    ...['title', 'description', 'keyword', 'modified', 'publisher', 'contactPoint'],
    ...['identifier', 'accessLevel', 'license'],
  ],
  properties: {
    '@type': { enum: ['dcat:Dataset'] },
    title: text,
    description: text,
    identifier: text,
    license: url,
    landingPage: url,
    keyword: { type: 'array', minItems: 1, items: text },
    modified: { type: 'string', pattern: `^(${ISO_DATE}|R/P.+)$` },
    accrualPeriodicity: { type: 'string', pattern: '^(R/P.+|irregular)$' },
    publisher: {
      type: 'object',
      required: ['name'],
      properties: { '@type': { enum: ['org:Organization'] }, name: text },
    },
    contactPoint: {
      type: 'object',
      required: ['fn', 'hasEmail'],
      properties: {
        '@type': { enum: ['vcard:Contact'] },
        fn: text,
        hasEmail: { type: 'string', pattern: '^mailto:[^@\\s]+@[^@\\s]+$' },
      },
    },
    accessLevel: { enum: ['public', 'restricted public', 'non-public'] },
    spatial: text,
    temporal: { type: 'string', pattern: `^${ISO_DATE}/${ISO_DATE}$` },
    distribution: { type: 'array', items: distribution },
  },
}

export const DCAT_US_SCHEMA = {
  type: 'object',
  required: ['conformsTo', 'dataset'],
  properties: {
    conformsTo: { enum: ['https://project-open-data.cio.gov/v1.1/schema'] },
    '@context': url,
    '@id': url,
    '@type': { enum: ['dcat:Catalog'] },
    describedBy: url,
    dataset: { type: 'array', items: dataset },
  },
}
