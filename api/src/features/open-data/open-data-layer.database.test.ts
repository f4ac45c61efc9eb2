import Fastify, { type FastifyInstance } from 'fastify'
import { fetchBins, SERVED_FIELDS } from 'shared-domain'
import { databasePlugin } from '../../database/database'
import { bins } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { FIELD_NAMES } from './bin-layer'
import { openDataLayer } from './open-data-layer'

const COUNT = 2300
const PUBLICATION = { licence: 'https://example.govt.nz/licence', publisher: 'Te Kaunihera' }

/** Bins in no order, so that only the layer's own ordering can put them right. */
const rows = Array.from({ length: COUNT }, (_, i) => {
  const id = ((i * 7) % COUNT) + 1
  return {
    id: `WN${id}`,
    objectId: id,
    location: `${id} Cuba Street`,
    binType: 'recycling' as const,
    fillLevel: id === 1 ? null : 30,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    lastCollectedAt: new Date('2026-11-19T11:30:00Z'),
    ...(id !== 2 && { lng: 174.776, lat: -41.2865 }),
  }
})

describe('the open-data layer', () => {
  let server: FastifyInstance
  let origin: string
  const requests: URLSearchParams[] = []

  beforeAll(async () => {
    server = Fastify()
    server.addHook('onRequest', async ({ url }) => void requests.push(new URL(url, 'http://x').searchParams))
    const database = await makeTestDatabase()
    await database.query.insert(bins).values(rows)
    await server.register(databasePlugin, { database })
    await server.register(openDataLayer, { now: Date.now, publication: PUBLICATION })
    origin = await server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.close())
  beforeEach(() => requests.splice(0))

  const layer = () => ({
    layerUrl: `${origin}/open-data/FeatureServer/0`,
    fields: SERVED_FIELDS,
    isDemonstration: true,
  })
  const ask = (query: string, headers?: Record<string, string>) =>
    fetch(`${layer().layerUrl}/query?${query}`, headers ? { headers } : {})
  const answerTo = async (query: string) => JSON.parse(await (await ask(query)).text())

  it('gives the client all of 2,300 bins, each once, at 1,000 a page', async () => {
    const bins = await fetchBins(layer(), { fetch })
    expect(bins.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, i) => `WN${i + 1}`))
    expect(requests).toHaveLength(3)
  })

  it('is asked for everything, in degrees, as JSON and in the order of the object id', async () => {
    await fetchBins(layer(), { fetch })
    expect(requests.map((query) => Object.fromEntries(query))).toEqual(
      [{}, { resultOffset: '1000' }, { resultOffset: '2000' }].map((page) => ({
        where: '1=1',
        outFields: '*',
        outSR: '4326',
        f: 'json',
        orderByFields: 'OBJECTID',
        ...page,
      })),
    )
  })

  it('may be read by maps on other sites', async () => {
    const { headers } = await ask('where=1%3D1&f=json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('gives the client a bin as the layer describes it', async () => {
    const [first, second] = await fetchBins(layer(), { fetch })
    expect(first).toEqual({
      id: 'WN1',
      location: '1 Cuba Street',
      binType: 'recycling',
      fillLevel: null,
      status: 'normal',
      lat: -41.2865,
      lng: 174.776,
      lastCollected: '2026-11-20',
    })
    expect(second).toMatchObject({ fillLevel: 30, lat: null, lng: null })
  })

  it('holds back what is beyond 1,000 however many are asked for, and says so', async () => {
    const page = await answerTo('resultRecordCount=5000')
    expect(page.features).toHaveLength(1000)
    expect(page.exceededTransferLimit).toBe(true)
  })

  it('promises no more on the last page, also after a page that did', async () => {
    await ask('resultOffset=1000')
    const page = await answerTo('resultOffset=2000')
    expect(page.features).toHaveLength(300)
    expect(page.exceededTransferLimit).toBe(false)
  })

  it('counts all bins', async () => {
    expect(await answerTo('returnCountOnly=true')).toEqual({ count: COUNT })
  })

  it('answers with the bins that a where clause selects, and counts them', async () => {
    const where = new URLSearchParams({ where: "BIN_ID IN ('WN1', 'WN7') OR OBJECTID > 2299" })
    const { features } = await answerTo(`${where}&outFields=BIN_ID&returnGeometry=false`)
    expect(features).toEqual(['WN1', 'WN7', 'WN2300'].map((BIN_ID) => ({ attributes: { BIN_ID } })))
    expect(await answerTo(`${where}&returnCountOnly=true`)).toEqual({ count: 3 })
    expect((await answerTo(`${where}&returnIdsOnly=true`)).objectIds).toEqual([1, 7, 2300])
  })

  it('orders and cuts after it has selected', async () => {
    const where = new URLSearchParams({ where: 'OBJECTID <= 10', orderByFields: 'OBJECTID DESC' })
    const { features } = await answerTo(`${where}&resultOffset=2&resultRecordCount=3`)
    expect(
      features.map(({ attributes }: { attributes: { OBJECTID: number } }) => attributes.OBJECTID),
    ).toEqual([8, 7, 6])
  })

  it('counts what is unknown as less than anything known, whichever way it sorts', async () => {
    const ids = async (order: string) => {
      const page = await answerTo(`where=OBJECTID<4&outFields=OBJECTID&orderByFields=${order}`)
      return page.features.map(({ attributes }: { attributes: { OBJECTID: number } }) => attributes.OBJECTID)
    }
    expect(await ids('FILL_LEVEL')).toEqual([1, 2, 3])
    expect(await ids('FILL_LEVEL DESC')).toEqual([2, 3, 1])
    expect(await ids('FILL_LEVEL DESC, LOCATION DESC')).toEqual([3, 2, 1])
  })

  it('says what a page is made of', async () => {
    expect(await answerTo('outFields=LOCATION,BIN_ID&resultRecordCount=1')).toEqual({
      objectIdFieldName: 'OBJECTID',
      uniqueIdField: { name: 'OBJECTID', isSystemMaintained: true },
      globalIdFieldName: '',
      hasZ: false,
      hasM: false,
      spatialReference: { wkid: 4326, latestWkid: 4326 },
      fields: ['BIN_ID', 'LOCATION'].map((name) => ({
        name,
        type: 'esriFieldTypeString',
        alias: name,
        sqlType: 'sqlTypeOther',
        domain: null,
        defaultValue: null,
        length: 128,
      })),
      features: [
        { attributes: { LOCATION: '1 Cuba Street', BIN_ID: 'WN1' }, geometry: { x: 174.776, y: -41.2865 } },
      ],
      exceededTransferLimit: true,
      geometryType: 'esriGeometryPoint',
    })
  })

  it('lets others pass while hundreds of different queries wait', async () => {
    const answered: string[] = []
    const queries = Array.from({ length: 100 }, (_, i) =>
      ask(`orderByFields=LOCATION DESC&resultOffset=${i}`).then(() => answered.push('query')),
    )
    await ask('resultRecordCount=1').then(() => undefined)
    const { rows } = await server.database.pool.query('select 1 as one')
    answered.push('other')
    await Promise.all(queries)
    expect(rows).toEqual([{ one: 1 }])
    expect(server.database.pool.totalCount).toBeLessThanOrEqual(4)
  })

  it('answers in GeoJSON', async () => {
    expect(await answerTo('f=geojson&where=OBJECTID=1')).toMatchObject({
      type: 'FeatureCollection',
      features: [{ geometry: { type: 'Point', coordinates: [174.776, -41.2865] } }],
    })
  })

  it.each([
    'where=FILL_LEVEL>(select 1)',
    'where=PASSWORD=1',
    'where=1=1;--',
    'orderByFields=LOCATION;DROP',
    'outFields=PASSWORD',
    'f=pbf',
    'outSR=2193',
    'geometry=174,-41,175,-42',
    'objectIds=1,2',
  ])('refuses what it does not understand, and never answers with all bins instead: %s', async (query) => {
    const { error } = await answerTo(query)
    expect(error).toMatchObject({ code: 400, message: 'Cannot perform query. Invalid query parameters.' })
  })

  it('answers a reader who has the bins already with 304 and nothing else', async () => {
    const etag = (await ask('f=json')).headers.get('etag') ?? ''
    const again = await ask('f=json', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('computes one response for equal queries, whatever the order of their parameters and whatever else they have', async () => {
    const tagOf = async (query: string) => (await ask(query)).headers.get('etag')
    const tag = await tagOf('where=OBJECTID%3D1&f=json')
    for (const query of [
      'f=json&where=OBJECTID%3D1',
      'where=OBJECTID%3D1&_=2',
      'where=OBJECTID%3D1&geometry=',
    ])
      expect([query, await tagOf(query)]).toEqual([query, tag])
    for (const query of ['where=OBJECTID%3D2', 'f=json', 'where=OBJECTID%3D1&resultOffset=1'])
      expect([query, await tagOf(query)]).not.toEqual([query, tag])
  })

  it('compresses for a client that accepts gzip', async () => {
    const response = await server.inject({
      url: '/open-data/FeatureServer/0/query',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(response.rawPayload.length).toBeLessThan(50_000)
  })

  it('carries its licence and age in each answer, and where ArcGIS and GeoJSON look for them', async () => {
    for (const url of ['', '/0', '/0/query?f=json', '/0/query?f=geojson&where=OBJECTID=1']) {
      const { headers } = await server.inject(`/open-data/FeatureServer${url}`)
      expect([headers.link, headers['last-modified']]).toEqual([
        '<https://example.govt.nz/licence>; rel="license"',
        'Thu, 19 Nov 2026 11:30:00 GMT',
      ])
    }
    const described = async (url: string) => (await server.inject(`/open-data/FeatureServer${url}`)).json()
    const copyrightText = 'Te Kaunihera. Licence: https://example.govt.nz/licence'
    expect(await described('')).toMatchObject({ copyrightText })
    expect(await described('/0')).toMatchObject({
      copyrightText,
      editingInfo: { lastEditDate: Date.parse('2026-11-19T11:30:00Z') },
    })
    expect(await answerTo('f=geojson&where=OBJECTID=1')).toMatchObject({
      updated: '2026-11-19T11:30:00.000Z',
      links: [{ href: 'https://example.govt.nz/licence', rel: 'license' }],
    })
  })

  it('describes itself as a layer of at most 1,000 features an answer', async () => {
    const description = JSON.parse(await (await fetch(`${layer().layerUrl}?f=json`)).text())
    expect(description).toMatchObject({
      geometryType: 'esriGeometryPoint',
      maxRecordCount: 1000,
      extent: { xmin: 174.776, ymin: -41.2865, xmax: 174.776, ymax: -41.2865 },
    })
    expect(description.fields.map(({ name }: { name: string }) => name)).toEqual(FIELD_NAMES)
  })
})
