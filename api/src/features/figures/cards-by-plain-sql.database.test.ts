import type { FastifyInstance } from 'fastify'
import { aucklandDate, summariseRoutes } from 'shared-domain'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { seedDemonstration } from '../../demonstration/seed-demonstration'
import { daysBefore } from '../../record/auckland-day'
import { makeApp } from '../../server/testing/make-app'
import { partsThatServe } from '../server-parts/testing/walked-parts'
import { cityFigures } from './city-figures'
import { disturbRecord } from './testing/disturb-record'
import { FOUND, inDays, plainSql } from './testing/plain-sql'

// The routes of today are those of the clock on the wall.
const now = new Date()
const today = aucklandDate(now)
const ago = (days: number) => daysBefore(today, days)

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  await database.query.transaction((transaction) => seedDemonstration(transaction, now))
  await disturbRecord(database, now)
  app = await makeApp({ database, serverParts: partsThatServe('/api/routes'), now: () => now.getTime() })
}, 120_000)
afterAll(() => app.close())

const _sql = (...asked: Parameters<ReturnType<typeof plainSql>['sql']>) =>
  plainSql(database, now).sql(...asked)
const one = (...asked: Parameters<ReturnType<typeof plainSql>['one']>) =>
  plainSql(database, now).one(...asked)

describe('the cards, by plain SQL', () => {
  it('of the city', async () => {
    const city = await cityFigures(database, now)
    const yesterday = `$3::timestamptz - interval '24 hours'`
    const bins = await one(`
      select count(*) filter (where removed_at is null) as now,
        count(*) filter (where created_at <= ${yesterday} and (removed_at is null or removed_at > ${yesterday})) as then
      from bins`)
    expect(city.totalBins).toEqual({ value: bins?.now, change: Number(bins?.now) - Number(bins?.then) })
    const full = await one(`select count(*) as now from bins where removed_at is null and status = 'full'`)
    expect(city.binsFull.value).toBe(full?.now)
    const active = await one(`
      select count(*) filter (where completed_at is null) as now,
        count(*) filter (where started_at <= ${yesterday} and coalesce(completed_at, 'infinity') > ${yesterday}) as then
      from routes where started_at is not null and removed_at is null`)
    expect(city.routesActive).toEqual({
      value: active?.now,
      change: Number(active?.now) - Number(active?.then),
    })
    const found =
      (await one(`select ${FOUND} from collections where ${inDays('at')}`, [ago(28), today])) ?? {}
    expect(city.efficiency.value).toBe(found.efficiency)
    const waiting = await one(`
      select count(*) as all, count(*) filter (where is_held) as held from reports
      where status in ('open', 'investigating', 'scheduled')`)
    expect([city.unresolvedReports, city.heldReports]).toEqual([waiting?.all, waiting?.held])
  })

  it('of the routes page', async () => {
    const { routes } = (await app.inject(`/api/routes?day=${today}`)).json()
    const ofToday = `routes where removed_at is null and (planned_for = $1 or status = 'active')`
    const sums = await one(`
      select count(*) filter (where status = 'active') as active, sum(distance_km) as km, sum(minutes) as minutes,
        (select count(*) from stops where state = 'done' and route_id in (select id from ${ofToday})) as done
      from ${ofToday}`)
    const shown = summariseRoutes(routes)
    expect([shown.activeRoutes, shown.totalMinutes]).toEqual([sums?.active, sums?.minutes])
    expect(shown.totalKm).toBeCloseTo(Number(sums?.km), 6)
    expect(routes.reduce((sum: number, { binsDone }: { binsDone: number }) => sum + binsDone, 0)).toBe(
      sums?.done,
    )
  })
})
