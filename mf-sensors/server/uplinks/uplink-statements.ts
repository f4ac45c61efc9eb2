import type { Executor } from 'api/server-part'
import { type SQL, sql } from 'drizzle-orm'
import type { Mounting } from '../../operations'
import type { LevelState } from '../levels/level-of'
import { type Columns, givenRows } from '../statements/given-rows'
import type { EvaluatedUplink } from './evaluate-uplinks'
import type { DeviceStatus, Join, Uplink } from './network-event'

// The statements of `keepEvents`. Each is for any number of events.

/** A gateway that receives a city full of other people's devices must not fill the table. */
const UNKNOWN_DEVICES_MAX = 1000
/** Stands for a missing counter, since columns of a primary key are never null. */
const NO_COUNTER = -1

/** In the single precision in which it is stored: PostgreSQL refuses a number that is too small for that, such as 5e-324. */
const single = (value: number | null) => (value === null ? null : Math.fround(value))
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
const moment = (column: string) => sql.raw(`to_timestamp(${column} / 1000)`)

/** A device and a moment of it. */
const DEVICE_AT: Columns<{ devEui: string; at: number }> = {
  dev_eui: ['text', ({ devEui }) => devEui],
  at_ms: ['double precision', ({ at }) => at],
}

export async function keepJoins(transaction: Executor, joins: readonly Join[]): Promise<void> {
  if (joins.length === 0) return
  await transaction.execute(sql`
    insert into joins (dev_eui, at)
    select dev_eui, ${moment('at_ms')} from ${givenRows(joins, DEVICE_AT)}
    order by 1, 2 on conflict do nothing`)
}

export async function keepStatuses(transaction: Executor, statuses: readonly DeviceStatus[]): Promise<void> {
  if (statuses.length === 0) return
  const latest = new Map(statuses.toSorted((a, b) => a.at - b.at).map((status) => [status.devEui, status]))
  const given = givenRows([...latest.values()], {
    dev_eui: ['text', ({ devEui }) => devEui],
    status: ['jsonb', ({ kind: _, devEui: __, ...status }) => JSON.stringify(status)],
  })
  await transaction.execute(sql`
    update devices set network_status = given.status
    from ${given}
    where devices.dev_eui = given.dev_eui
      and coalesce((network_status ->> 'at')::float8, 0) <= (given.status ->> 'at')::float8`)
}

export async function keepUnknown(transaction: Executor, uplinks: readonly Uplink[]): Promise<void> {
  const latest = new Map(uplinks.toSorted((a, b) => a.at - b.at).map((uplink) => [uplink.devEui, uplink]))
  if (latest.size === 0) return
  const given = givenRows([...latest.values()], {
    dev_eui: ['text', ({ devEui }) => devEui],
    f_port: ['smallint', ({ fPort }) => fPort],
    payload: ['bytea', ({ bytes }) => bytes],
    at_ms: ['double precision', ({ at }) => at],
  })
  await transaction.execute(sql`
    insert into unknown_devices (dev_eui, f_port, payload, first_at, last_at)
    select dev_eui, f_port, payload, ${moment('at_ms')}, ${moment('at_ms')}
    from ${given}
    where (select count(*) from unknown_devices) < ${UNKNOWN_DEVICES_MAX}
      or dev_eui in (select dev_eui from unknown_devices)
    order by dev_eui
    on conflict (dev_eui) do update set f_port = excluded.f_port, payload = excluded.payload,
      last_at = greatest(unknown_devices.last_at, excluded.last_at)`)
}

/** A sensor that is mounted is registered within so many days. */
const REGISTERED_WITHIN_DAYS = 14

/** The session, the bin and the previous state of an uplink, from the tables. */
export interface Place {
  /** The session in which its frame counter counts. */
  session: string
  binId: string | null
  mounting: Mounting | null
  state: LevelState | null
  stateAt: number | null
  isKnown: boolean
}

/**
 * Finds for each uplink its session, the bin of its sensor at that time, the state after the uplink before it, and whether it was
 * kept before. An uplink of the days before the first installation counts for that one, since sensors are mounted before they are
 * registered; an older one is of another place.
 */
export async function findPlaces(transaction: Executor, uplinks: readonly Uplink[]): Promise<Place[]> {
  const columns: Columns<Uplink> = {
    dev_eui: ['text', ({ devEui }) => devEui],
    at_ms: ['double precision', ({ at }) => at],
    f_cnt: ['bigint', ({ fCnt }) => fCnt ?? NO_COUNTER],
    session: ['text', ({ session }) => session ?? ''],
    payload: ['bytea', ({ bytes }) => bytes],
  }
  const sent = givenRows(uplinks, columns, { name: 'sent', number: 'n' })
  const { rows } = await transaction.execute<Place & Record<string, unknown>>(sql`
    select given.session, installed.bin_id as "binId", installed.mounting, before.level_state as state,
      date_part('epoch', before.at) * 1000 as "stateAt",
      exists (select from uplinks as kept
        where kept.dev_eui = given.dev_eui and kept.at = given.at and kept.f_cnt = given.f_cnt)
      or given.f_cnt >= 0 and exists (select from uplinks as kept
        where kept.dev_eui = given.dev_eui and kept.session = given.session and kept.f_cnt = given.f_cnt
          and kept.payload = given.payload and kept.f_cnt >= 0) as "isKnown"
    from (
      select n, dev_eui, moment.at, f_cnt, payload, session || '@' || coalesce((
        select max(joins.at)::text from joins where joins.dev_eui = sent.dev_eui and joins.at <= moment.at), '') as session
      from ${sent}, lateral (select ${moment('at_ms')} as at) as moment
    ) as given
    left join lateral (
      select bin_id, mounting, since from (
        select bin_id, mounting, since, until, since <= given.at as has_begun from installations
        where installations.dev_eui = given.dev_eui
        order by has_begun desc, case when since <= given.at then - date_part('epoch', since) else date_part('epoch', since) end
        limit 1
      ) as nearest
      where case when has_begun then until is null or until > given.at
        else since <= given.at + ${REGISTERED_WITHIN_DAYS} * interval '1 day' end
    ) as installed on true
    left join lateral (
      select level_state, at from uplinks
      where uplinks.dev_eui = given.dev_eui and uplinks.at < given.at and uplinks.bin_id = installed.bin_id
        and level_state is not null
      order by at desc limit 1
    ) as before on true
    order by n`)
  return rows
}

