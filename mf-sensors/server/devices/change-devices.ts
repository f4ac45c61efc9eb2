import { isDeepStrictEqual } from 'node:util'
import { type PartChange, Refusal } from 'api/server-part'
import { and, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Mounting } from '../../operations'
import { offsetFault, sensorLevel } from '../../rules/sensor-level'
import { findDecoders, holdDecoder } from '../decoders/find-decoders'
import { readLastMounting, unknownDevice } from './read-devices'
import { devices, installations, unknownDevices, uplinks } from './tables'

/** Registers a sensor, or changes its kind. */
export async function saveDevice(
  { transaction, audit, tell }: PartChange,
  devEui: string,
  decoder: string,
): Promise<void> {
  if (!(await holdDecoder(transaction, decoder))) throw unknownDecoder(decoder)
  await transaction
    .insert(devices)
    .values({ devEui, decoder })
    .onConflictDoUpdate({ target: devices.devEui, set: { decoder } })
  await transaction.delete(unknownDevices).where(eq(unknownDevices.devEui, devEui))
  audit('sensor.register', `sensor:${devEui}`, { decoder })
  tell()
}

interface Installation {
  devEui: string
  binId: string
  mounting: Mounting
  /** The sensor that may be replaced. */
  replaces: string | undefined
  since: Date
}

/** Installs a sensor in a bin. It leaves the bin that it was in, and the sensor that it replaces becomes a spare. */
export async function install(
  change: PartChange<'readings' | 'alerts'>,
  { devEui, binId, mounting, replaces, since }: Installation,
): Promise<void> {
  const { transaction, audit, tell } = change
  const { decoder } = await lockDevice(change, devEui)
  if (!(await holdDecoder(transaction, decoder))) throw decoderIsWithdrawn(decoder)
  await refuseFaultyOffset(change, devEui, mounting)
  const ended = await takePlace(change, { devEui, binId, mounting, replaces, since })
  const replaced = ended.find((one) => one.devEui !== devEui)
  const levelPercent = await levelBy(change, { devEui, binId, mounting, decoder, since })
  await transaction
    .update(devices)
    .set({ isRetired: false, levelState: null, levelPercent })
    .where(eq(devices.devEui, devEui))
  await forgetSensors(change, [...ended, { binId }], since)
  audit('sensor.install', `sensor:${devEui}`, {
    binId,
    mounting,
    ...(replaced && { replaces: replaced.devEui }),
  })
  tell()
}

/** Begins an installation, and returns those of the sensor and of the bin that it ends. */
async function takePlace(
  change: PartChange,
  installation: Installation,
): Promise<{ devEui: string; binId: string }[]> {
  const { devEui, binId, mounting, replaces, since } = installation
  const ended = await change.transaction
    .update(installations)
    // An installation of the same moment may have begun later, and never ends before it begins.
    .set({ until: sql`greatest(${installations.since}, ${since.toISOString()}::timestamptz)` })
    .where(
      and(isNull(installations.until), or(eq(installations.devEui, devEui), eq(installations.binId, binId))),
    )
    .returning({ devEui: installations.devEui, binId: installations.binId })
  // Thrown after the update, which sees what others did while it waited. It is rolled back.
  const other = ended.find((one) => one.devEui !== devEui)
  if (other && other.devEui !== replaces) throw binIsTaken(binId, other.devEui)
  const begun = await change.transaction
    .insert(installations)
    .values({ devEui, binId, mounting, since })
    .onConflictDoNothing()
    .returning({ id: installations.id })
  // Another sensor came into the bin after the update had begun: now it is seen.
  return begun.length > 0 ? ended : [...ended, ...(await takePlace(change, installation))]
}

/** A sensor that comes back as it was is not refused: its mounting may be from before offsets had a bound. */
async function refuseFaultyOffset(
  { transaction }: PartChange,
  devEui: string,
  mounting: Mounting,
): Promise<void> {
  const detail = offsetFault(mounting)
  if (detail === null || isDeepStrictEqual(await readLastMounting(transaction, devEui), mounting)) return
  throw new Refusal('invalid-input', `body.mounting.offsetMm: ${detail}`, [
    { field: 'body.mounting.offsetMm', detail },
  ])
}

