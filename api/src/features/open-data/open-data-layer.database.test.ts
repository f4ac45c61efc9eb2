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
    'outSR={"wkt":"PROJCS"}',
    'f=geojson&outSR=3857',
    'f=geojson&returnExtentOnly=true',
    'f=geojson&returnCountOnly=true',
    'geometry=174,-41,175',
    'geometry=175,-41,174,-42',
    'geometry={"xmin":174,"ymin":-42}',
    'geometry={"x":174,"y":-41,"spatialReference":{"wkid":2193}}&geometryType=esriGeometryPoint',
    'geometry={"rings":[]}&geometryType=esriGeometryPolygon',
    'geometry=174,-41&geometryType=esriGeometryPoint&distance=500',
    'geometry=174,-42,175,-41&spatialRel=esriSpatialRelCrosses',
    'geometry=1e999,0,1e999,0',
    'objectIds=1,x',
    'objectIds=9999999999',
    'time=1790816460000',
  ])('refuses what it does not understand, and never answers with all bins instead: %s', async (query) => {
    const { error } = await answerTo(query)
    expect(error).toMatchObject({ code: 400, message: 'Cannot perform query. Invalid query parameters.' })
  })

  it('says which field of a where clause is none, and what to do in place of what is not offered', async () => {
    const detailsOf = async (query: string) => (await answerTo(query)).error.details
    expect(await detailsOf('where=NOPE=1')).toEqual([
      `where: where names NOPE, which is no field of the layer: its fields are ${FIELD_NAMES.join(', ')}`,
    ])
    expect(await detailsOf('f=pbf&outSR=2193')).toEqual([
      'outSR: is none of 4326 (WGS 84), 102100 and 3857 (Web Mercator): use one of them, and project the coordinates yourself',
      'f: is neither json nor geojson, such as pbf: ask with f=json',
    ])
  })

  const idsOf = async (query: string): Promise<number[]> =>
    (await answerTo(`returnIdsOnly=true&${query}`)).objectIds
  // By PROJ, from EPSG:4326 to EPSG:3857.
  const [X, Y] = [19455975.3229, -5054692.6366]

  it('gives pages by object ids, as Esri describes it, also of a form', async () => {
    const ids = await idsOf('where=OBJECTID>2290')
    expect(ids).toHaveLength(10)
    const query = new URLSearchParams({
      objectIds: ids.join(),
      outFields: 'OBJECTID',
      geometry: '',
      f: 'json',
    })
    const found = await answerTo(String(query))
    expect(found.features.map(({ attributes }: { attributes: object }) => attributes)).toEqual(
      ids.map((OBJECTID) => ({ OBJECTID })),
    )
    const form = await fetch(`${layer().layerUrl}/query`, { method: 'POST', body: query })
    expect(await form.json()).toEqual(found)
    expect(await answerTo('objectIds=1,2,3&where=OBJECTID>2&returnCountOnly=true')).toEqual({ count: 1 })
  })

  it('takes a form of many object ids', async () => {
    const objectIds = rows.map(({ objectId }) => objectId).join()
    const body = new URLSearchParams({ objectIds, returnCountOnly: 'true' })
    const form = await fetch(`${layer().layerUrl}/query`, { method: 'POST', body })
    expect(await form.json()).toEqual({ count: COUNT })
  })

  it.each([
    ['JSON', '{"f":"json"}', 'application/json'],
    ['a form that is too large', 'x'.repeat(300_000), 'application/x-www-form-urlencoded'],
  ])('refuses %s as ArcGIS does', async (_, body, type) => {
    const answer = await fetch(`${layer().layerUrl}/query`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        error: {
          code: 400,
          message: 'Cannot perform query. Invalid query parameters.',
          details: ['Send the query as application/x-www-form-urlencoded, of at most 256 KB'],
        },
      },
    ])
  })

  it.each([
    ['an envelope', 'geometry=174.77,-41.29,174.78,-41.28'],
    ['an envelope as JSON', 'geometry={"xmin":174.77,"ymin":-41.29,"xmax":174.78,"ymax":-41.28}&inSR=4326'],
    ['an envelope whose edge it is on', 'geometry=174.776,-41.29,174.78,-41.2865'],
    ['an envelope beyond the 180th meridian', 'geometry=-185.23,-41.29,-185.22,-41.28'],
    ['an envelope in Web Mercator', `geometry=${X - 1},${Y - 1},${X + 1},${Y + 1}&inSR=102100`],
    [
      'an envelope that names its system itself',
      `geometry={"xmin":${X - 1},"ymin":${Y - 1},"xmax":${X + 1},"ymax":${Y + 1},"spatialReference":{"wkid":102100,"latestWkid":3857}}`,
    ],
    ['its own point', 'geometry=174.776,-41.2865&geometryType=esriGeometryPoint'],
    [
      'its own point in Web Mercator',
      `geometry={"x":${X},"y":${Y}}&geometryType=esriGeometryPoint&inSR={"wkid":3857}&spatialRel=esriSpatialRelIntersects`,
    ],
  ])('selects a bin by %s, and none without a place', async (_, query) => {
    expect(await idsOf(`where=OBJECTID<3&${query}`)).toEqual([1])
  })

  it.each([
    'geometry=174.7,-41.29,174.7759,-41.28',
    'geometry=174.776,-41.28651&geometryType=esriGeometryPoint',
    `geometry=${X + 1},${Y - 1},${X + 2},${Y + 1}&inSR=3857`,
  ])('selects no bin elsewhere: %s', async (query) => {
    expect(await answerTo(`returnCountOnly=true&${query}`)).toEqual({ count: 0 })
  })

  it('projects to Web Mercator', async () => {
    const { spatialReference, features } = await answerTo('objectIds=1,2&outFields=OBJECTID&outSR=102100')
    expect(spatialReference).toEqual({ wkid: 102100, latestWkid: 3857 })
    expect(features).toEqual([
      { attributes: { OBJECTID: 1 }, geometry: { x: expect.closeTo(X, 3), y: expect.closeTo(Y, 3) } },
      { attributes: { OBJECTID: 2 }, geometry: null },
    ])
  })

  it('gives the area around what is selected, with its number where both are asked for', async () => {
    const extent = { xmin: 174.776, ymin: -41.2865, xmax: 174.776, ymax: -41.2865 }
    const spatialReference = { wkid: 4326, latestWkid: 4326 }
    expect(await answerTo('returnExtentOnly=true')).toEqual({ extent: { ...extent, spatialReference } })
    expect(await answerTo('returnExtentOnly=true&returnCountOnly=true&objectIds=1,2&outSR=3857')).toEqual({
      count: 2,
      extent: {
        xmin: expect.closeTo(X, 3),
        ymin: expect.closeTo(Y, 3),
        xmax: expect.closeTo(X, 3),
        ymax: expect.closeTo(Y, 3),
        spatialReference: { wkid: 102100, latestWkid: 3857 },
      },
    })
    expect(await answerTo('returnExtentOnly=true&objectIds=2')).toEqual({
      extent: { xmin: 'NaN', ymin: 'NaN', xmax: 'NaN', ymax: 'NaN', spatialReference },
    })
  })

  it('tells ArcGIS clients that it needs no token', async () => {
    const answer = await fetch(`${origin}/open-data/rest/info?f=json`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      currentVersion: 11.2,
      authInfo: { isTokenBasedSecurity: false },
    })
  })

  it('promises what it answers and no more', async () => {
    const description = JSON.parse(await (await fetch(`${layer().layerUrl}?f=json`)).text())
    expect(description).toMatchObject({
      supportedQueryFormats: 'JSON, geoJSON',
      supportsAdvancedQueries: false,
      supportsTilesAndBasicQueriesMode: false,
      advancedQueryCapabilities: {
        supportsPagination: true,
        supportsOrderBy: true,
        supportsReturningQueryExtent: true,
        supportsDistinct: false,
      },
    })
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