export interface PlacedRow {
  uplink: Uplink
  place: Place
}

export type EvaluatedRow = PlacedRow & { evaluated: EvaluatedUplink }

/** The columns of a kept uplink; `at` is given in ms since 1970, JSON as text. */
const UPLINK = {
  dev_eui: ['text', ({ uplink }) => uplink.devEui],
  at: ['double precision', ({ uplink }) => uplink.at],
  f_cnt: ['bigint', ({ uplink }) => uplink.fCnt ?? NO_COUNTER],
  session: ['text', ({ place }) => place.session],
  f_port: ['smallint', ({ uplink }) => uplink.fPort],
  payload: ['bytea', ({ uplink }) => uplink.bytes],
  bin_id: ['text', ({ evaluated }) => evaluated.binId],
  outcome: ['text', ({ evaluated }) => evaluated.outcome],
  reason: ['text', ({ evaluated }) => evaluated.reason],
  level_percent: ['real', ({ evaluated }) => single(evaluated.levelPercent)],
  measurement: ['text', ({ evaluated }) => json(evaluated.measurement)],
  level_state: ['text', ({ evaluated }) => json(evaluated.state)],
  rssi: ['real', ({ uplink }) => single(uplink.rssi)],
  snr: ['real', ({ uplink }) => single(uplink.snr)],
  gateway_id: ['text', ({ uplink }) => uplink.gatewayId],
} satisfies Columns<EvaluatedRow>

/** How what is given of these columns is stored. */
const STORED: { [column in keyof typeof UPLINK]?: SQL } = {
  at: moment('at'),
  measurement: sql.raw('measurement::jsonb'),
  level_state: sql.raw('level_state::jsonb'),
}

export async function insertUplinks(transaction: Executor, rows: readonly EvaluatedRow[]): Promise<void> {
  const columns = Object.keys(UPLINK) as (keyof typeof UPLINK)[]
  const stored = columns.map((column) => STORED[column] ?? sql.raw(column))
  await transaction.execute(sql`
    insert into uplinks (${sql.raw(columns.join(', '))})
    select ${sql.join(stored, sql.raw(', '))} from ${givenRows(rows, UPLINK)}`)
}

/** Makes the earlier uplinks count whose doubtful level these confirm. */
export async function confirmUplinks(transaction: Executor, rows: readonly EvaluatedRow[]): Promise<void> {
  const confirmed = rows.flatMap(({ uplink: { devEui }, evaluated }) =>
    evaluated.confirmed ? [{ devEui, at: evaluated.confirmed.at }] : [],
  )
  if (confirmed.length === 0) return
  await transaction.execute(sql`
    update uplinks set outcome = 'level'
    from ${givenRows(confirmed, DEVICE_AT)}
    where uplinks.dev_eui = given.dev_eui and uplinks.at = ${moment('at_ms')} and outcome = 'doubtful'`)
}

/** Updates the devices with their latest uplink, and returns those that were not late; the rows are in the order of time. */
export async function updateDevices(
  transaction: Executor,
  rows: readonly EvaluatedRow[],
): Promise<EvaluatedRow[]> {
  const last = new Map<string, EvaluatedRow & { levelPercent: number | null }>()
  for (const row of rows) {
    const { devEui } = row.uplink
    const levelPercent = row.evaluated.outcome === 'level' ? row.evaluated.levelPercent : null
    last.set(devEui, { ...row, levelPercent: levelPercent ?? last.get(devEui)?.levelPercent ?? null })
  }
  const given = givenRows([...last.values()], {
    dev_eui: ['text', ({ uplink }) => uplink.devEui],
    at_ms: ['double precision', ({ uplink }) => uplink.at],
    measurement: ['text', ({ evaluated }) => json(evaluated.measurement)],
    level_percent: ['real', ({ levelPercent }) => single(levelPercent)],
    rssi: ['real', ({ uplink }) => single(uplink.rssi)],
    snr: ['real', ({ uplink }) => single(uplink.snr)],
  })
  const { rows: updated } = await transaction.execute<{ devEui: string }>(sql`
    update devices set last_seen_at = ${moment('at_ms')}, last_measurement = coalesce(measurement::jsonb, last_measurement),
      level_percent = coalesce(given.level_percent, devices.level_percent), rssi = given.rssi, snr = given.snr
    from ${given}
    where devices.dev_eui = given.dev_eui and (last_seen_at is null or last_seen_at <= ${moment('at_ms')})
    returning devices.dev_eui as "devEui"`)
  return updated.flatMap(({ devEui }) => last.get(devEui) ?? [])
}
