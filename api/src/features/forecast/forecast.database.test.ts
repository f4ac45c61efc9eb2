import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DAY_MS, MINUTE_MS } from 'shared-domain'
import type { Database } from '../../database/database'
import {
  binForecasts,
  bins,
  collections,
  forecastModels,
  readings,
  reports,
  routes,
  stops,
} from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'
import { makeApp } from '../../server/testing/make-app'
import { makeBin, makeReport } from '../alerts/testing/make-record'
import { forecastSources } from '../server-parts/record-functions/forecasts'
import { partsThatServe } from '../server-parts/testing/walked-parts'
import { makeForecasts as makeForecastsWhile } from './forecast'

const NOW = Date.UTC(2026, 10, 20, 3)

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database, serverParts: partsThatServe('/api/routes'), now: () => NOW })
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

const makeForecasts = (on: FastifyInstance, now: number) =>
  makeForecastsWhile(on, now, new AbortController().signal)
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
  // The sensor told of the bin every day, and saw it full too seldom to say how often bands held.
  expect(forecast.bands.forecasts).toBeGreaterThan(0)
  expect(forecast.bands.seenFull).toBeGreaterThan(0)
  expect(forecast.bands.shares).toBeNull()
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

it('maps each bin with the age and the trust of the level that its risk starts from', async () => {
  await makeForecasts(app, NOW)
  const since = new Date(NOW).toISOString()
  const flags = [{ kind: 'level-untrusted' as const, since, fault: 'zeros' as const }]
  await database.query.update(bins).set({ measuredAt: new Date(NOW), flags })
  const map = await ask(`/api/forecasts/map?at=${new Date(NOW + DAY_MS).toISOString()}`)
  expect(map.bins).toMatchObject([
    { measuredAt: since, untrusted: { since, fault: 'zeros' } },
    { measuredAt: since, untrusted: { since, fault: 'zeros' } },
  ])
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

describe('a report of an overflowing bin', () => {
  const isFullNow = async (id: string) => {
    const { fullAt, madeAt } = (await ask(`/api/bins/${id}/forecast`)).forecast
    return fullAt.p50 <= madeAt
  }

  it('makes no bin full now that was measured at 4 % a quarter of an hour before, and does where no level is known', async () => {
    await database.query
      .insert(readings)
      .values({ binId: 'B1', at: new Date(NOW - 15 * MINUTE_MS), fillLevel: 4 })
    for (const id of ['B1', 'B2'])
      await makeReport(database.query, id, { reportedAt: new Date(NOW - MINUTE_MS) })
    await makeForecasts(app, NOW)
    expect([await isFullNow('B1'), await isFullNow('B2')]).toEqual([false, true])
    const [one] = await database.query.select().from(binForecasts).where(sql`bin_id = 'B1'`)
    expect(one?.p50.getTime()).toBeGreaterThan(NOW)
  })

  it('says nothing any more once staff resolved it', async () => {
    await makeReport(database.query, 'B2', { reportedAt: new Date(NOW - MINUTE_MS) })
    await makeForecasts(app, NOW)
    expect(await isFullNow('B2')).toBe(true)
    await database.query.update(reports).set({ status: 'fixed' })
    expect(await isFullNow('B2')).toBe(false)
  })
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

  it('tell how a bin fills again after it is emptied on each day of the week', async () => {
    await makeForecasts(app, NOW)
    const [{ refillRisks }] = (await ask('/api/forecasts/planning')).bins
    expect(refillRisks).toHaveLength(28)
    const emptiedNow: number[] = refillRisks.slice(0, 7)
    expect(emptiedNow.toSorted((a, b) => a - b)).toEqual(emptiedNow)
    expect(emptiedNow.at(-1)).toBeGreaterThan(0)
  })

  it('no longer hold for a bin that was emptied since', async () => {
    await makeForecasts(app, NOW)
    const emptied = () => forecastSources(database, app).emptiedSince()
    expect(await emptied()).toEqual([])
    await database.query
      .insert(collections)
      .values({ id: crypto.randomUUID(), binId: 'B2', at: new Date(NOW + 60_000), fillLevel: null })
    expect(await emptied()).toEqual(['B2'])
  })
})

it('tells residents what is likely where no sensor does, and by which collection, never a percentage', async () => {
  const surroundings = async (id: string) => (await ask(`/api/bins/${id}/surroundings`)).bin
  expect(await surroundings('B2')).not.toHaveProperty('likely')
  await makeForecasts(app, NOW)
  await database.query.update(bins).set({ lastCollectedAt: new Date('2026-11-18T09:00:00+13:00') })
  await database.query.update(binForecasts).set({ p50: sql`now() + interval '1 day'` })
  expect(await surroundings('B2')).toMatchObject({
    fillLevel: null,
    likely: 'free',
    lastCollected: '2026-11-18',
  })
  await database.query.update(binForecasts).set({ p50: sql`now() - interval '1 day'` })
  const { bins: near } = await ask('/api/bins/nearby?lat=-41.29&lng=174.78&radius=0.5')
  expect(near.find(({ id }: { id: string }) => id === 'B2')).toMatchObject({
    likely: 'full',
  })
  await database.query.update(bins).set({ fillLevel: 40 })
  expect(await surroundings('B2')).not.toHaveProperty('likely')
})

describe('bins that will overflow before their next round', () => {
  const DAYS_UNTIL_ROUND = 7.5

  /** The bin overflows within a day and its next round is a week away: it was emptied every twelve days, and fills in four. */
  beforeEach(async () => {
    await database.query.delete(collections)
    await database.query.insert(collections).values(
      [28.5, 16.5, 4.5].map((daysAgo) => ({
        id: crypto.randomUUID(),
        binId: 'B1',
        at: new Date(NOW - daysAgo * DAY_MS),
        fillLevel: null,
      })),
    )
    await database.query.insert(readings).values({ binId: 'B1', at: new Date(NOW), fillLevel: 84 })
    await database.query.update(bins).set({ lastCollectedAt: new Date(NOW - 4.5 * DAY_MS) })
  })
  const listed = async () => (await ask('/api/alerts')).alerts

  it('have an alert once, with the risk and the moment of that round', async () => {
    await makeForecasts(app, NOW)
    expect(await listed()).toMatchObject([
      {
        binId: 'B1',
        type: 'warning',
        priority: 'medium',
        overflowRisk: {
          by: new Date(NOW + DAYS_UNTIL_ROUND * DAY_MS).toISOString(),
          isPlanned: false,
        },
      },
    ])
    expect((await listed())[0].overflowRisk.chance).toBeGreaterThanOrEqual(0.9)
    await makeForecasts(app, NOW + 900_000)
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(['A001'])
  })

  it('have none once a route comes earlier', async () => {
    await makeForecasts(app, NOW)
    await database.query.insert(routes).values({
      id: 'R001',
      key: crypto.randomUUID(),
      bodyHash: '',
      name: 'Morning',
      priority: 'medium',
      distanceKm: 3,
      baselineKm: 4,
      minutes: 30,
      plannedFor: '2026-11-20',
    })
    await database.query.insert(stops).values({ routeId: 'R001', position: 1, binId: 'B1' })
    await makeForecasts(app, NOW + 900_000)
    expect(await listed()).toEqual([])
  })

  it('have none once they are emptied, at once', async () => {
    await makeForecasts(app, NOW)
    const emptied = await app.inject({
      method: 'POST',
      url: '/api/collections',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { binId: 'B1', at: new Date(NOW + 60_000).toISOString() },
    })
    expect([emptied.statusCode, emptied.body]).toEqual([201, expect.anything()])
    expect(await listed()).toEqual([])
  })

  it('have the alert of a full bin alone, while they are full or reported as overflowing', async () => {
    await database.query.update(bins).set({ certainStatus: 'full' }).where(sql`id = 'B1'`)
    await makeForecasts(app, NOW)
    expect((await listed()).map(({ type }: { type: string }) => type)).toEqual(['full'])
  })
})

it('says at Health what failed in the thread', async () => {
  await makeForecasts(app, NOW)
  await database.query.execute(
    sql`update forecast_models set model = jsonb_set(model, '{timeZone}', '"Pacific/Nowhere"')`,
  )
  await database.query.execute(sql`delete from facts where name = 'duty forecasts'`)
  // The job starts with the app.
  await app.ready()
  const failure = async () =>
    (await readJobs(database)).find(({ name }) => name === 'forecasts')?.failure ?? null
  while ((await failure()) === null) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await failure()).toContain('Pacific/Nowhere')
})