/**
 * The level that the newest uplink means with this mounting. `null` where it gives none, and where it came from another bin, whose levels say
 * nothing about this one.
 */
async function levelBy(
  { transaction }: PartChange,
  { devEui, binId, mounting, decoder, since }: Omit<Installation, 'replaces'> & { decoder: string },
): Promise<number | null> {
  const [newest] = await transaction
    .select({ binId: uplinks.binId, measurement: uplinks.measurement })
    .from(uplinks)
    .where(
      and(
        eq(uplinks.devEui, devEui),
        lte(uplinks.at, since),
        isNotNull(uplinks.measurement),
        ne(uplinks.outcome, 'doubtful'),
        sql`${uplinks.reason} is distinct from 'clock-ahead'`,
      ),
    )
    .orderBy(desc(uplinks.at))
    .limit(1)
  const range = (await findDecoders(transaction, [decoder])).get(decoder)?.range
  if (!newest?.measurement || newest.binId !== binId || !range) return null
  const level = sensorLevel(newest.measurement, mounting, range)
  return level.kind === 'level' ? level.percent : null
}

const binIsTaken = (binId: string, devEui: string) =>
  new Refusal(
    'not-possible-now',
    `Bin ${binId} already has sensor ${devEui}, which would become a spare. To replace it, set the new sensor up in this bin: the set-up asks first.`,
    [{ field: 'body.replaces', detail: `Give ${devEui} to replace it.` }],
  )

/** Takes a sensor out of its bin. */
export async function remove(
  change: PartChange<'readings' | 'alerts'>,
  { devEui, state, until }: { devEui: string; state: 'spare' | 'retired'; until: Date },
): Promise<void> {
  const { transaction, audit, tell } = change
  const { decoder, isRetired } = await lockDevice(change, devEui)
  // Without a decoder, a sensor that is in use may become a spare; one that is not in use may not come back.
  if (state === 'spare' && isRetired && !(await holdDecoder(transaction, decoder)))
    throw decoderIsWithdrawn(decoder)
  const left = await transaction
    .update(installations)
    .set({ until })
    .where(and(isNull(installations.until), eq(installations.devEui, devEui)))
    .returning({ binId: installations.binId })
  await transaction
    .update(devices)
    .set({ isRetired: state === 'retired', levelState: null, levelPercent: null })
    .where(eq(devices.devEui, devEui))
  await forgetSensors(change, left, until)
  audit('sensor.remove', `sensor:${devEui}`, { state })
  tell()
}

/** Ends what is known of the batteries and faults of sensors that left these bins; the next uplink says how a new one is. */
async function forgetSensors(
  { record }: PartChange<'readings' | 'alerts'>,
  left: readonly { binId: string }[],
  at: Date,
): Promise<void> {
  await record.alerts.noticeBatteries(left.map(({ binId }) => ({ binId, isLow: false, at: at.getTime() })))
  await record.readings.noticeTrust(left.map(({ binId }) => ({ binId, fault: null })))
}

async function lockDevice(
  { transaction }: PartChange,
  devEui: string,
): Promise<{ decoder: string; isRetired: boolean }> {
  const [known] = await transaction
    .select({ decoder: devices.decoder, isRetired: devices.isRetired })
    .from(devices)
    .where(eq(devices.devEui, devEui))
    .for('no key update')
  if (!known) throw unknownDevice(devEui)
  return known
}

const unknownDecoder = (name: string) =>
  new Refusal('invalid-input', `body.decoder: There is no decoder ${name}.`, [
    { field: 'body.decoder', detail: 'Give the name of a decoder that is live.' },
  ])

const decoderIsWithdrawn = (name: string) =>
  new Refusal(
    'not-possible-now',
    `There is no decoder ${name} any more, so the uplinks of this sensor could not be read. Set it up as another kind, or make the decoder live again.`,
  )
