import { validate } from '@readme/openapi-parser'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { servePart } from 'api/server-part/testing'
import { part } from '../index'
import { FEATURES_SCHEMAS } from '../testing/features-schemas'

// Titles name the numbered requirements of OGC API Features, Part 1: Core (OGC 17-069r4).

jest.setTimeout(30_000)

const ORIGIN = 'https://bins.example.govt.nz'
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/'
const EMPTYING = '0f8fad5b-d9cb-469f-a165-70867728950e'
const SECOND = '1f8fad5b-d9cb-469f-a165-70867728950e'

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part, { PUBLIC_ORIGIN: ORIGIN, OPEN_DATA_PUBLISHER: 'Te Kaunihera' })
  const { pool } = app.database
  await pool.query(`
    insert into bins (id, object_id, location, bin_type, status, fill_level, lat, lng, measured_at, out_from, removed_at) values
      ('W1', 1, '1 Ōtaki Street, Kilbirnie', 'general', 'full', 91.5, -41.29, 174.77, '2026-11-20T03:00:00Z', null, null),
      ('W2', 2, '2 Cuba Street, Te Aro', 'recycling', 'normal', 12, -41.31, 174.79, '2026-11-20T04:00:00Z', null, null),
      ('W3', 3, '3 Cuba Street, Te Aro', 'general', 'normal', null, null, null, null, null, null),
      ('W4', 4, '4 Cuba Street, Te Aro', 'general', 'normal', 50, -41.3, 174.78, null, '2026-01-01T00:00:00Z', null),
      ('W5', 5, '5 Cuba Street, Te Aro', 'general', 'normal', 50, -41.3, 174.78, null, null, '2026-01-01T00:00:00Z'),
      ('C/1', 6, 'Waitangi, Chatham Islands', 'general', 'normal', 1, -43.95, -176.55, null, null, null)`)
  await pool.query(
    `insert into collections (id, bin_id, at, fill_level) values
      ($1, 'W1', '2026-11-10T00:00:00Z', 80), ($2, 'W5', '2026-11-11T00:00:00Z', 70)`,
    [EMPTYING, SECOND],
  )
  await pool.query(`
    insert into reports (id, reference, body_hash, bin_id, location, issue, status, is_held, note, contact, reported_at, changed_at) values
      (gen_random_uuid(), 'SB-AAAA', 'x', 'W1', 'Kilbirnie', 'Overflowing', 'open', false, 'Ring Kiri on 021 555 0100',
        '{"name":"Kiri","email":"kiri@example.govt.nz"}', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
      (gen_random_uuid(), 'SB-BBBB', 'x', 'W2', 'Te Aro', 'Damaged', 'fixed', false, null, null, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'),
      (gen_random_uuid(), 'SB-HELD', 'x', 'W1', 'Kilbirnie', 'Other', 'open', true, null, null, '2026-11-05T00:00:00Z', '2026-11-05T00:00:00Z'),
      (gen_random_uuid(), 'SB-LOST', 'x', 'NONE', 'Behind my house', 'Other', 'open', false, null, null, '2026-11-05T00:00:00Z', '2026-11-05T00:00:00Z')`)
})
afterAll(() => app.close())

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false }))
function expectValid(schema: keyof typeof FEATURES_SCHEMAS, value: unknown) {
  const isValid = ajv.compile(FEATURES_SCHEMAS[schema])
  isValid(value)
  expect(isValid.errors).toBeNull()
}

const ask = (path: string) => app.inject(`/ogc/v1${path}`)
async function read(path: string, type = 'application/json') {
  const answer = await ask(path)
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
    path,
    200,
    `${type}; charset=utf-8`,
  ])
  return answer.json()
}
const GEO = 'application/geo+json'
const items = (query = '', id = 'bins') => read(`/collections/${id}/items${query}`, GEO)
const idsOf = async (query: string, id = 'bins') =>
  (await items(query, id)).features.map((one: { id: string }) => one.id)

