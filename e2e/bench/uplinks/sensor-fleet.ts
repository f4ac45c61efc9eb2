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
export const binOf = (sensor: number) => `FILL${sensor}`

/** Between the empty and the full distance of every sensor of the fleet, so that each is a level above 0 %. */
export const EMPTY_MM = 2000
export const FULL_MM = 400

/** What a sensor sends about that distance. */
export const payloadOf = (distanceMm: number) => Buffer.from([distanceMm >> 8, distanceMm & 0xff, 80, 15])

/** So many bins, each with a sensor that a vendor's script reads in the sandbox. The tables are made by a server that ran before. */
export async function installFleet({ pool }: Database, sensors: number): Promise<void> {
  const numbers = Array.from({ length: sensors }, (_, i) => i)
  await pool.query(
    `insert into mf_sensors.decoders (name, title, source, range, fields, examples, changed_at, changed_by)
     values ('vendor', 'A vendor', $1, $2, $3, '[]', now(), 'bench') on conflict do nothing`,
    [
      VENDOR_SCRIPT,
      JSON.stringify({ minMm: 100, maxMm: 4000 }),
      JSON.stringify({ distance: { path: 'distance', unit: 'mm' } }),
    ],
  )
  await pool.query(
    `insert into bins (id, object_id, location, bin_type)
     select id, 100000 + n, 'Cuba Street', 'general' from unnest($1::text[]) with ordinality as given (id, n)`,
    [numbers.map(binOf)],
  )
  await pool.query(
    `insert into mf_sensors.devices (dev_eui, decoder) select id, 'vendor' from unnest($1::text[]) as id`,
    [numbers.map(devEuiOf)],
  )
  await pool.query(
    `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since)
     select dev_eui, bin_id, $3, '2026-01-01' from unnest($1::text[], $2::text[]) as given (dev_eui, bin_id)`,
    [
      numbers.map(devEuiOf),
      numbers.map(binOf),
      JSON.stringify({ emptyMm: EMPTY_MM, fullMm: FULL_MM, offsetMm: 0, tiltLimitDeg: null }),
    ],
  )
}
