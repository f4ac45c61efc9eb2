import { audit, forgetIn } from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { part } from '../index'
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
  await insert(busy, 190, 30)
  await insert(silent, 190, 30)
  await forgetIn(city.app, part)
  const { rows } = await pool.query(
    'select dev_eui, count(*)::int as kept from mf_sensors.uplinks group by 1 order by 1',
  )
  expect(rows).toEqual([
    { dev_eui: busy, kept: 30 },
    { dev_eui: silent, kept: 21 },
  ])
  const audited = await city.app.database.query
    .select({ subject: audit.subject, change: audit.change })
    .from(audit)
    .where(eq(audit.action, 'sensor.forget-uplinks'))
  expect(audited).toEqual([{ subject: 'sensors', change: { uplinks: 39 } }])
})
