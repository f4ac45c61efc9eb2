import type { Executor } from 'api/server-part'
import { Refusal } from 'api/server-part'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { OperationAnswer } from 'shared-domain/contract'
import type { Device, listUnknownDevices, listUplinks, Mounting } from '../../operations'
import { devices, installations, unknownDevices, uplinks } from './tables'

const NO_COUNTER = -1
const UPLINKS_LISTED = 200

const presented = (query: Executor) =>
  query
    .select({ device: devices, installation: installations })
    .from(devices)
    .leftJoin(installations, and(eq(installations.devEui, devices.devEui), isNull(installations.until)))

type Row = Awaited<ReturnType<typeof presented>>[number]

export const readDevices = async (query: Executor): Promise<Device[]> =>
  (await presented(query).orderBy(devices.devEui)).map(present)

export async function readDevice(query: Executor, devEui: string): Promise<Device> {
  const [row] = await presented(query).where(eq(devices.devEui, devEui))
  if (!row) throw unknownDevice(devEui)
  if (row.installation) return present(row)
  return { ...present(row), lastMounting: await readLastMounting(query, devEui) }
}

/** How a sensor is mounted, or was last; `null` before its first installation. */
export async function readLastMounting(query: Executor, devEui: string): Promise<Mounting | null> {
  const [last] = await query
    .select({ mounting: installations.mounting })
    .from(installations)
    .where(eq(installations.devEui, devEui))
    .orderBy(desc(installations.since), desc(installations.id))
    .limit(1)
  return last?.mounting ?? null
}

export const unknownDevice = (devEui: string) =>
  new Refusal('not-found', `There is no sensor ${devEui}: register it first.`)

function present({ device, installation }: Row): Device {
  const { isRetired, lastSeenAt, levelState: _, ...shown } = device
  return {
    ...shown,
    state: isRetired ? 'retired' : installation ? 'installed' : 'spare',
    binId: installation?.binId ?? null,
    mounting: installation?.mounting ?? null,
    installedAt: installation?.since.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

/** The latest uplinks of a sensor, the newest first. */
export async function readUplinks(
  query: Executor,
  devEui: string,
  before: string | undefined,
): Promise<OperationAnswer<typeof listUplinks>> {
  const rows = await query
    .select()
    .from(uplinks)
    .where(and(eq(uplinks.devEui, devEui), before ? lt(uplinks.at, new Date(before)) : undefined))
    .orderBy(desc(uplinks.at))
    .limit(UPLINKS_LISTED + 1)
  return {
    hasOlder: rows.length > UPLINKS_LISTED,
    uplinks: rows.slice(0, UPLINKS_LISTED).map(({ at, fCnt, payload, ...row }) => ({
      at: at.toISOString(),
      fCnt: fCnt === NO_COUNTER ? null : fCnt,
      fPort: row.fPort,
      payload: payload.toString('hex').toUpperCase(),
      binId: row.binId,
      outcome: row.outcome,
      reason: row.reason,
      levelPercent: row.levelPercent,
      measurement: row.measurement,
      rssi: row.rssi,
      snr: row.snr,
      gatewayId: row.gatewayId,
    })),
  }
}

export async function readUnknownDevices(
  query: Executor,
): Promise<OperationAnswer<typeof listUnknownDevices>> {
  const rows = await query.select().from(unknownDevices).orderBy(desc(unknownDevices.lastAt))
  return {
    devices: rows.map(({ payload, firstAt, lastAt, ...row }) => ({
      ...row,
      payload: payload.toString('hex').toUpperCase(),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
}
