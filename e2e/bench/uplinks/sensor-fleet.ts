import type { Database } from 'api'

/** JavaScript as vendors publish it, run in the sandbox: distance in the first two bytes, battery in the third. */
const VENDOR_SCRIPT = `function decodeUplink(input) {
  var data = {}
  data.distance = (input.bytes[0] << 8) | input.bytes[1]
  data.battery = input.bytes[2]
  data.temperature = ((input.bytes[3] << 24) >> 24)
  return { data: data }
}`

export const devEuiOf = (sensor: number) => `24E124${sensor.toString(16).toUpperCase().padStart(10, '0')}`

/** The distances of an empty and a full bin for every sensor of the fleet. */
export const EMPTY_MM = 2000
export const FULL_MM = 400

/** The payload of a sensor for this distance. */
export const payloadOf = (distanceMm: number) => Buffer.from([distanceMm >> 8, distanceMm & 0xff, 80, 15])

const RANGE = JSON.stringify({ minMm: 100, maxMm: 4000 })
const FIELDS = JSON.stringify({ distance: { path: 'distance', unit: 'mm' } })
const INSERT_DECODER = `insert into mf_sensors.decoders (name, title, source, range, fields, examples, changed_at, changed_by)
  values ($1, $1, $2, $3, $4, '[]', now(), 'load')`

/** Inserts this many bins, each with a sensor whose payload a vendor's script decodes. A server must have created the tables before. */
export async function installFleet({ pool }: Database, sensors: number): Promise<void> {
  await pool.query(INSERT_DECODER, ['vendor', VENDOR_SCRIPT, RANGE, FIELDS])
  const numbers = Array.from({ length: sensors }, (_, i) => i)
  await installSensors(
    { pool },
    numbers.map((sensor) => ({ devEui: devEuiOf(sensor), binId: `FILL${sensor}`, decoder: 'vendor' })),
  )
}

const BUILT_IN = [
  'decentlab-dl-mbx',
  'dragino-ldds75',
  'elsys-elt-ultrasonic',
  'milesight-em400-mud',
  'pepperl-fuchs-wilsen-sonic',
]

/** Inserts a sensor for each of these scripts, without their validation, and one for each of some built-in decoders; returns their DevEUIs. */
export async function installHostile(
  { pool }: Database,
  scripts: readonly { source: string }[],
): Promise<string[]> {
  for (const [i, { source }] of scripts.entries())
    await pool.query(INSERT_DECODER, [`hostile-${i}`, source, RANGE, FIELDS])
  const decoders = [...scripts.map((_, i) => `hostile-${i}`), ...BUILT_IN]
  const sensors = decoders.map((decoder, i) => ({
    devEui: devEuiOf(1_000_000 + i),
    binId: `HOSTILE${i}`,
    decoder,
  }))
  await installSensors({ pool }, sensors)
  return sensors.map(({ devEui }) => devEui)
}

interface Sensor {
  devEui: string
  binId: string
  decoder: string
}

async function installSensors({ pool }: Pick<Database, 'pool'>, sensors: readonly Sensor[]): Promise<void> {
  const [devEuis, binIds] = [sensors.map(({ devEui }) => devEui), sensors.map(({ binId }) => binId)]
  await pool.query(
    `insert into bins (id, object_id, location, bin_type)
     select id, (select coalesce(max(object_id), 0) from bins) + n, 'Cuba Street', 'general'
     from unnest($1::text[]) with ordinality as given (id, n)`,
    [binIds],
  )
  await pool.query(
    `insert into mf_sensors.devices (dev_eui, decoder) select * from unnest($1::text[], $2::text[])`,
    [devEuis, sensors.map(({ decoder }) => decoder)],
  )
  await pool.query(
    `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since)
     select dev_eui, bin_id, $3, '2026-01-01' from unnest($1::text[], $2::text[]) as given (dev_eui, bin_id)`,
    [
      devEuis,
      binIds,
      JSON.stringify({ emptyMm: EMPTY_MM, fullMm: FULL_MM, offsetMm: 0, tiltLimitDeg: null }),
    ],
  )
}
