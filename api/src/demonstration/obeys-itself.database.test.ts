import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from 'shared-domain'
import type { Database } from '../database/database'
import { makeTestDatabase } from '../database/testing/test-database'
import { cityFigures } from '../features/figures/city-figures'
import { moveCity } from '../features/server-parts/testing/serve-part'
import { walkedParts } from '../features/server-parts/testing/walked-parts'
import { makeApp } from '../server/testing/make-app'
import { openRecord } from './open-record'
import { readCity } from './testing/city-record'
import { findBrokenRules } from './testing/find-broken-rules'

/** The city is written, lived in and read back. */
const SLOW_MS = 300_000
const SENSORS = 257
/** The devices of the city, and its crews. */
const parts = walkedParts.filter(({ remote }) => ['mf-sensors', 'mf-routes'].includes(remote))
const [crews] = parts.filter(({ remote }) => remote === 'mf-routes')

let database: Database
let close: () => Promise<void>
beforeEach(async () => {
  database = await makeTestDatabase()
  close = () => database.close()
})
afterEach(() => close())

/** Waits until the city's devices have told every reading. */
async function devicesFollow({ database }: FastifyInstance): Promise<void> {
  const untold = async () => {
    const { rows } = await database.pool.query<{ untold: string }>(
      `select count(*) as untold from bins left join mf_sensors.installations on bin_id = bins.id and until is null
       left join mf_sensors.devices using (dev_eui)
       where fill_level is not null and measured_at > last_seen_at is distinct from false`,
    )
    return Number(rows[0]?.untold)
  }
  while ((await untold()) > 0) await sleep(200)
}

const MOMENTS = [
  ['a public holiday at ten', '2026-10-26T10:00:00+13:00'],
  ['a weekday in the evening', '2026-11-18T20:40:00+13:00'],
  ['a Sunday before dawn', '2026-11-22T03:10:00+13:00'],
] as const

describe('the demonstration is one city that obeys itself at any hour it is opened', () => {
  // `npm run check:every-case` opens it at all of them.
  it.each(process.env.EVERY_CASE === 'yes' ? MOMENTS : MOMENTS.slice(0, 1))(
    'as its record and its sensors show, and once the simulator has moved it for hours: %s',
    async (_, moment) => {
      let now = new Date(moment)
      await openRecord(database, { layer: null, now })
      const app = await makeApp({ database, serverParts: parts, now: () => now.getTime() })
      close = () => app.close()
      await app.ready()
      await devicesFollow(app)
      const opened = await readCity(database, now)
      expect(findBrokenRules(opened)).toEqual([])
      expect(opened.sensors?.size).toBe(SENSORS)
      expect(await cityFigures(database, now)).toMatchObject({
        totalBins: { value: 1848, change: 12 },
        binsFull: { value: 18, change: 3 },
        routesActive: { value: 3, change: 1 },
        efficiency: { value: 85, change: 2 },
      })
      const health = (await app.inject('/api/sensors/health')).json()
      expect([health.silent, health.gateways]).toEqual([[], []])
      for (let step = 0; step < 5 * 6; step += 1) {
        now = new Date(now.getTime() + 10 * MINUTE_MS)
        if (crews) await moveCity(app, crews, now, 10 * MINUTE_MS)
      }
      await devicesFollow(app)
      const moved = await readCity(database, now)
      expect(findBrokenRules(moved)).toEqual([])
      expect(moved.collections.length).toBeGreaterThan(opened.collections.length)
    },
    SLOW_MS,
  )
})

describe('what contradicts itself is found', () => {
  it('in the shift, the hours of a site, the load, the order, the last collection and the sensor', async () => {
    const now = new Date('2026-11-18T10:00:00+13:00')
    await openRecord(database, { layer: null, now })
    const city = { ...(await readCity(database, now)), sensors: new Map() }
    const [truck] = city.trucks
    const broken = findBrokenRules({
      ...city,
      routes: city.routes.slice(-5),
      trucks: city.trucks.map((one) => ({ ...one, litres: 100, shift: { from: '09:58', to: '14:30' } })),
      facilities: city.facilities.map((site) => ({ ...site, opensAt: '13:30' })),
      stops: [...city.stops, ...city.stops.filter(({ at }) => at === null).slice(0, 1)],
      collections: city.collections.toSorted((a, b) => +a.at - +b.at).slice(0, -1),
    }).join('\n')
    for (const sentence of [
      `leaves before its shift: the shift of ${truck?.name} is from 09:58`,
      'while it is closed',
      'more on General 1 than it holds',
      'is to be emptied twice',
      'was last collected at another time than its collections say',
      'has a level by a sensor, and no sensor',
    ])
      expect(broken).toContain(sentence)
  })
})
