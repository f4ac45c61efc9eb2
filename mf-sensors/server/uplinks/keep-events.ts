import type { Executor, PartChange, PartWork } from 'api/server-part'
import { inArray, sql } from 'drizzle-orm'
import type { Mounting } from '../../operations'
import { batteryState } from '../../rules/battery-forecast'
import { decode } from '../decoders/decode'
import type { Decoder } from '../decoders/decoder'
import { findDecoders } from '../decoders/find-decoders'
import { scripts } from '../decoders/script-runner'
import { devices } from '../devices/tables'
import type { LevelState } from '../levels/level-of'
import { type DecodedUplink, type EvaluatedUplink, evaluateUplinks, isAhead } from './evaluate-uplinks'
import { findFaults, isFaulty } from './find-faults'
import type { DeviceStatus, Join, NetworkEvent, Uplink } from './network-event'

/** The outcome of an event: kept now, kept before, or sent by a device that is not registered. */
export type Kept = 'kept' | 'known' | 'unknown-device'

export type SensorWork = Pick<PartWork<'bins' | 'readings' | 'alerts'>, 'read' | 'change' | 'now'>

/** A gateway that receives a city full of other people's devices must not fill the table. */
const UNKNOWN_DEVICES_MAX = 1000
/** Stands for a missing counter, since columns of a primary key are never null. */
const NO_COUNTER = -1

/**
 * Keeps these events in one transaction, with the levels that they mean for their bins. The number of statements does not depend
 * on the number of events. An event that was kept before changes nothing.
 */
export async function keepEvents(work: SensorWork, events: readonly NetworkEvent[]): Promise<Kept[]> {
  const decoded = await decodeUplinks(work, ofKind(events, 'uplink'))
  return work.change(async (change) => {
    // Devices are locked in the order of their DevEUIs, so that two transactions cannot deadlock.
    const known = await lockDevices(change.transaction, events)
    // An event dated in the future would block all later ones.
    const past = events.filter((event) => !isAhead(event, work.now()))
    await keepJoins(change.transaction, ofKind(past, 'join'))
    await keepStatuses(change.transaction, ofKind(past, 'status'))
    const uplinks = ofKind(events, 'uplink')
    const fresh = await keepUplinks(
      work,
      change,
      uplinks.filter(({ devEui }) => known.has(devEui)),
      decoded,
    )
    await keepUnknown(
      change.transaction,
      ofKind(past, 'uplink').filter(({ devEui }) => !known.has(devEui)),
    )
    return events.map((event) => {
      if (!known.has(event.devEui)) return 'unknown-device'
      return event.kind !== 'uplink' || fresh.has(event) ? 'kept' : 'known'
    })
  })
}

const ofKind = <K extends NetworkEvent['kind']>(events: readonly NetworkEvent[], kind: K) =>
  events.filter((event): event is Extract<NetworkEvent, { kind: K }> => event.kind === kind)

/** Decodes outside of the transaction: a vendor's decoder may be slow, and locks must not wait for it. */
async function decodeUplinks({ read }: SensorWork, uplinks: readonly Uplink[]) {
  if (uplinks.length === 0) return new Map<Uplink, DecodedUplink>()
  const decoders = await read((query) => decodersOf(query, uplinks))
  const decodeOne = async (uplink: Uplink): Promise<[Uplink, DecodedUplink]> => {
    const decoder = decoders.get(uplink.devEui)
    return [
      uplink,
      decoder ? { result: await decode(decoder, uplink, scripts), range: decoder.range } : NO_DECODER,
    ]
  }
  return new Map(await Promise.all(uplinks.map(decodeOne)))
}

const NO_DECODER: DecodedUplink = { result: { kind: 'failed', failure: 'unknown-decoder' }, range: null }

/** The decoder of each of these devices, by DevEUI. */
async function decodersOf(query: Executor, uplinks: readonly Uplink[]): Promise<Map<string, Decoder>> {
  const rows = await query
    .select({ devEui: devices.devEui, decoder: devices.decoder })
    .from(devices)
    .where(inArray(devices.devEui, [...new Set(uplinks.map(({ devEui }) => devEui))]))
  const decoders = await findDecoders(query, [...new Set(rows.map(({ decoder }) => decoder))])
  return new Map(
    rows.flatMap(({ devEui, decoder }) => {
      const found = decoders.get(decoder)
      return found ? [[devEui, found] as const] : []
    }),
  )
}

