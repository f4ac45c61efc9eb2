import { audit, runJob, servePart } from 'api/server-part/testing'
import { HOUR_MS, MINUTE_MS } from 'shared-domain'
import { part } from '../index'
import { SILENCE_JOB } from './tell-silence'

jest.setTimeout(60_000)

let app: Awaited<ReturnType<typeof servePart>>
beforeEach(async () => {
  app = await servePart(part)
})
afterEach(() => app.close())

const START = Date.parse('2026-03-02T00:00:00Z')

const euiOf = (number: number) => `24E124713B${number.toString(16).toUpperCase().padStart(6, '0')}`
const A1 = euiOf(1)

/** A sensor that sent an uplink each hour until so many hours before the start. */
async function sent(devEui: string, hoursBefore: number, gateway: string | null = null) {
  const { pool } = app.database
  const lastAt = new Date(START - hoursBefore * HOUR_MS)
  await pool.query(
    `insert into bins (id, object_id, location, bin_type) values ($1, $2, '12 Cuba Street, Te Aro', 'general')`,
    [`W${devEui}`, Number.parseInt(devEui.slice(-4), 16)],
  )
  await pool.query(`insert into mf_sensors.devices (dev_eui, decoder) values ($1, 'any')`, [devEui])
  await pool.query(
    `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since) values ($1, 'W' || $1, '{}', $2)`,
    [devEui, lastAt],
  )
  await pool.query(
    `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome, gateway_id)
     select $1, $2::timestamptz - step * interval '1 hour', 500 - step, '', 1, '', 'level', $3
     from generate_series(0, 30) as step`,
    [devEui, lastAt, gateway],
  )
}

const sendsAgain = (devEui: string, hours: readonly number[]) =>
  app.database.pool.query(
    `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome)
     select $1, $2::timestamptz + hour * interval '1 hour', 600 + hour, '', 1, '', 'level' from unnest($3::int[]) as hour`,
    [devEui, new Date(START), hours],
  )

/** The job looks every quarter of an hour, from one hour after the start until another. */
async function look(fromHour: number, untilHour: number) {
  for (let now = START + fromHour * HOUR_MS; now <= START + untilHour * HOUR_MS; now += 15 * MINUTE_MS)
    await runJob(app, part, { name: SILENCE_JOB, now })
}

const told = async () =>
  (
    await app.database.pool.query(
      `select kind, subject, facts ->> 'type' as what, (facts -> 'count')::int as count, facts ->> 'binId' as bin
       from domain_events order by seq`,
    )
  ).rows

it('tells each silence once, also after a restart, and when the sensor sends again', async () => {
  await sent(A1, 0)
  await look(0, 4)
  const silence = { kind: 'sensors.silent', subject: `sensor:${A1}`, what: A1, count: 1, bin: `W${A1}` }
  expect(await told()).toEqual([silence])
  // The server is away for three hours.
  await look(7, 12)
  expect(await told()).toEqual([silence])
  await sendsAgain(A1, [12, 13])
  await look(13, 14)
  expect(await told()).toEqual([silence, { ...silence, kind: 'sensors.heard' }])
  const entries = await app.database.query.select().from(audit)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['sensors.silent', `sensor:${A1}`],
    ['sensors.heard', `sensor:${A1}`],
  ])
})

it('tells of a gateway that fails once, with how many sensors are silent', async () => {
  for (let number = 1; number <= 12; number++) await sent(euiOf(number), 0, 'roof')
  await look(0, 6)
  expect(await told()).toEqual([
    {
      ...{ kind: 'sensors.silent', subject: 'gateway:roof', what: 'gateway roof with 12 sensors' },
      ...{ count: 12, bin: null },
    },
  ])
})

it('does not tell of a silence in which the server itself was away', async () => {
  await sent(A1, 0)
  await look(0, 0)
  await sendsAgain(A1, [6, 7])
  await look(5.5, 7.5)
  expect(await told()).toEqual([])
})
