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
  })
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
  expect(answer.json().errors).toMatchObject([{ field }])
})

it('refuse an unknown id', async () => {
  expect((await app.inject('/ngsi-ld/v1/entities/urn:ngsi-ld:WasteContainer:W9')).statusCode).toBe(404)
  expect((await app.inject('/ngsi-ld/v1/entities/W1')).statusCode).toBe(404)
})
