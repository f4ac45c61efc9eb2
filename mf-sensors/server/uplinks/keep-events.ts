import type { Executor, PartChange, PartWork } from 'api/server-part'
import { inArray } from 'drizzle-orm'
import { batteryState } from '../../rules/battery-forecast'
import { decode } from '../decoders/decode'
import type { Decoder } from '../decoders/decoder'
import { findDecoders } from '../decoders/find-decoders'
import { scripts } from '../decoders/script-runner'
import { devices } from '../devices/tables'
import { type DecodedUplink, type EvaluatedUplink, evaluateUplinks, isAhead } from './evaluate-uplinks'
import { findFaults, isFaulty } from './find-faults'
import type { NetworkEvent, Uplink } from './network-event'
import {
  confirmUplinks,
  type EvaluatedRow,
  findPlaces,
  insertUplinks,
  keepJoins,
  keepStatuses,
  keepUnknown,
  type Place,
  type PlacedRow,
  updateDevices,
} from './uplink-statements'

/** The outcome of an event: kept now, kept before, or sent by a device that is not registered. */
export type Kept = 'kept' | 'known' | 'unknown-device'

export type SensorWork = Pick<PartWork<'bins' | 'readings' | 'alerts'>, 'read' | 'change' | 'now'>

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
  await confirmUplinks(transaction, rows)
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