interface Link {
  rel: string
  href: string
  type?: string
}
const linkOf = ({ links }: { links: Link[] }, rel: string) => links.find((link) => link.rel === rel)
const follow = (link: Link | undefined) => {
  expect(link?.href).toContain(`${ORIGIN}/ogc/v1`)
  return app.inject(link?.href.slice(ORIGIN.length) ?? '')
}
const refused = async (path: string) => {
  const answer = await ask(path)
  if (answer.statusCode !== 200) expectValid('exception', answer.json())
  return [answer.statusCode, answer.json().description]
}
const IDS = ['bins', 'collections', 'reports']

it('/req/core/root-op: has a landing page', async () => {
  expect((await ask('/')).statusCode).toBe(200)
  expect(await read('')).toEqual(await read('/'))
})

it('/req/core/root-success: links to the API, its conformance and its collections', async () => {
  const landing = await read('/')
  expectValid('landingPage', landing)
  for (const rel of ['service-desc', 'service-doc', 'conformance', 'data', 'self', 'alternate'])
    expect([rel, (await follow(linkOf(landing, rel))).statusCode]).toEqual([rel, 200])
})

it('/req/core/api-definition-op: serves the description that the landing page names', async () => {
  const link = linkOf(await read('/'), 'service-desc')
  const answer = await follow(link)
  expect(answer.headers['content-type']).toBe(`${link?.type}; charset=utf-8`)
})

it('/req/core/api-definition-success: describes the API', async () => {
  const { openapi, servers } = (await ask('/api')).json()
  expect([openapi, servers]).toEqual(['3.0.3', [{ url: `${ORIGIN}/ogc/v1` }]])
})

it('/req/core/conformance-op: has its conformance classes', async () => {
  expect((await ask('/conformance')).statusCode).toBe(200)
})

it('/req/core/conformance-success: keeps core, GeoJSON and OpenAPI 3.0', async () => {
  const conformance = await read('/conformance')
  expectValid('conformance', conformance)
  expect(conformance.conformsTo).toEqual(
    ['core', 'geojson', 'oas30'].map(
      (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
    ),
  )
})

it('/req/core/http: answers HEAD, names the type, and refuses other methods', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/ogc/v1/collections/bins/items' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const post = await app.inject({ method: 'POST', url: '/ogc/v1/collections/bins/items', payload: {} })
  expect(post.statusCode).toBeGreaterThanOrEqual(400)
  expect(post.statusCode).toBeLessThan(500)
})

it('/req/core/query-param-unknown: refuses a parameter that it does not know', async () => {
  for (const path of [
    ...['/?colour=red', '/api?x=1', '/conformance?x=1', '/collections?x=1', '/collections/bins?x=1'],
    ...['/collections/bins/items?colour=red', '/collections/bins/items/W1?bbox=1,2,3,4'],
    '/collections/reports/items?binType=general',
  ])
    expect([path, (await refused(path))[0]]).toEqual([path, 400])
})

it.each([
  ['bbox=1,2,3', /bbox.*west,south,east,north/],
  ['bbox=170,-41,200,-40', /bbox/],
  ['bbox=1,2,1,1', /bbox/],
  ['bbox=a,b,c,d', /bbox/],
  ['datetime=yesterday', /datetime.*2026-11-20T00:00:00Z/],
  ['datetime=../..', /datetime/],
  ['datetime=2026-11-20T00:00:00Z/2026-11-19T00:00:00Z', /datetime/],
  ['limit=0', /limit/],
  ['limit=ten', /limit/],
  ['limit=1&limit=2', /limit/],
  ['binType=glass', /binType.*general/],
  ['f=xml', /f: /],
])('/req/core/query-param-invalid: refuses %s', async (query, sentence) => {
  expect(await refused(`/collections/bins/items?${query}`)).toEqual([400, expect.stringMatching(sentence)])
})

it('/req/core/query-param-invalid: refuses a cursor of its own making', async () => {
  expect(await refused('/collections/reports/items?after=W1')).toEqual([
    400,
    expect.stringContaining('query.after'),
  ])
})

it('/req/core/crs84: gives longitude and latitude of WGS 84', async () => {
  const { features } = await items()
  expect(features.find(({ id }: { id: string }) => id === 'W1').geometry.coordinates).toEqual([
    174.77, -41.29,
  ])
})