async function lockDevices(transaction: Executor, events: readonly NetworkEvent[]): Promise<Set<string>> {
  const rows = await transaction
    .select({ devEui: devices.devEui })
    .from(devices)
    .where(inArray(devices.devEui, [...new Set(events.map(({ devEui }) => devEui))]))
    .orderBy(devices.devEui)
    .for('no key update')
  return new Set(rows.map(({ devEui }) => devEui))
}

const param = <T>(values: readonly T[]) => sql.param(values)
/** In the single precision in which it is stored: PostgreSQL refuses a number that is too small for that, such as 5e-324. */
const single = (value: number | null) => (value === null ? null : Math.fround(value))
const moment = (column: string) => sql.raw(`to_timestamp(${column} / 1000)`)

async function keepJoins(transaction: Executor, joins: readonly Join[]): Promise<void> {
  if (joins.length === 0) return
  await transaction.execute(sql`
    insert into joins (dev_eui, at)
    select dev_eui, ${moment('at_ms')} from unnest(${param(joins.map(({ devEui }) => devEui))}::text[],
      ${param(joins.map(({ at }) => at))}::double precision[]) as given (dev_eui, at_ms)
    order by 1, 2 on conflict do nothing`)
}

async function keepStatuses(transaction: Executor, statuses: readonly DeviceStatus[]): Promise<void> {
  if (statuses.length === 0) return
  const latest = new Map(statuses.toSorted((a, b) => a.at - b.at).map((status) => [status.devEui, status]))
  const kept = [...latest.values()].map(({ kind: _, devEui, ...status }) => ({ devEui, status }))
  await transaction.execute(sql`
    update devices set network_status = given.status
    from unnest(${param(kept.map(({ devEui }) => devEui))}::text[],
      ${param(kept.map(({ status }) => JSON.stringify(status)))}::text[]::jsonb[]) as given (dev_eui, status)
    where devices.dev_eui = given.dev_eui
      and coalesce((network_status ->> 'at')::float8, 0) <= (given.status ->> 'at')::float8`)
}

async function keepUnknown(transaction: Executor, uplinks: readonly Uplink[]): Promise<void> {
  const latest = new Map(uplinks.toSorted((a, b) => a.at - b.at).map((uplink) => [uplink.devEui, uplink]))
  if (latest.size === 0) return
  const given = [...latest.values()]
  await transaction.execute(sql`
    insert into unknown_devices (dev_eui, f_port, payload, first_at, last_at)
    select dev_eui, f_port, payload, ${moment('at_ms')}, ${moment('at_ms')}
    from unnest(${param(given.map(({ devEui }) => devEui))}::text[], ${param(given.map(({ fPort }) => fPort))}::smallint[],
      ${param(given.map(({ bytes }) => bytes))}::bytea[], ${param(given.map(({ at }) => at))}::double precision[])
      as given (dev_eui, f_port, payload, at_ms)
    where (select count(*) from unknown_devices) < ${UNKNOWN_DEVICES_MAX}
      or dev_eui in (select dev_eui from unknown_devices)
    order by dev_eui
    on conflict (dev_eui) do update set f_port = excluded.f_port, payload = excluded.payload,
      last_at = greatest(unknown_devices.last_at, excluded.last_at)`)
}

/** Keeps the new uplinks, in the order of time, and returns them. */
async function keepUplinks(
  { now }: SensorWork,
  { transaction, record, tell }: PartChange<'readings' | 'alerts'>,
  uplinks: readonly Uplink[],
  decoded: ReadonlyMap<Uplink, DecodedUplink>,
): Promise<Set<Uplink>> {
  if (uplinks.length === 0) return new Set()
  const inOrder = uplinks.toSorted((a, b) => a.at - b.at)
  const fresh = withoutRepeats(inOrder, await findPlaces(transaction, inOrder))
  if (fresh.length === 0) return new Set()
  const evaluated = evaluateUplinks(
    fresh.map(({ uplink, place }) => ({
      uplink,
      decoded: decoded.get(uplink) ?? NO_DECODER,
      installation: place.binId && place.mounting ? { binId: place.binId, mounting: place.mounting } : null,
      previous: place.state && place.stateAt !== null ? { at: place.stateAt, state: place.state } : null,
    })),
    now(),
  )
  const rows = fresh.map((one, i) => ({ ...one, evaluated: evaluated[i] as EvaluatedUplink }))
  const levels = rows.flatMap(levelsOf)
  await insertUplinks(transaction, rows)
  await countConfirmed(transaction, rows)
  // No later uplink would be newer than one dated in the future.
  const newest = await updateDevices(
    transaction,
    rows.filter(({ uplink }) => !isAhead(uplink, now())),
  )
  const hazards = rows.flatMap(({ uplink: { at }, evaluated: { binId, alarms } }) =>
    binId === null ? [] : alarms.map((kind) => ({ binId, kind, at })),
  )
  const batteries = newest.flatMap(batteryOf)
  const trusts = await trustsOf(transaction, newest)
  if (hazards.length + batteries.length + trusts.length > 0)
    await record.alerts.lockBins([...levels, ...hazards, ...batteries, ...trusts].map(({ binId }) => binId))
  if (levels.length > 0) await record.readings.save(levels)
  if (hazards.length > 0) await record.alerts.notice(hazards)
  await record.alerts.noticeBatteries(batteries)
  await record.readings.noticeTrust(trusts)
  tell()
  return new Set(fresh.map(({ uplink }) => uplink))
}

