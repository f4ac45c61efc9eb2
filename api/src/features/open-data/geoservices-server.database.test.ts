// For the projects that compile this file as part of their own.
/// <reference path="./koop.d.ts" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import featureServer from '@koopjs/featureserver'
import Fastify, { type FastifyInstance } from 'fastify'
import { fetchBins, SERVED_FIELDS } from 'shared-domain'
import { databasePlugin } from '../../database/database'
import { bins } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { FIELD_TYPES, MAX_RECORD_COUNT } from './bin-layer'
import { openDataLayer } from './open-data-layer'

featureServer.setLogger({ logLevel: 'error' })

const COUNT = 1_300
const TYPES = ['general', 'recycling', 'compost'] as const
const STATUSES = ['normal', 'warning', 'full'] as const
const rows = Array.from({ length: COUNT }, (_, i) => ({
  id: `WN${i + 1}`,
  objectId: i + 1,
  location: `${(i * 7) % 90} Ō’Connell Street`,
  binType: TYPES[i % 3] ?? 'general',
  status: STATUSES[i % 3] ?? 'normal',
  fillLevel: i % 5 === 0 ? null : (i * 13) % 101,
  lastCollectedAt: i % 4 === 0 ? null : new Date(Date.UTC(2026, 9, 1, i % 24, i % 60)),
  lat: -41.2865 - i / 1e5,
  lng: 174.776 + i / 1e5,
}))

let ours: FastifyInstance
let koop: Server
let addresses: { ours: string; koop: string }
beforeAll(async () => {
  const database = await makeTestDatabase()
  await database.query.insert(bins).values(rows)
  ours = Fastify()
  await ours.register(databasePlugin, { database })
  await ours.register(openDataLayer, { now: Date.now })
  const address = `${await ours.listen({ host: '127.0.0.1', port: 0 })}/open-data/FeatureServer/0`
  koop = await serveByKoop(await featuresOf(address))
  const { port } = koop.address() as AddressInfo
  addresses = { ours: address, koop: `http://127.0.0.1:${port}/FeatureServer/0` }
})
afterAll(async () => {
  koop.closeAllConnections()
  koop.close()
  await ours.close()
})

/** All features as GeoJSON, which is what koop serves from. */
async function featuresOf(address: string): Promise<object[]> {
  const pages = await Promise.all(
    [0, MAX_RECORD_COUNT].map((offset) =>
      fetch(`${address}/query?where=1%3D1&outFields=*&f=geojson&resultOffset=${offset}`),
    ),
  )
  const collections = await Promise.all(pages.map((page) => page.json() as Promise<{ features: object[] }>))
  return collections.flatMap(({ features }) => features)
}

/** Another implementation of the GeoServices protocol, with the same features. */
async function serveByKoop(features: readonly object[]): Promise<Server> {
  const metadata = {
    name: 'bins',
    idField: 'OBJECTID',
    maxRecordCount: MAX_RECORD_COUNT,
    geometryType: 'Point',
    fields: Object.entries(FIELD_TYPES).map(([name, type]) => ({ name, type })),
  }
  const server = createServer((request, reply) => {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://koop').searchParams)
    const response = {
      status(code: number) {
        reply.statusCode = code
        return response
      },
      json: (payload: unknown) => void reply.end(JSON.stringify(payload)),
    }
    featureServer.query({ query, app: { locals: {} }, params: { layer: '0' } }, response, {
      type: 'FeatureCollection',
      metadata,
      features,
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

it('gives the open-data client the same bins as ours, page by page', async () => {
  const from = (layerUrl: string) =>
    fetchBins({ layerUrl, fields: SERVED_FIELDS, isDemonstration: true }, { fetch })
  const fromKoop = await from(addresses.koop)
  expect(fromKoop).toHaveLength(COUNT)
  expect(await from(addresses.ours)).toEqual(fromKoop)
})

const QUERIES = [
  { where: '1=1', outFields: '*', orderByFields: 'OBJECTID', resultRecordCount: '1000' },
  {
    where: '1=1',
    outFields: '*',
    orderByFields: 'OBJECTID',
    resultRecordCount: '1000',
    resultOffset: '1000',
  },
  { where: "BIN_TYPE='Recycling'", outFields: 'BIN_ID,FILL_LEVEL', orderByFields: 'OBJECTID DESC' },
  { where: 'FILL_LEVEL>80', outFields: '*', orderByFields: 'FILL_LEVEL DESC,OBJECTID ASC' },
  { where: 'FILL_LEVEL IS NULL', outFields: 'OBJECTID', returnGeometry: 'false' },
  { where: "LOCATION LIKE '7%' AND FILL_LEVEL<=50", outFields: '*' },
  { where: "BIN_ID IN ('WN3','WN1200','nowhere')", outFields: '*' },
  { where: 'FILL_LEVEL BETWEEN 10 AND 20', outFields: 'OBJECTID', resultRecordCount: '7' },
  { where: "NOT STATUS='Normal'", outFields: 'STATUS', orderByFields: 'OBJECTID' },
] as const

it.each(QUERIES)('gives the same features as ours for %j', async (query) => {
  const answerOf = async (address: string) => {
    const parameters = new URLSearchParams({ outSR: '4326', f: 'json', ...query })
    const answer = await fetch(`${address}/query?${parameters}`)
    return (await answer.json()) as { features: object[]; exceededTransferLimit?: boolean }
  }
  const expected = await answerOf(addresses.koop)
  const { features, exceededTransferLimit } = await answerOf(addresses.ours)
  expect(expected.features.length).toBeGreaterThan(0)
  expect(features).toEqual(expected.features)
  expect(exceededTransferLimit).toBe(expected.exceededTransferLimit ?? false)
})

it.each(['returnCountOnly', 'returnIdsOnly'])('gives the same as ours with %s', async (only) => {
  const parameters = new URLSearchParams({
    where: 'FILL_LEVEL>90',
    orderByFields: 'OBJECTID',
    f: 'json',
    [only]: 'true',
  })
  const [expected, answer] = await Promise.all(
    [addresses.koop, addresses.ours].map(async (address) =>
      (await fetch(`${address}/query?${parameters}`)).json(),
    ),
  )
  expect(answer).toEqual(expected)
})