it('/req/core/fc-md-op: has its collections', async () => {
  expect((await ask('/collections')).statusCode).toBe(200)
})

it('/req/core/fc-md-success: describes its collections', async () => {
  expectValid('collections', await read('/collections'))
})

it('/req/core/fc-md-links: links to itself, with a type', async () => {
  expect(linkOf(await read('/collections'), 'self')).toMatchObject({
    href: `${ORIGIN}/ogc/v1/collections`,
    type: 'application/json',
  })
})

it('/req/core/fc-md-items: lists bins, collections and reports', async () => {
  const { collections } = await read('/collections')
  expect(collections.map(({ id }: { id: string }) => id)).toEqual(IDS)
})

it('/req/core/fc-md-items-links: links to the items of each, with a type', async () => {
  const { collections } = await read('/collections')
  for (const collection of collections) {
    expect(linkOf(collection, 'items')?.type).toBe(GEO)
    expect((await follow(linkOf(collection, 'items'))).statusCode).toBe(200)
  }
})

it('/req/core/fc-md-extent: has an extent around all places and moments', async () => {
  const [bins, collections, reports] = (await read('/collections')).collections
  expect(bins.extent).toEqual({
    spatial: {
      bbox: [[-176.55, -43.95, 174.79, -41.29]],
      crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    },
  })
  expect(collections.extent.temporal.interval).toEqual([
    ['2026-11-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z'],
  ])
  expect(reports.extent.temporal.interval).toEqual([['2026-11-01T00:00:00.000Z', '2026-11-03T00:00:00.000Z']])
})

it('/req/core/fc-md-extent-multi: has one box and one interval, which hold every feature', async () => {
  const { extent } = await read('/collections/collections')
  expect([extent.spatial.bbox.length, extent.temporal.interval.length]).toEqual([1, 1])
})

it('/req/core/sfc-md-op: has each collection that is listed', async () => {
  for (const id of IDS) expect((await ask(`/collections/${id}`)).statusCode).toBe(200)
  expect(await refused('/collections/trucks')).toEqual([404, expect.stringContaining('bins, collections')])
})

it('/req/core/sfc-md-success: describes it as the list does', async () => {
  const { collections } = await read('/collections')
  for (const [place, id] of IDS.entries()) {
    const collection = await read(`/collections/${id}`)
    expectValid('collection', collection)
    expect(collection).toEqual(collections[place])
  }
})

it('/req/core/fc-op: has the items of each collection', async () => {
  for (const id of IDS) await items('', id)
})

interface Parameter {
  name: string
  schema: object
  style?: string
  explode?: boolean
  required: boolean
}
const parameterOf = async (name: string): Promise<Parameter> => {
  const { paths } = (await ask('/api')).json()
  return paths['/collections/bins/items'].get.parameters.find((one: Parameter) => one.name === name)
}

it('/req/core/fc-bbox-definition: takes a box of four numbers, or six', async () => {
  expect(await parameterOf('bbox')).toMatchObject({
    required: false,
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      items: { type: 'number' },
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
    },
  })
  expect(await idsOf('?bbox=174.7,-41.295,-100,174.78,-41.28,900')).toEqual(['W1'])
})

it.each([
  ['174.7,-41.295,174.78,-41.28', 'bins', ['W1']],
  ['174.77,-41.29,174.77,-41.29', 'bins', ['W1']],
  ['0,-90,180,90', 'bins', ['W1', 'W2']],
  ['170,-50,-170,-30', 'bins', ['C/1', 'W1', 'W2']],
  ['0,0,1,1', 'bins', []],
  ['0,-90,180,90', 'collections', [EMPTYING]],
  ['0,-90,180,90', 'reports', ['SB-BBBB', 'SB-AAAA']],
])('/req/core/fc-bbox-response: %s selects of %s only what lies in it', async (box, id, ids) => {
  expect(await idsOf(`?bbox=${box}`, id)).toEqual(ids)
})

