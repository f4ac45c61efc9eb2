import type { Executor } from 'api/server-part'
import { sql } from 'drizzle-orm'
import { forgetUplinks } from '../silence/forget-uplinks'
import { type SensorCity, sensorCity } from './testing/sensor-city'

let city: SensorCity
beforeAll(async () => {
  city = await sensorCity()
})
afterAll(() => city.app.close())

it('deletes old uplinks, but keeps the latest of each sensor', async () => {
  const { pool } = city.app.database
  const [busy, silent] = [await city.newSensor(), await city.newSensor()]
  const insert = (devEui: string, days: number, count: number) =>
    pool.query(
      `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome)
       select $1, now() - $2 * interval '1 day' - step * interval '1 hour', 1000 * $2 + step, '', 1, '', 'level'
       from generate_series(1, $3::int) as step`,
      [devEui, days, count],
    )
  await insert(busy, 1, 30)
  await insert(busy, 100, 30)
  await insert(silent, 100, 30)
  const audited: unknown[] = []
  const inOwnTables = <T>(work: (query: Executor) => Promise<T>) =>
    city.app.database.query.transaction(async (query) => {
      await query.execute(sql`set local search_path = mf_sensors`)
      return work(query)
    })
  await forgetUplinks(
    {
      read: inOwnTables,
      change: (work) =>
        inOwnTables((transaction) =>
          work({
            transaction,
            audit: (...entry) => void audited.push(entry),
            tell: () => undefined,
            attempt: async (work) => ({ result: await work({} as never) }),
            makeDue: async () => undefined,
            record: {} as never,
          }),
        ),
      now: Date.now,
    },
    { days: 90, signal: new AbortController().signal },
  )
  const { rows } = await pool.query(
    'select dev_eui, count(*)::int as kept from mf_sensors.uplinks group by 1 order by 1',
  )
  expect(rows).toEqual([
    { dev_eui: busy, kept: 30 },
    { dev_eui: silent, kept: 21 },
  ])
  expect(audited).toEqual([['sensor.forget-uplinks', 'sensors', { uplinks: 39 }]])
})
