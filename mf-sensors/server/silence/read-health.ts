import type { Executor } from 'api/server-part'
import { sql } from 'drizzle-orm'
import { CLOCK_TOLERANCE_MS } from 'shared-domain'
import type { SensorHealth } from '../../operations'
import { LOW_BATTERY, weeksUntilLow } from '../../rules/battery-forecast'
import { learntRhythmMs, silenceNews, silentFrom } from '../../rules/sensor-silence'
import type { HeardDevice } from '../../rules/silence-to-tell'
import { findFaults } from '../uplinks/find-faults'

/** The rhythm of a device is learnt from this many of its latest uplinks. */
export const RHYTHM_UPLINKS = 21
/** The battery is sampled this often, every half week over the last eight weeks. */
const BATTERY_STEPS = 16

/** The health of the installed sensors: silent ones, broken gateways, and battery forecasts. `now` in ms since 1970. */
export async function readHealth(query: Executor, now: number): Promise<Omit<SensorHealth, 'broker'>> {
  const devices = await readListening(query, now)
  const news = silenceNews(devices, now)
  const silentSince = devices.flatMap(({ deviceEui, lastAt, rhythmMs }) => {
    const from = silentFrom(lastAt, rhythmMs)
    return from > now ? [] : [{ devEui: deviceEui, lastAt: new Date(lastAt).toISOString(), rhythmMs }]
  })
  return {
    silent: silentSince,
    gateways: news.gateways,
    batteries: await forecastBatteries(query, now),
    faults: (await findFaults(query)).map(({ binId: _, ...fault }) => fault),
  }
}

/** The installed sensors that were ever heard, in the order of their DevEUIs. */
export async function readListening(query: Executor, now: number): Promise<HeardDevice[]> {
  const heard = await readHeard(query, now)
  return heard.map(({ devEui, binId, ats, gateways }) => ({
    deviceEui: devEui,
    binId,
    ats,
    lastAt: Math.max(...ats),
    rhythmMs: learntRhythmMs(ats),
    gateways,
  }))
}

interface Heard extends Record<string, unknown> {
  devEui: string
  binId: string
  /** In ms since 1970. */
  ats: number[]
  gateways: string[]
}

/** Uplinks dated in the future are left out: with them a sensor would never be silent. */
async function readHeard(query: Executor, now: number): Promise<Heard[]> {
  const { rows } = await query.execute<Heard>(sql`
    select devices.dev_eui as "devEui", installations.bin_id as "binId",
      array_agg((extract(epoch from latest.at) * 1000)::float8) as ats,
      coalesce(array_agg(distinct latest.gateway_id) filter (where latest.gateway_id is not null), '{}') as gateways
    from devices
    join installations on installations.dev_eui = devices.dev_eui and installations.until is null
    cross join lateral (
      select at, gateway_id from uplinks
      where uplinks.dev_eui = devices.dev_eui and at <= ${new Date(now + CLOCK_TOLERANCE_MS).toISOString()}
      order by at desc limit ${RHYTHM_UPLINKS}) as latest
    group by devices.dev_eui, installations.bin_id order by devices.dev_eui`)
  return rows
}

interface BatterySample extends Record<string, unknown> {
  devEui: string
  /** In ms since 1970. */
  at: number
  percent: number | null
  volts: number | null
}

async function forecastBatteries(query: Executor, now: number): Promise<SensorHealth['batteries']> {
  const { rows } = await query.execute<BatterySample>(sql`
    select distinct devices.dev_eui as "devEui", (extract(epoch from sample.at) * 1000)::float8 as at,
      (sample.measurement->>'batteryPercent')::float8 as percent, (sample.measurement->>'batteryVolts')::float8 as volts
    from devices
    join installations on installations.dev_eui = devices.dev_eui and installations.until is null
    cross join generate_series(0, ${BATTERY_STEPS}::int) as step
    cross join lateral (
      select at, measurement from uplinks
      where uplinks.dev_eui = devices.dev_eui and measurement is not null
        and at <= ${new Date(now).toISOString()}::timestamptz - step * interval '84 hours'
      order by at desc limit 1) as sample`)
  const devEuis = [...new Set(rows.map(({ devEui }) => devEui))]
  return devEuis.flatMap((devEui) => {
    const samples = rows.filter((row) => row.devEui === devEui)
    const unit = samples.some(({ percent }) => percent !== null) ? 'percent' : 'volts'
    const readings = samples.flatMap((sample) => {
      const value = sample[unit]
      return value === null ? [] : [{ at: sample.at, value }]
    })
    const weeks = weeksUntilLow(readings, LOW_BATTERY[unit])
    return weeks === null ? [] : [{ devEui, weeksUntilLow: weeks }]
  })
}