it('/req/core/fc-limit-definition: takes a limit with a minimum, a usual value and a maximum', async () => {
  expect(await parameterOf('limit')).toMatchObject({
    required: false,
    style: 'form',
    explode: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  })
})

it('/req/core/fc-limit-response-1: sends no more than asked for, and no more than the maximum', async () => {
  expect(await idsOf('?limit=2')).toEqual(['C/1', 'W1'])
  expect((await items('?limit=999999')).numberReturned).toBe(4)
})

it('/req/core/fc-time-definition: takes a moment or an interval', async () => {
  expect(await parameterOf('datetime')).toMatchObject({
    required: false,
    style: 'form',
    explode: false,
    schema: { type: 'string' },
  })
})

it.each([
  ['2026-11-01T00:00:00Z', ['SB-AAAA']],
  ['2026-11-01T13:00:00%2B13:00', ['SB-AAAA']],
  ['2026-11-01T00:00:00Z/2026-11-03T00:00:00Z', ['SB-BBBB', 'SB-AAAA']],
  ['2026-11-02T00:00:00Z/..', ['SB-BBBB']],
  ['2026-11-02T00:00:00Z/', ['SB-BBBB']],
  ['../2026-11-02T00:00:00Z', ['SB-AAAA']],
  ['/2026-11-02T00:00:00Z', ['SB-AAAA']],
  ['2026-12-01T00:00:00Z/..', []],
])('/req/core/fc-time-response: %s selects only what is of that time', async (datetime, ids) => {
  expect(await idsOf(`?datetime=${datetime}`, 'reports')).toEqual(ids)
})

it('/req/core/fc-time-response: selects all bins, which are of no time', async () => {
  expect(await idsOf('?datetime=2020-01-01T00:00:00Z')).toHaveLength(4)
})

it('/req/core/fc-response: sends the features that all parameters select', async () => {
  expect(await idsOf('?bbox=0,-90,180,90&binType=recycling')).toEqual(['W2'])
  expect(await idsOf('?street=Cuba%20Street&suburb=Te%20Aro')).toEqual(['W2', 'W3'])
  expect(await idsOf('?status=full&binType=recycling')).toEqual([])
  expect(await idsOf('?binId=W5', 'collections')).toEqual([SECOND])
  expect(await idsOf('?kind=Damaged&status=fixed&binId=W2', 'reports')).toEqual(['SB-BBBB'])
})

it.each(IDS)('/req/core/fc-links: the pages of %s link to themselves and to the next one', async (id) => {
  const all = await idsOf('', id)
  const found: string[] = []
  let page = await items('?limit=1&bbox=-180,-90,180,90', id)
  for (;;) {
    const self = (await follow(linkOf(page, 'self'))).json()
    expect(self.features).toEqual(page.features)
    found.push(...page.features.map((one: { id: string }) => one.id))
    const next = linkOf(page, 'next')
    if (!next) break
    page = (await follow(next)).json()
  }
  const withoutPlace = ['W3', SECOND]
  expect(found).toEqual(all.filter((one: string) => !withoutPlace.includes(one)))
})

it('/req/core/fc-links: keeps the parameters in its links', async () => {
  const page = await items('?limit=1&datetime=../2026-12-01T00:00:00Z&bbox=0,-90,180,90', 'reports')
  const next = new URL(linkOf(page, 'next')?.href ?? '').searchParams
  expect(Object.fromEntries(next)).toMatchObject({
    limit: '1',
    datetime: '../2026-12-01T00:00:00.000Z',
    bbox: '0,-90,180,90',
  })
})

it('/req/core/fc-rel-type: gives a type with each of its own links', async () => {
  for (const { rel, type } of (await items('?limit=1')).links)
    if (rel !== 'license') expect([rel, type]).toEqual([rel, expect.stringContaining('application/')])
})

it('/req/core/fc-timeStamp: says when it was sent', async () => {
  const { timeStamp } = await items()
  expect(Math.abs(Date.parse(timeStamp) - Date.now())).toBeLessThan(60_000)
})

it('/req/core/fc-numberMatched: is left out, as the standard allows', async () => {
  expect(await items('?limit=1')).not.toHaveProperty('numberMatched')
})

