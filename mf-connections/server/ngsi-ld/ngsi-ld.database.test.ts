import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { servePart } from 'api/server-part/testing'
import { part } from '../index'
import { WASTE_CONTAINER_SCHEMA } from '../testing/waste-container-schema'

jest.setTimeout(30_000)

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part)
  await app.database.pool.query(`
    insert into bins (id, object_id, location, bin_type, fill_level, lat, lng, measured_at, last_collected_at) values
      ('W1', 1, 'Karangahape Street 1, Te Aro', 'general', 91.5, -41.29, 174.77, '2026-11-20T03:00:00Z', '2026-11-19T20:00:00Z'),
      ('W 2', 2, 'Ōtaki Street 5, Kilbirnie', 'compost', 12, -41.291, 174.77, '2026-11-20T03:00:00Z', null),
      ('W3', 3, 'Somewhere', 'recycling', null, -41.31, 174.79, null, null),
      ('W4', 4, 'Nowhere', 'general', 50, null, null, now(), null)`)
})
afterAll(() => app.close())

async function entities(query = '', options = 'keyValues') {
  const answer = await app.inject(`/ngsi-ld/v1/entities?type=WasteContainer&options=${options}&${query}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/ld+json; charset=utf-8',
  ])
  return answer.json()
}
const idsOf = async (query: string) => (await entities(query)).map(({ binId }: { binId: string }) => binId)

it('are valid by the schema of the Smart Data Models', async () => {
  const ajv = addFormats.default(new Ajv({ allErrors: true }))
  const validate = ajv.compile(WASTE_CONTAINER_SCHEMA)
  const found = await entities()
  expect(found).toHaveLength(3)
  for (const entity of found) {
    validate(entity)
    expect(validate.errors).toBeNull()
  }
  expect(validate({ ...found[0], fillingLevel: 91.5 })).toBe(false)
})

it('have the level, the place and the last emptying of a bin, with macrons', async () => {
  const [second, first] = await entities()
  expect(first).toMatchObject({
    id: 'urn:ngsi-ld:WasteContainer:W1',
    fillingLevel: 0.915,
    dateLastEmptying: '2026-11-19T20:00:00.000Z',
    location: { type: 'Point', coordinates: [174.77, -41.29] },
  })
  expect(second).toMatchObject({
    id: 'urn:ngsi-ld:WasteContainer:W%202',
    address: { streetAddress: 'Ōtaki Street 5', addressLocality: 'Kilbirnie' },
    storedWasteKind: 'organic',
    description: 'compost',
  })
})

it('tell recycling from general waste, which the model calls other both', async () => {
  const found: { storedWasteKind: string; description: string }[] = await entities()
  expect(found.map(({ storedWasteKind, description }) => [storedWasteKind, description])).toEqual([
    ['organic', 'compost'],
    ['other', 'general'],
    ['other', 'recycling'],
  ])
})

it('are plain JSON with the context in Link for a client that prefers it', async () => {
  const url = '/ngsi-ld/v1/entities?type=WasteContainer'
  const of = (accept: string) => app.inject({ url, headers: { accept } })
  const plain = await of('application/json')
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    link: expect.stringMatching(
      /^<https:.*context\.jsonld>; rel="http:\/\/www\.w3\.org\/ns\/json-ld#context"/,
    ),
    vary: expect.stringContaining('accept'),
  })
  expect(plain.json()[0]).not.toHaveProperty('@context')
  for (const accept of ['*/*', 'application/ld+json', 'application/json;q=0.5, application/ld+json']) {
    const linked = await of(accept)
    expect(linked.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(linked.json()[0]).toHaveProperty('@context')
  }
})

it('have their number and the pages beside theirs in headers', async () => {
  const url = '/ngsi-ld/v1/entities?type=WasteContainer&limit=1&offset=1&count=true'
  const { headers } = await app.inject(url)
  expect(headers['ngsild-results-count']).toBe('3')
  const [next = '', previous = ''] = String(headers.link).split(', ')
  expect([next, previous]).toEqual([
    expect.stringMatching(/offset=2>; rel="next"/),
    expect.stringMatching(/offset=0>; rel="prev"/),
  ])
  const followed = await app.inject(/<(.*)>/.exec(next)?.[1] ?? '')
  expect(followed.json()).toMatchObject([{ binId: { value: 'W3' } }])
  expect(followed.headers.link).not.toContain('next')
})

it('have only the attributes that are asked for', async () => {
  expect(await entities('attrs=fillingLevel')).toEqual(
    ['W%202', 'W1'].map((id) => ({
      id: `urn:ngsi-ld:WasteContainer:${id}`,
      type: 'WasteContainer',
      fillingLevel: expect.any(Number),
      '@context': expect.any(Array),
    })),
  )
  const one = await app.inject(
    '/ngsi-ld/v1/entities/urn:ngsi-ld:WasteContainer:W1?attrs=binId&options=keyValues',
  )
  expect(Object.keys(one.json())).toEqual(['id', 'type', 'binId', '@context'])
})

it('need no type where they are named otherwise', async () => {
  const answer = await app.inject('/ngsi-ld/v1/entities?id=urn:ngsi-ld:WasteContainer:W1')
  expect(answer.json()).toHaveLength(1)
})

it('are normalized unless asked otherwise', async () => {
  const answer = await app.inject(
    `/ngsi-ld/v1/entities/${encodeURIComponent('urn:ngsi-ld:WasteContainer:W1')}`,
  )
  expect(answer.json()).toMatchObject({
    type: 'WasteContainer',
    fillingLevel: { type: 'Property', value: 0.915, observedAt: '2026-11-20T03:00:00.000Z' },
    location: { type: 'GeoProperty', value: { type: 'Point' } },
    dateLastEmptying: { value: { '@type': 'DateTime', '@value': '2026-11-19T20:00:00.000Z' } },
    '@context': expect.arrayContaining([expect.stringContaining('ngsi-ld-core-context')]),
  })
})

it.each([
  ['q=fillingLevel%3E0.8', ['W1']],
  ['q=fillingLevel', ['W 2', 'W1']],
  ['q=fillingLevel%3C0.8;storedWasteKind==%22organic%22', ['W 2']],
  ['q=fillingLevel%3E0.8%7CbinId==%22W3%22', ['W1', 'W3']],
  ['q=fillingLevel%3E0.8%7CfillingLevel;storedWasteKind==%22organic%22', ['W 2', 'W1']],
  ['q=(fillingLevel%3E0.8%7CbinId==%22W3%22);fillingLevel', ['W1']],
  ['q=binId==%22W%7C(;%22', []],
  ['q=dateLastEmptying%3E=2026-11-19T00:00:00%2B13:00', ['W1']],
  ['georel=near;maxDistance==120&geometry=Point&coordinates=%5B174.77,-41.29%5D', ['W 2', 'W1']],
  ['georel=near;maxDistance==50&geometry=Point&coordinates=%5B174.77,-41.29%5D', ['W1']],
  ['id=urn:ngsi-ld:WasteContainer:W1,urn:ngsi-ld:WasteContainer:W3', ['W1', 'W3']],
  ['limit=1&offset=1', ['W1']],
  ['limit=5&offset=3', []],
])('are found by %s', async (query, ids) => expect(await idsOf(query)).toEqual(ids))

it.each([
  ['type=Vehicle', 'query.type'],
  ['limit=5', 'query.type'],
  ['type=WasteContainer&foo=bar', 'query.foo'],
  ['type=WasteContainer&attrs=colour', 'query.attrs'],
  ['type=WasteContainer&q=colour==%22red%22', 'query.q'],
  ['type=WasteContainer&q=fillingLevel%3E%22high%22', 'query.q'],
  ['type=WasteContainer&q=fillingLevel%3E0.5%7C', 'query.q'],
  ['type=WasteContainer&q=(fillingLevel%3E0.5', 'query.q'],
  ['type=WasteContainer&q=fillingLevel%3E0.5)', 'query.q'],
  ['type=WasteContainer&georel=near;maxDistance==50', 'query.georel'],
  ['type=WasteContainer&georel=within&geometry=Point&coordinates=%5B1,1%5D', 'query.georel'],
  ['type=WasteContainer&georel=near;maxDistance==5&geometry=Point&coordinates=%5B1%5D', 'query.coordinates'],
])('refuse %s with the field', async (query, field) => {
  const answer = await app.inject(`/ngsi-ld/v1/entities?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    type: 'https://uri.etsi.org/ngsi-ld/errors/BadRequestData',
    title: expect.any(String),
    errors: [{ field }],
  })
})

it('refuse an unknown id', async () => {
  const unknown = await app.inject('/ngsi-ld/v1/entities/urn:ngsi-ld:WasteContainer:W9')
  expect([unknown.statusCode, unknown.json().type]).toEqual([
    404,
    'https://uri.etsi.org/ngsi-ld/errors/ResourceNotFound',
  ])
  expect((await app.inject('/ngsi-ld/v1/entities/W1')).statusCode).toBe(404)
})
