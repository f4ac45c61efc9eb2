import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { servePart } from 'api/server-part/testing'
import { part } from '../index'
import { DCAT_US_SCHEMA } from '../testing/dcat-us-schema'

jest.setTimeout(30_000)

const ORIGIN = 'https://bins.example.govt.nz'
const LICENCE = 'https://creativecommons.org/licenses/by-sa/4.0/'
const SETTINGS = {
  PUBLIC_ORIGIN: ORIGIN,
  OPEN_DATA_LICENCE: LICENCE,
  OPEN_DATA_PUBLISHER: 'Te Kaunihera',
  OPEN_DATA_CONTACT: 'data@example.govt.nz',
}

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part, SETTINGS)
  const { pool } = app.database
  await pool.query(`
    insert into bins (id, object_id, location, bin_type, lat, lng, measured_at, created_at) values
      ('W1', 1, '1 Cuba Street, Te Aro', 'general', -41.3, 174.77, '2026-11-20T03:00:00Z', '2026-11-01T00:00:00Z'),
      ('W2', 2, '2 Cuba Street, Te Aro', 'general', -41.2, 174.79, null, '2026-11-01T00:00:00Z')`)
  await pool.query(
    `insert into collections (id, bin_id, at) values (gen_random_uuid(), 'W1', '2026-11-10T00:00:00Z')`,
  )
})
afterAll(() => app.close())

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }))
const isDcatUs = ajv.compile(DCAT_US_SCHEMA)

it('is a data.json that is valid by DCAT-US 1.1', async () => {
  const answer = await app.inject('/dcat/v1/data.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  isDcatUs(answer.json())
  expect(isDcatUs.errors).toBeNull()
})

it('lacks only the address where no contact is set', async () => {
  const other = await servePart(part)
  isDcatUs((await other.inject('/dcat/v1/data.json')).json())
  await other.close()
  expect(new Set((isDcatUs.errors ?? []).map(({ message }: { message?: string }) => message))).toEqual(
    new Set(["must have required property 'hasEmail'"]),
  )
})

it('says of each dataset who publishes it, under which licence, how old it is, where and when', async () => {
  const { dataset } = (await app.inject('/dcat/v1/data.json')).json()
  expect(dataset).toMatchObject([
    {
      identifier: `${ORIGIN}/ogc/v1/collections/bins`,
      license: LICENCE,
      publisher: { name: 'Te Kaunihera' },
      modified: '2026-11-20T03:00:00.000Z',
      spatial: '174.77,-41.3,174.79,-41.2',
    },
    { temporal: '2026-11-10T00:00:00.000Z/2026-11-10T00:00:00.000Z' },
    // Nothing was reported yet.
    { modified: 'R/PT1S' },
  ])
})

interface UsDistribution {
  downloadURL?: string
  accessURL?: string
  title: string
}

it('names distributions that answer', async () => {
  const { dataset } = (await app.inject('/dcat/v1/data.json')).json()
  const distributions = dataset.flatMap((one: { distribution: UsDistribution[] }) => one.distribution)
  expect(distributions).toHaveLength(10)
  for (const { downloadURL, accessURL } of distributions) {
    const url = downloadURL ?? accessURL
    const answer = await app.inject(url.slice(ORIGIN.length))
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
})

const CLASSES = {
  'dcat:Catalog': ['dct:title', 'dct:description', 'dct:publisher', 'dct:license', 'dcat:dataset'],
  'dcat:Dataset': [
    ...['dct:title', 'dct:description', 'dct:identifier', 'dct:publisher', 'dcat:contactPoint'],
    ...['dcat:keyword', 'dcat:theme', 'dct:accessRights', 'dcat:distribution'],
  ],
  'dcat:Distribution': ['dcat:accessURL', 'dct:license', 'dct:format', 'dcat:mediaType'],
  'foaf:Agent': ['foaf:name'],
  'vcard:Kind': ['vcard:fn', 'vcard:hasEmail'],
  'dct:Location': ['dcat:bbox'],
  'dct:PeriodOfTime': ['dcat:startDate', 'dcat:endDate'],
} as const

/** All nodes of a JSON-LD document that have a class. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesOf)
  return '@type' in value && !('@value' in value) ? [value as Record<string, unknown>, ...below] : below
}

it('is a catalogue with what DCAT-AP 3 makes mandatory or recommends of each class', async () => {
  const answer = await app.inject('/dcat/v1/catalogue.jsonld')
  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  const nodes = nodesOf(answer.json())
  expect(new Set(nodes.map((node) => node['@type']))).toEqual(new Set(Object.keys(CLASSES)))
  for (const node of nodes)
    for (const property of CLASSES[node['@type'] as keyof typeof CLASSES])
      expect([node['@id'], node]).toEqual([
        node['@id'],
        expect.objectContaining({ [property]: expect.anything() }),
      ])
})

it('names in JSON-LD only terms of its context, and every IRI is one', async () => {
  const { '@context': context, ...catalogue } = (await app.inject('/dcat/v1/catalogue.jsonld')).json()
  const text = JSON.stringify(catalogue)
  for (const [, prefix] of text.matchAll(/"(\w+):\w+":/g)) expect(Object.keys(context)).toContain(prefix)
  for (const [, iri] of text.matchAll(/"@id":"([^"]*)"/g)) expect(URL.canParse(iri as string)).toBe(true)
})

it('is served to who reads it again as 304', async () => {
  const { headers } = await app.inject('/dcat/v1/catalogue.jsonld')
  const again = await app.inject({
    url: '/dcat/v1/catalogue.jsonld',
    headers: { 'if-none-match': headers.etag as string },
  })
  expect(again.statusCode).toBe(304)
})
