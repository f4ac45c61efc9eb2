import { type PartChange, Refusal } from 'api/server-part'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Mounting } from '../../operations'
import { findDecoders } from '../decoders/find-decoders'
import { unknownDevice } from './read-devices'
import { devices, installations, unknownDevices } from './tables'

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
  since: Date
}

/** Installs a sensor in a bin. It leaves the bin that it was in, and the sensor that was in this bin becomes a spare. */
export async function install(
  change: PartChange<'readings' | 'alerts'>,
  { devEui, binId, mounting, since }: Installation,
): Promise<void> {
  const { transaction, audit, tell } = change
  await lockDevice(change, devEui)
  const left = await transaction
    .update(installations)
    .set({ until: since })
    .where(
      and(isNull(installations.until), or(eq(installations.devEui, devEui), eq(installations.binId, binId))),
    )
    .returning({ binId: installations.binId })
  await transaction.insert(installations).values({ devEui, binId, mounting, since })
  // Another bin's last levels say nothing about this one.
  await transaction
    .update(devices)
    .set({ isRetired: false, levelState: null, levelPercent: null })
    .where(eq(devices.devEui, devEui))
  await forgetSensors(change, [...left, { binId }], since)
  audit('sensor.install', `sensor:${devEui}`, { binId, mounting })
  tell()
}

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

async function lockDevice({ transaction }: PartChange, devEui: string): Promise<void> {
  const [known] = await transaction
    .select({ devEui: devices.devEui })
    .from(devices)
    .where(eq(devices.devEui, devEui))
    .for('no key update')
  if (!known) throw unknownDevice(devEui)
}

export const unknownBin = (binId: string) =>
  new Refusal('unknown-bin', `There is no bin ${binId}. Its id is printed on its label.`, [
    { field: 'body.binId', detail: 'Give the id of a bin.' },
  ])

const unknownDecoder = (name: string) =>
  new Refusal('invalid-input', `body.decoder: There is no decoder ${name}.`, [
    { field: 'body.decoder', detail: 'Give the name of a decoder that is live.' },
  ])
