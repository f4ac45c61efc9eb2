import Fastify, { type FastifyInstance } from 'fastify'
import { fetchBins, SERVED_FIELDS } from 'shared-domain'
import { databasePlugin } from '../../database/database'
import { bins } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { MAX_RECORD_COUNT } from './bin-layer'
import { openDataLayer } from './open-data-layer'
import koopAnswers from './testing/koop-answers.json'

const TYPES = ['general', 'recycling', 'compost'] as const
const STATUSES = ['normal', 'warning', 'full'] as const

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
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

const servers: FastifyInstance[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** The address of a layer with so many bins. */
async function serve(count: number): Promise<string> {
  const database = await makeTestDatabase()
  await database.query.insert(bins).values(rowsOf(count))
  const server = Fastify()
  servers.push(server)
  await server.register(databasePlugin, { database })
  await server.register(openDataLayer, { now: Date.now })
  return `${await server.listen({ host: '127.0.0.1', port: 0 })}/open-data/FeatureServer/0`
}

/** Recorded from @koopjs/featureserver 9.3.0, another implementation of the GeoServices protocol, with the same sixty bins. */
const ANSWERS = koopAnswers as readonly { query: Record<string, string>; answer: { features?: object[] } }[]

describe('the layer', () => {
  let address: string
  beforeAll(async () => {
    address = await serve(60)
  })

  it.each(ANSWERS)('gives the same as koop for $query', async ({ query, answer }) => {
    const parameters = new URLSearchParams({ outSR: '4326', f: 'json', ...query })
    const response = await fetch(`${address}/query?${parameters}`)
    const { features, exceededTransferLimit, ...other } = (await response.json()) as Record<string, unknown>
    expect(answer.features ? { features, exceededTransferLimit } : other).toEqual(answer)
  })
})

it('gives the open-data client all bins, page by page', async () => {
  const count = MAX_RECORD_COUNT + 300
  const layerUrl = await serve(count)
  const found = await fetchBins({ layerUrl, fields: SERVED_FIELDS, isDemonstration: true }, { fetch })
  expect(found.map(({ id }) => id)).toEqual(rowsOf(count).map(({ id }) => id))
})
