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

it('calls a sensor faulty that sends only zeros, since the first of them, until it measures again', async () => {
  const devEui = '24E124713B0000F0'
  await sent(devEui, 4, null, 50)
  const { pool } = app.database
  await pool.query('update mf_sensors.uplinks set bin_id = dev_eui where dev_eui = $1', [devEui])
  const uplink = (minutesAgo: number, outcome: string, distanceMm: number) =>
    pool.query(
      `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome, reason, bin_id, measurement)
       values ($1, now() - $2 * interval '1 minute', 600 - $2, '', 1, '', $3,
         case when $3 = 'no-level' then 'no-distance' end, $1, jsonb_build_object('distanceMm', $4::float8))`,
      [devEui, minutesAgo, outcome, distanceMm],
    )
  const faultOf = async () =>
    (await health()).faults.find((fault: { devEui: string }) => fault.devEui === devEui)
  await uplink(90, 'no-level', 0)
  await uplink(60, 'no-level', 0)
  expect(await faultOf()).toBeUndefined()
  await uplink(30, 'no-level', 0)
  const fault = await faultOf()
  expect(fault).toMatchObject({ kind: 'zeros' })
  expect(Math.round((Date.now() - Date.parse(fault.since)) / 60_000)).toBe(90)
  await uplink(1, 'level', 700)
  expect(await faultOf()).toBeUndefined()
})
