import { DAY_MS } from 'shared-domain'
import type { Database } from '../database/database'
import {
  alerts,
  bins,
  collections,
  people,
  readings,
  reports,
  routes,
  stops,
  thresholds,
} from '../database/schema'
import { makeTestDatabase } from '../database/testing/test-database'
import { cityFigures } from '../features/figures/city-figures'
import { makeApp } from '../server/testing/make-app'
import { seedDemonstration } from './seed-demonstration'
import { expectedFigures, openingFigures } from './testing/opening-figures'

/** The whole record is written and read back. */
const SLOW_MS = 60_000

async function openingRecord(now: Date) {
  const database = await makeTestDatabase()
  await database.query.transaction((transaction) => seedDemonstration(transaction, now))
  return { database, ...(await rowsOf(database)) }
}

const rowsOf = async ({ query }: Database) => ({
  bins: await query.select().from(bins),
  collections: await query.select().from(collections),
  readings: await query.select().from(readings),
  routes: await query.select().from(routes),
  stops: await query.select().from(stops),
  alerts: await query.select().from(alerts),
  thresholds: (await query.select().from(thresholds))[0],
})

type Rows = Awaited<ReturnType<typeof rowsOf>>

describe('the figures of a record that opens', () => {
  it.each(['2026-11-18T00:05:00+13:00', '2026-04-05T23:30:00+12:00', '2026-09-27T23:55:00+13:00'])(
    'at %s follow from its rows',
    async (moment) => {
      const now = new Date(moment)
      const { database, ...rows } = await openingRecord(now)
      await database.close()
      expect(openingFigures(rows, now)).toEqual(expectedFigures(now))
      const levels = rows.bins.filter(({ fillLevel }) => fillLevel !== null)
      const count = (wanted: string) => levels.filter(({ status }) => status === wanted).length
      expect(['normal', 'warning', 'full'].map(count)).toEqual([175, 64, 18])
      expectToAgree(rows, now)
    },
    SLOW_MS,
  )
})

/** What holds between the rows, whatever the figures. */
function expectToAgree({ bins, collections, readings, routes, stops, alerts }: Rows, now: Date) {
  const moments = [
    ...collections.map(({ at }) => at),
    ...readings.map(({ at }) => at),
    ...routes.flatMap(({ startedAt, completedAt }) => [startedAt ?? now, completedAt ?? now]),
    ...alerts.map(({ raisedAt }) => raisedAt),
  ]
  expect(moments.filter((at) => at > now)).toEqual([])
  const done = stops.filter(({ state }) => state === 'done')
  const made = new Set(collections.map(({ id, binId, at }) => `${id} ${binId} ${at.getTime()}`))
  expect(done.filter((s) => !made.has(`${s.collectionId} ${s.binId} ${s.at?.getTime()}`))).toEqual([])
  const last = new Map<string, number>()
  for (const { binId, at } of collections) last.set(binId, Math.max(last.get(binId) ?? 0, at.getTime()))
  expect(bins.filter(({ id, lastCollectedAt }) => lastCollectedAt?.getTime() !== last.get(id))).toEqual([])
  const openAlerts = alerts.filter(({ reportId }) => reportId === null)
  expect(openAlerts.length).toBe(bins.filter(({ certainStatus }) => certainStatus !== 'normal').length - 1)
}

describe('the demonstration city in the record', () => {
  const now = new Date('2026-11-21T12:00:00+13:00')
  let opened: Awaited<ReturnType<typeof openingRecord>>
  beforeAll(async () => {
    opened = await openingRecord(now)
  }, SLOW_MS)
  afterAll(() => opened.database.close())

  it('has readings that rise from one collection to the next', () => {
    const sensors = opened.bins.filter(({ fillLevel }) => fillLevel !== null)
    for (const { id, fillLevel, previousFillLevel } of sensors.slice(0, 20)) {
      const own = opened.readings.filter(({ binId }) => binId === id).sort((a, b) => +a.at - +b.at)
      const emptied = opened.collections.filter(({ binId }) => binId === id).map(({ at }) => +at)
      for (const [i, reading] of own.slice(1).entries()) {
        const before = own[i] as typeof reading
        if (emptied.some((at) => at > +before.at && at <= +reading.at)) continue
        expect(reading.fillLevel).toBeGreaterThanOrEqual(before.fillLevel)
      }
      expect(own.slice(-2).map((reading) => reading.fillLevel)).toEqual([previousFillLevel, fillLevel])
    }
  })

  it('has drivers who cannot sign in, and reports without contacts', async () => {
    const drivers = await opened.database.query.select().from(people)
    expect(drivers.map(({ role, passwordHash }) => [role, passwordHash])).toEqual(
      Array.from({ length: 4 }, () => ['driver', null]),
    )
    const made = await opened.database.query.select().from(reports)
    expect(made.length).toBeGreaterThanOrEqual(6)
    expect(made.filter(({ contact }) => contact !== null)).toEqual([])
  })

  it('has alerts that began when their cause became certain', () => {
    expect(opened.alerts.length).toBeGreaterThan(50)
    for (const { binId, raisedAt, reportId } of opened.alerts) {
      if (reportId) continue
      expect(opened.readings.some((reading) => reading.binId === binId && +reading.at === +raisedAt)).toBe(
        true,
      )
    }
  })

  it('opens the dashboard of the specification', async () => {
    const app = await makeApp({ database: opened.database, now: () => now.getTime() })
    expect(await cityFigures(opened.database, now)).toMatchObject({
      totalBins: { value: 1848, change: 12 },
      binsFull: { value: 18, change: 3 },
      routesActive: { value: 3, change: 1 },
      efficiency: { value: 85, change: 2 },
    })
    await app.close()
  })

  it(
    'is the same again but for the dates',
    async () => {
      const later = await openingRecord(new Date(now.getTime() + 7 * DAY_MS))
      await later.database.close()
      const shown = ({ stops, routes }: Rows) => ({
        stops: stops.map(({ at, ...stop }) => stop),
        routes: routes.map(({ name, distanceKm, key }) => ({ name, distanceKm, key })),
      })
      expect(shown(later)).toEqual(shown(opened))
    },
    SLOW_MS,
  )
})
