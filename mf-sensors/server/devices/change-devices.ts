import { type PartChange, type RecordSources, Refusal } from 'api/server-part'
import { and, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Mounting } from '../../operations'
import { sensorLevel } from '../../rules/sensor-level'
import { findDecoders } from '../decoders/find-decoders'
import { unknownDevice } from './read-devices'
import { devices, installations, unknownDevices, uplinks } from './tables'

/** Registers a sensor, or changes its kind. */
export async function saveDevice(
  { transaction, audit, tell }: PartChange,
  devEui: string,
  decoder: string,
): Promise<void> {
  if (!(await findDecoders(transaction, [decoder])).has(decoder)) throw unknownDecoder(decoder)
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
  const [held] = await transaction
    .select({ devEui: installations.devEui })
    .from(installations)
    .where(and(isNull(installations.until), eq(installations.binId, binId), ne(installations.devEui, devEui)))
    .for('update')
  if (held && held.devEui !== replaces) throw binIsTaken(binId, held.devEui)
  const left = await transaction
    .update(installations)
    .set({ until: since })
    .where(
      and(isNull(installations.until), or(eq(installations.devEui, devEui), eq(installations.binId, binId))),
    )
    .returning({ binId: installations.binId })
  await transaction.insert(installations).values({ devEui, binId, mounting, since })
  const levelPercent = await levelBy(change, { devEui, binId, mounting, decoder, since })
  await transaction
    .update(devices)
    .set({ isRetired: false, levelState: null, levelPercent })
    .where(eq(devices.devEui, devEui))
  await forgetSensors(change, [...left, { binId }], since)
  audit('sensor.install', `sensor:${devEui}`, { binId, mounting, ...(held && { replaces: held.devEui }) })
  tell()
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
    `Bin ${binId} already has sensor ${devEui}, which would become a spare. Reload the page: it asks whether to replace it.`,
    [{ field: 'body.replaces', detail: `Give ${devEui} to replace it.` }],
  )

/** Takes a sensor out of its bin. */
export async function remove(
  change: PartChange<'readings' | 'alerts'>,
  { devEui, state, until }: { devEui: string; state: 'spare' | 'retired'; until: Date },
): Promise<void> {
  const { transaction, audit, tell } = change
  await lockDevice(change, devEui)
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

async function lockDevice({ transaction }: PartChange, devEui: string): Promise<{ decoder: string }> {
  const [known] = await transaction
    .select({ decoder: devices.decoder })
    .from(devices)
    .where(eq(devices.devEui, devEui))
    .for('no key update')
  if (!known) throw unknownDevice(devEui)
  return known
}

/** The id of a bin as the record has it, of one that may be typed in small letters. */
export async function findBinId(bins: RecordSources['bins'], typed: string): Promise<string> {
  const isTyped = ({ id }: { id: string }) => id.toUpperCase() === typed.toUpperCase()
  const bin = (await bins.find(typed)) ?? (await bins.standing()).find(isTyped)
  if (bin) return bin.id
  const detail = `There is no bin ${typed}. Its id is printed on its label.`
  throw new Refusal('unknown-bin', detail, [{ field: 'body.binId', detail }])
}

const unknownDecoder = (name: string) =>
  new Refusal('invalid-input', `body.decoder: There is no decoder ${name}.`, [
    { field: 'body.decoder', detail: 'Give the name of a decoder that is live.' },
  ])