it('/req/core/fc-numberReturned: counts what is sent', async () => {
  expect((await items('?limit=3')).numberReturned).toBe(3)
})

it('/req/core/f-op: has each feature by its id', async () => {
  for (const path of ['bins/items/W1', `collections/items/${EMPTYING}`, 'reports/items/SB-AAAA'])
    await read(`/collections/${path}`, GEO)
  for (const path of ['bins/items/W4', 'collections/items/W1', 'reports/items/SB-HELD'])
    expect((await refused(`/collections/${path}`))[0]).toBe(404)
})

it('/req/core/f-success: sends it as the page does', async () => {
  for (const id of IDS)
    for (const feature of (await items('', id)).features)
      expect(await read(`/collections/${id}/items/${encodeURIComponent(feature.id)}`, GEO)).toMatchObject(
        feature,
      )
})

it('/req/core/f-links: links to itself and to its collection, with types', async () => {
  const feature = await read('/collections/bins/items/C%2F1', GEO)
  expect((await follow(linkOf(feature, 'self'))).json()).toEqual(feature)
  expect(linkOf(feature, 'self')?.type).toBe(GEO)
  expect(linkOf(feature, 'collection')).toMatchObject({
    href: `${ORIGIN}/ogc/v1/collections/bins`,
    type: 'application/json',
  })
})

it('/req/geojson/definition: sends pages and features as application/geo+json', async () => {
  await items()
  await read('/collections/bins/items/W1', GEO)
})

it.each(IDS)('/req/geojson/content: sends %s as GeoJSON with links', async (id) => {
  const page = await items('', id)
  expectValid('featureCollection', page)
  for (const { id: one } of page.features)
    expectValid('feature', await read(`/collections/${id}/items/${encodeURIComponent(one)}`, GEO))
})

it('/req/oas30/oas-definition-1: links to its description with the type of OpenAPI 3.0', async () => {
  expect(linkOf(await read('/'), 'service-desc')?.type).toBe('application/vnd.oai.openapi+json;version=3.0')
})

it('/req/oas30/oas-definition-2: is valid OpenAPI 3.0', async () => {
  const result = await validate((await ask('/api')).json())
  expect(result).toMatchObject({ valid: true, specification: 'OpenAPI', warnings: [] })
})

interface Described {
  get: {
    parameters: { name: string; in: string; schema: { enum?: string[] } }[]
    responses: Record<string, { content?: Record<string, { schema: object }> }>
  }
}
const VALUES: Record<string, string> = { collectionId: 'bins', featureId: 'W1' }

it('/req/oas30/oas-impl: answers every path of its description with the types that stand there', async () => {
  const { paths } = (await ask('/api')).json() as { paths: Record<string, Described> }
  expect(Object.keys(paths)).toHaveLength(16)
  const ids = { bins: 'W1', collections: EMPTYING, reports: 'SB-AAAA' }
  for (const [path, { get }] of Object.entries(paths)) {
    const id = IDS.find((one) => path.startsWith(`/collections/${one}/`)) as keyof typeof ids | undefined
    const asked = path
      .replace('{featureId}', ids[id ?? 'bins'])
      .replace('{collectionId}', VALUES.collectionId as string)
    const answer = await ask(asked)
    const [type] = Object.keys(get.responses[200]?.content ?? {})
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
      path,
      200,
      expect.stringContaining(type as string),
    ])
  }
})

it('/req/oas30/completeness: its answers are as its own schemas describe them', async () => {
  const { paths, components } = (await ask('/api')).json()
  const schemas = new Ajv({ strict: false, allErrors: true })
  addFormats.default(schemas)
  for (const id of IDS) {
    const [content] = Object.values(paths[`/collections/${id}/items`].get.responses['200'].content) as [
      { schema: object },
    ]
    const isValid = schemas.compile({ ...content.schema, components })
    isValid(await items('', id))
    expect([id, isValid.errors]).toEqual([id, null])
  }
})

it('/req/oas30/exceptions-codes: describes the refusals of each path', async () => {
  const { paths } = (await ask('/api')).json() as { paths: Record<string, Described> }
  for (const [path, { get }] of Object.entries(paths)) {
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']))
    expect('404' in get.responses).toBe(path.includes('{'))
  }
})

