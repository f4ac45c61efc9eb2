import type { Executor, PartWork } from 'api/server-part'
import { sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import { type Columns, givenRows } from '../statements/given-rows'
import {
  CITY_DECODER,
  CITY_DEV_EUIS,
  CITY_MOUNTING,
  CITY_PORT,
  type CityUplink,
  uplinkOf,
} from './city-sensors'

type DemonstrationWork = Pick<PartWork<'readings'>, 'read' | 'change' | 'record' | 'now'>

/** A city has readings of eight weeks when it is opened. */
const HISTORY_MS = 57 * DAY_MS
/** Written in one transaction; a city that has run for weeks has many readings a day. */
const SPAN_MS = 2 * DAY_MS

/**
 * Gives each bin of the demonstration city whose level a sensor tells its device, and writes the uplinks that its readings came
 * with. Repeating it adds what has been read since. A sensor that a person has moved or removed stays where it is.
 */
export async function demonstrate(
  { read, change, record, now }: DemonstrationWork,
  signal: AbortSignal,
): Promise<void> {
  const until = now()
  let after = (await read(lastUplinkAt)) ?? until - HISTORY_MS
  while (after < until && !signal.aborted) {
    const next = Math.min(until, after + SPAN_MS)
    const span = { after: new Date(after).toISOString(), until: new Date(next).toISOString() }
    const uplinks = (await record.readings.bySensor(span)).flatMap(
      ({ binId, at, fillLevel }) => uplinkOf(binId, { at: Date.parse(at), fillLevel }) ?? [],
    )
    if (uplinks.length > 0)
      await change(async ({ transaction, tell }) => {
        await addDevices(transaction, uplinks)
        await addUplinks(transaction, uplinks)
        await updateDevices(transaction, uplinks)
        tell()
      })
    after = next
  }
}

/** When the city's sensors were heard last, in ms since 1970; `null` before the first uplink. */
async function lastUplinkAt(query: Executor): Promise<number | null> {
  const { rows } = await query.execute<{ at: number | null }>(
    sql`select (extract(epoch from max(last_seen_at)) * 1000)::double precision as at from devices where dev_eui like ${`${CITY_DEV_EUIS}%`}`,
  )
  return rows[0]?.at ?? null
}

async function addDevices(transaction: Executor, uplinks: readonly CityUplink[]): Promise<void> {
  const first = new Map(uplinks.toReversed().map((uplink) => [uplink.devEui, uplink]))
  const columns: Columns<CityUplink> = {
    dev_eui: ['text', ({ devEui }) => devEui],
    bin_id: ['text', ({ binId }) => binId],
    at_ms: ['double precision', ({ at }) => at],
  }
  // A bin in which a person has installed another sensor keeps it.
  await transaction.execute(sql`
    with given as (
      select dev_eui, bin_id, to_timestamp(at_ms / 1000) as since
      from ${givenRows([...first.values()], columns, { name: 'sent' })}
    ), added as (
      insert into devices (dev_eui, decoder) select dev_eui, ${CITY_DECODER.name} from given order by dev_eui
      on conflict do nothing returning dev_eui
    )
    insert into installations (dev_eui, bin_id, mounting, since)
    select dev_eui, bin_id, ${JSON.stringify(CITY_MOUNTING)}::jsonb, since from given join added using (dev_eui)
    on conflict do nothing`)
}

async function addUplinks(transaction: Executor, uplinks: readonly CityUplink[]): Promise<void> {
  const given = givenRows(uplinks, {
    dev_eui: ['text', ({ devEui }) => devEui],
    bin_id: ['text', ({ binId }) => binId],
    at_ms: ['double precision', ({ at }) => at],
    payload: ['bytea', ({ payload }) => payload],
    level_percent: ['real', ({ levelPercent }) => levelPercent],
    measurement: ['text', ({ measurement }) => JSON.stringify(measurement)],
    rssi: ['real', ({ rssi }) => rssi],
    snr: ['real', ({ snr }) => snr],
    gateway_id: ['text', ({ gatewayId }) => gatewayId],
  })
  await transaction.execute(sql`
    insert into uplinks (dev_eui, at, f_cnt, session, f_port, payload, bin_id, outcome, level_percent, measurement,
      rssi, snr, gateway_id, received_at)
    select dev_eui, moment, counted + row_number() over (partition by dev_eui order by moment), '', ${CITY_PORT}::smallint,
      payload, sent.bin_id, 'level', level_percent, measurement::jsonb, rssi, snr, gateway_id, moment
    from (
      select *, to_timestamp(at_ms / 1000) as moment, coalesce(
        (select f_cnt from uplinks as before where before.dev_eui = given.dev_eui order by at desc limit 1), 0) as counted
      from ${given}
    ) as sent
    join installations using (dev_eui, bin_id)
    where until is null
    on conflict do nothing`)
}

async function updateDevices(transaction: Executor, uplinks: readonly CityUplink[]): Promise<void> {
  const devEuis = [...new Set(uplinks.map(({ devEui }) => devEui))]
  await transaction.execute(sql`
    update devices set last_seen_at = last.at, last_measurement = last.measurement, level_percent = last.level_percent,
      rssi = last.rssi, snr = last.snr
    from (
      select distinct on (dev_eui) * from uplinks where dev_eui = any(${sql.param(devEuis)}::text[])
      order by dev_eui, at desc
    ) as last
    where last.dev_eui = devices.dev_eui and last.at > coalesce(devices.last_seen_at, '-infinity')`)
}
