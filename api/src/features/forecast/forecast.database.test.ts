import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import {
  binForecasts,
  bins,
  collections,
  forecastModels,
  readings,
  routes,
  stops,
} from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { makeBin } from '../alerts/testing/make-record'
import { makeForecasts } from './forecast'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 3)

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database, now: () => NOW })
  await makeBin(database, { id: 'B1', location: '1 Cuba Street, Te Aro', lat: -41.29, lng: 174.77 })
  await makeBin(database, { id: 'B2', location: '2 Cuba Street, Te Aro', lat: -41.29, lng: 174.78 })
  await database.query.insert(readings).values(
    Array.from({ length: 28 }, (_, day) => ({
      binId: 'B1',
      at: new Date(NOW - (28 - day) * DAY_MS),
      fillLevel: [15, 40, 65, 90][day % 4] as number,
    })),
  )
  await database.query.insert(collections).values(
    Array.from({ length: 7 }, (_, week) => ({
      id: crypto.randomUUID(),
      binId: 'B1',
      at: new Date(NOW - week * 4 * DAY_MS - DAY_MS / 2),
      fillLevel: null,
    })),
  )
})
afterEach(() => app.close())

const ask = async (url: string) => (await app.inject({ method: 'GET', url })).json()

it('forecasts a bin that a sensor tells of, and one beside it of which nothing is known', async () => {
  await makeForecasts(app, NOW)
  const { forecast } = await ask('/api/bins/B1/forecast')
  expect(forecast.evidence).toMatchObject([
    { kind: 'reading', count: 28 },
    { kind: 'emptying', count: 7 },
  ])
  const days = (Date.parse(forecast.fullAt.p50) - NOW) / DAY_MS
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(5)
  expect(forecast.week[0].p90).toBeLessThanOrEqual(forecast.week.at(-1).p90)
  expect(forecast.model).toMatchObject({ version: 1, bins: 2, evidence: 35 })
  const beside = await ask('/api/bins/B2/forecast')
  expect(beside.forecast.evidence).toEqual([])
  expect(Date.parse(beside.forecast.fullAt.p50)).toBeGreaterThan(NOW)
})

it('lists the bins that will be full by a moment, and maps all by their risk then', async () => {
  await makeForecasts(app, NOW)
  const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
  const fullBy = async (when: string) => (await ask(`/api/bins/search?fullBy=${when}`)).total
  await database.query.update(binForecasts).set({ p50: sql`now()` })
  expect(await fullBy('tomorrow-morning')).toBe(2)
  await database.query.update(binForecasts).set({ p50: sql`now() + interval '5 days'` })
  expect([await fullBy('in-three-days'), await fullBy('in-a-week')]).toEqual([0, 2])
  const map = await ask(`/api/forecasts/map?at=${inDays(6)}`)
  expect(map).toMatchObject({ located: 2, madeAt: new Date(NOW).toISOString() })
  const risks = map.bins.map(({ risk }: { risk: number }) => risk)
  expect(risks).toEqual([...risks].sort((a, b) => b - a))
})

it('fits a model once a day, and says so in the audit trail', async () => {
  await makeForecasts(app, NOW)
  await makeForecasts(app, NOW + DAY_MS / 2)
  expect(await database.query.select().from(forecastModels)).toHaveLength(1)
  await makeForecasts(app, NOW + DAY_MS)
  expect((await database.query.select().from(forecastModels)).map(({ version }) => version)).toEqual([1, 2])
})

it('takes what a crew saw at a stop as evidence, and forgets it when the stop is taken back', async () => {
  await database.query.insert(routes).values({
    id: 'R001',
    key: crypto.randomUUID(),
    bodyHash: '',
    name: 'Morning',
    status: 'active',
    priority: 'medium',
    distanceKm: 3,
    baselineKm: 4,
    minutes: 30,
    plannedFor: '2026-11-20',
    startedAt: new Date(NOW - DAY_MS / 8),
  })
  await database.query.insert(stops).values({ routeId: 'R001', position: 1, binId: 'B2' })
  const tell = (body: object) =>
    app.inject({
      method: 'POST',
      url: '/api/routes/R001/stops/1',
      payload: { at: new Date(NOW - DAY_MS / 16).toISOString(), ...body },
    })
  await makeForecasts(app, NOW)
  const evidence = async () => (await ask('/api/bins/B2/forecast')).forecast.evidence
  expect((await tell({ state: 'done', seen: 'three-quarters' })).statusCode).toBe(200)
  expect((await evidence()).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['emptying', 'seen'])
  expect((await tell({ state: 'planned' })).statusCode).toBe(200)
  expect(await evidence()).toEqual([])
})

describe('the forecasts that plans go by', () => {
  it('are those made until now, and never later ones', async () => {
    await makeForecasts(app, NOW)
    const read = async () => (await ask('/api/forecasts/planning')).bins
    expect((await read()).map(({ binId }: { binId: string }) => binId)).toEqual(['B1', 'B2'])
    expect((await read())[0]).toMatchObject({
      madeAt: new Date(NOW).toISOString(),
      emptiedAt: new Date(NOW - DAY_MS / 2).toISOString(),
    })
    await database.query
      .update(binForecasts)
      .set({ madeAt: new Date(NOW + 1000) })
      .where(sql`bin_id = 'B1'`)
    await database.query
      .update(binForecasts)
      .set({ madeAt: new Date(NOW - 2 * DAY_MS) })
      .where(sql`bin_id = 'B2'`)
    expect(await read()).toEqual([])
  })

  it('no longer hold for a bin that was emptied since', async () => {
    await makeForecasts(app, NOW)
    const emptied = async () => (await ask('/api/planning-facts')).emptiedSinceForecast
    expect(await emptied()).toEqual([])
    await database.query
      .insert(collections)
      .values({ id: crypto.randomUUID(), binId: 'B2', at: new Date(NOW + 60_000), fillLevel: null })
    expect(await emptied()).toEqual(['B2'])
  })
})

it('tells residents what is likely where no sensor does, and by which collection, never a percentage', async () => {
  const surroundings = async (id: string) => (await ask(`/api/bins/${id}/surroundings`)).bin
  expect(await surroundings('B2')).not.toHaveProperty('flag')
  await makeForecasts(app, NOW)
  await database.query.update(bins).set({ lastCollectedAt: new Date('2026-11-18T09:00:00+13:00') })
  await database.query.update(binForecasts).set({ p50: sql`now() + interval '1 day'` })
  expect(await surroundings('B2')).toMatchObject({
    fillLevel: null,
    flag: 'Likely free, by collections until 18 Nov.',
  })
  await database.query.update(binForecasts).set({ p50: sql`now() - interval '1 day'` })
  const { bins: near } = await ask('/api/bins/nearby?lat=-41.29&lng=174.78&radius=0.5')
  expect(near.find(({ id }: { id: string }) => id === 'B2')).toMatchObject({
    flag: 'Likely full, by collections until 18 Nov.',
  })
  await database.query.update(bins).set({ fillLevel: 40 })
  expect(await surroundings('B2')).not.toHaveProperty('flag')
})