it('/req/oas30/security: is open to all, without any sign-in', async () => {
  expect((await ask('/api')).json()).not.toHaveProperty('security')
  for (const id of IDS) await items('', id)
})

it('publishes the bins that stand in the street, and no place of others', async () => {
  expect(await idsOf('')).toEqual(['C/1', 'W1', 'W2', 'W3'])
  const [retired, standing] = (await items('', 'collections')).features
  expect([retired.properties.binId, retired.geometry]).toEqual(['W5', null])
  expect([standing.properties.binId, standing.geometry.coordinates]).toEqual(['W1', [174.77, -41.29]])
})

it('publishes nothing of the resident, of their words or of what is held', async () => {
  const whole =
    JSON.stringify(await items('', 'reports')) + (await ask('/collections/reports/items.csv')).body
  expect(whole).toContain('SB-AAAA')
  expect(whole).not.toMatch(/Kiri|021 555|example\.govt\.nz"|HELD|LOST|house/)
})

it('carries its licence and its age with every answer', async () => {
  for (const path of ['/', '/collections/bins', '/collections/bins/items', '/collections/bins/items/W1']) {
    const answer = (await ask(path)).json()
    expect([path, linkOf(answer, 'license')?.href]).toEqual([path, LICENCE])
    expect([path, answer.updated]).toEqual([path, expect.stringMatching(/^20\d\d-.*Z$/)])
  }
  const table = await read('/collections/reports/items.csv-metadata.json', 'application/csvm+json')
  expect(table).toMatchObject({
    url: `${ORIGIN}/ogc/v1/collections/reports/items.csv`,
    'dc:license': { '@id': LICENCE },
    'dc:modified': '2026-11-04T00:00:00.000Z',
  })
})

it('sends each collection as a table', async () => {
  const lines = (await ask('/collections/bins/items.csv')).body.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe(
    'id,binId,location,street,suburb,binType,status,fillLevel,measuredAt,lastCollectedAt,longitude,latitude',
  )
  expect(lines[2]).toContain('"1 Ōtaki Street, Kilbirnie"')
  expect(lines[2]).toMatch(/,174\.77,-41\.29$/)
})

it('filters a table as it does a page', async () => {
  const ids = async (path: string) => {
    const answer = await ask(path)
    expect(answer.statusCode).toBe(200)
    return answer.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
  }
  expect(await ids('/collections/bins/items.csv?binType=recycling')).toEqual(['W2'])
  expect(await ids('/collections/bins/items.csv?bbox=174.76,-41.3,174.78,-41.28')).toEqual(['W1'])
  expect(await ids('/collections/collections/items.csv?binId=W1')).toEqual([EMPTYING])
  expect(await ids('/collections/reports/items.csv?datetime=2026-11-02T00:00:00Z/..')).toEqual(['SB-BBBB'])
  expect(await refused('/collections/bins/items.csv?limit=1')).toEqual([400, expect.any(String)])
})

it('may be read by maps on other sites, but its page for people may not', async () => {
  const allowed = async (path: string) => (await ask(path)).headers['access-control-allow-origin']
  expect(await allowed('/collections/bins/items')).toBe('*')
  expect(await allowed('/collections/bins/items.csv')).toBe('*')
  expect(await allowed('/')).toBe('*')
  expect(await allowed('/index.html')).toBeUndefined()
})

it('answers 304 to who has the same description already', async () => {
  const { headers } = await ask('/api')
  const again = await app.inject({
    url: '/ogc/v1/api',
    headers: { 'if-none-match': headers.etag as string },
  })
  expect(again.statusCode).toBe(304)
})

it('has a page to read, in which nothing of a setting is HTML', async () => {
  const odd = await servePart(part, { OPEN_DATA_PUBLISHER: '<script>alert(1)</script>' })
  const answer = await odd.inject('/ogc/v1/index.html')
  await odd.close()
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).not.toContain('<script')
  expect(answer.body).toContain('<html lang="en-NZ">')
})
