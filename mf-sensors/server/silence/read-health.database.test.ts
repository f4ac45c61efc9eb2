import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
})
afterAll(() => app.close())

/** An installed sensor that sent an uplink each hour until so many hours ago. */
async function sent(devEui: string, hoursAgo: number, gateway: string | null, batteryPercent: number) {
  const { pool } = app.database
  const lastAt = new Date(Date.now() - hoursAgo * 3_600_000)
  await pool.query('insert into mf_sensors.devices (dev_eui, decoder) values ($1, $2)', [devEui, 'any'])
  await pool.query(
    `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since) values ($1, $1, '{}', $2)`,
    [devEui, lastAt],
  )
  await pool.query(
    `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome, measurement, gateway_id)
     select $1, $2::timestamptz - step * interval '1 hour', 500 - step, '', 1, '', 'level',
       jsonb_build_object('batteryPercent', $3::float8 + step / 24.0), $4
     from generate_series(0, 400) as step`,
    [devEui, lastAt, batteryPercent, gateway],
  )
}
const health = async () => (await app.inject({ url: '/api/sensors/health', headers })).json()

it('lists silent sensors, each broken gateway once, and batteries in weeks', async () => {
  await sent('24E124713B000001', 0.1, 'roof', 50)
  await sent('24E124713B000002', 3, null, 50)
  for (const last of [3, 4, 5]) await sent(`24E124713B00000${last}`, 3, 'tower', 14)
  const { silent, gateways, batteries } = await health()
  expect(silent.map(({ devEui }: { devEui: string }) => devEui)).toEqual(
    [2, 3, 4, 5].map((last) => `24E124713B00000${last}`),
  )
  expect(silent[0]).toMatchObject({ rhythmMs: 3_600_000 })
  expect(gateways).toEqual([{ gateway: 'tower', devices: [3, 4, 5].map((last) => `24E124713B00000${last}`) }])
  expect(batteries).toContainEqual({ devEui: '24E124713B000001', weeksUntilLow: 5 })
  expect(batteries).toContainEqual({ devEui: '24E124713B000003', weeksUntilLow: 0 })
})

it('lists a sensor as silent when its last uplink is dated in the future', async () => {
  const devEui = '24E124713B00000F'
  await sent(devEui, 3, null, 50)
  await app.database.pool.query(
    `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome)
     values ($1, now() + interval '1 day', 501, '', 1, '', 'no-level')`,
    [devEui],
  )
  const { silent } = await health()
  expect(silent.map((one: { devEui: string }) => one.devEui)).toContain(devEui)
})