/** A sensor that is mounted is registered within so many days. */
const REGISTERED_WITHIN_DAYS = 14

/** The session, the bin and the previous state of an uplink, from the tables. */
interface Place {
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
async function findPlaces(transaction: Executor, uplinks: readonly Uplink[]): Promise<Place[]> {
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
      from unnest(${param(uplinks.map(({ devEui }) => devEui))}::text[],
          ${param(uplinks.map(({ at }) => at))}::double precision[],
          ${param(uplinks.map(({ fCnt }) => fCnt ?? NO_COUNTER))}::bigint[],
          ${param(uplinks.map(({ session }) => session ?? ''))}::text[],
          ${param(uplinks.map(({ bytes }) => bytes))}::bytea[])
        with ordinality as sent (dev_eui, at_ms, f_cnt, session, payload, n),
        lateral (select ${moment('at_ms')} as at) as moment
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

interface PlacedRow {
  uplink: Uplink
  place: Place
}

/** Leaves out uplinks that were kept before, and repetitions within the batch. */
function withoutRepeats(uplinks: readonly Uplink[], places: readonly Place[]): PlacedRow[] {
  const seen = new Set<string>()
  return uplinks.flatMap((uplink, i) => {
    const place = places[i] as Place
    const { devEui, at, fCnt, bytes } = uplink
    const keys = [`${devEui} ${at} ${fCnt}`]
    if (fCnt !== null) keys.push(`${devEui} ${place.session} ${fCnt} ${bytes.toString('base64')}`)
    const isRepeat = place.isKnown || keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isRepeat ? [] : [{ uplink, place }]
  })
}

type EvaluatedRow = PlacedRow & { evaluated: EvaluatedUplink }

/** What an uplink says about the battery of the sensor in its bin. */
function batteryOf({ uplink: { at }, evaluated: { binId, measurement } }: EvaluatedRow) {
  const state = binId === null || measurement === null ? null : batteryState(measurement)
  return binId === null || state === null ? [] : [{ binId, isLow: state === 'low', at }]
}

/** What the latest uplinks say about the trust in the levels of their bins. A first fault, which may be a lost echo, says nothing. */
async function trustsOf(transaction: Executor, newest: readonly EvaluatedRow[]) {
  const faulty = newest.filter(({ evaluated }) => isFaulty(evaluated)).map(({ uplink }) => uplink.devEui)
  const faults = faulty.length > 0 ? await findFaults(transaction, faulty) : []
  const sound = newest.flatMap(({ evaluated }) =>
    evaluated.binId === null || isFaulty(evaluated) ? [] : [{ binId: evaluated.binId, fault: null }],
  )
  return [...sound, ...faults.map(({ binId, kind, since }) => ({ binId, fault: { kind, since } }))]
}

/** The readings of an uplink: its level, preceded by the doubtful level that it confirms. */
function levelsOf({ uplink: { at }, evaluated: { outcome, binId, levelPercent, confirmed } }: EvaluatedRow) {
  if (outcome !== 'level' || binId === null || levelPercent === null) return []
  return [...(confirmed ? [confirmed] : []), { levelPercent, at }].map((level) => ({
    binId,
    fillLevel: level.levelPercent,
    at: new Date(level.at).toISOString(),
  }))
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

async function insertUplinks(transaction: Executor, rows: readonly EvaluatedRow[]): Promise<void> {
  const of = <T>(value: (row: EvaluatedRow) => T) => param(rows.map(value))
  await transaction.execute(sql`
    insert into uplinks (dev_eui, at, f_cnt, session, f_port, payload, bin_id, outcome, reason, level_percent, measurement,
      level_state, rssi, snr, gateway_id)
    select dev_eui, ${moment('at_ms')}, f_cnt, session, f_port, payload, bin_id, outcome, reason, level_percent,
      measurement::jsonb, level_state::jsonb, rssi, snr, gateway_id
    from unnest(${of(({ uplink }) => uplink.devEui)}::text[], ${of(({ uplink }) => uplink.at)}::double precision[],
      ${of(({ uplink }) => uplink.fCnt ?? NO_COUNTER)}::bigint[], ${of(({ place }) => place.session)}::text[],
      ${of(({ uplink }) => uplink.fPort)}::smallint[], ${of(({ uplink }) => uplink.bytes)}::bytea[],
      ${of(({ evaluated }) => evaluated.binId)}::text[], ${of(({ evaluated }) => evaluated.outcome)}::text[],
      ${of(({ evaluated }) => evaluated.reason)}::text[], ${of(({ evaluated }) => single(evaluated.levelPercent))}::real[],
      ${of(({ evaluated }) => json(evaluated.measurement))}::text[], ${of(({ evaluated }) => json(evaluated.state))}::text[],
      ${of(({ uplink }) => single(uplink.rssi))}::real[], ${of(({ uplink }) => single(uplink.snr))}::real[],
      ${of(({ uplink }) => uplink.gatewayId)}::text[])
      as given (dev_eui, at_ms, f_cnt, session, f_port, payload, bin_id, outcome, reason, level_percent, measurement,
        level_state, rssi, snr, gateway_id)`)
}

/** Makes the earlier uplinks count whose doubtful level these confirm. */
async function countConfirmed(transaction: Executor, rows: readonly EvaluatedRow[]): Promise<void> {
  const confirmed = rows.flatMap(({ uplink: { devEui }, evaluated }) =>
    evaluated.confirmed ? [{ devEui, at: evaluated.confirmed.at }] : [],
  )
  if (confirmed.length === 0) return
  await transaction.execute(sql`
    update uplinks set outcome = 'level'
    from unnest(${param(confirmed.map(({ devEui }) => devEui))}::text[],
      ${param(confirmed.map(({ at }) => at))}::double precision[]) as given (dev_eui, at_ms)
    where uplinks.dev_eui = given.dev_eui and uplinks.at = ${moment('at_ms')} and outcome = 'doubtful'`)
}

/** Updates the devices with their latest uplink, and returns those that were not late; the rows are in the order of time. */
async function updateDevices(transaction: Executor, rows: readonly EvaluatedRow[]): Promise<EvaluatedRow[]> {
  const last = new Map<string, EvaluatedRow & { levelPercent: number | null }>()
  for (const row of rows) {
    const { devEui } = row.uplink
    const levelPercent = row.evaluated.outcome === 'level' ? row.evaluated.levelPercent : null
    last.set(devEui, { ...row, levelPercent: levelPercent ?? last.get(devEui)?.levelPercent ?? null })
  }
  const of = <T>(value: (row: EvaluatedRow & { levelPercent: number | null }) => T) =>
    param([...last.values()].map(value))
  const { rows: updated } = await transaction.execute<{ devEui: string }>(sql`
    update devices set last_seen_at = ${moment('at_ms')}, last_measurement = coalesce(measurement::jsonb, last_measurement),
      level_percent = coalesce(given.level_percent, devices.level_percent), rssi = given.rssi, snr = given.snr
    from unnest(${of(({ uplink }) => uplink.devEui)}::text[], ${of(({ uplink }) => uplink.at)}::double precision[],
      ${of(({ evaluated }) => json(evaluated.measurement))}::text[], ${of(({ levelPercent }) => single(levelPercent))}::real[],
      ${of(({ uplink }) => single(uplink.rssi))}::real[], ${of(({ uplink }) => single(uplink.snr))}::real[])
      as given (dev_eui, at_ms, measurement, level_percent, rssi, snr)
    where devices.dev_eui = given.dev_eui and (last_seen_at is null or last_seen_at <= ${moment('at_ms')})
    returning devices.dev_eui as "devEui"`)
  return updated.flatMap(({ devEui }) => last.get(devEui) ?? [])
}
