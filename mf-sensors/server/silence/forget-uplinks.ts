import type { PartWork } from 'api/server-part'
import { asc, lt, sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import { devices, unknownDevices } from '../devices/tables'
import { RHYTHM_UPLINKS } from './read-health'

/** How many sensors share one transaction, so that none holds its locks for long. */
const SENSORS_AT_ONCE = 100

/**
 * Deletes uplinks, joins and unknown devices that are older than so many days. The latest uplinks of each sensor stay however old
 * they are, so that a silent sensor is still listed.
 */
export async function forgetUplinks(
  { read, change, now }: Pick<PartWork, 'read' | 'change' | 'now'>,
  { days, signal }: { days: number; signal: AbortSignal },
): Promise<void> {
  const before = new Date(now() - days * DAY_MS)
  const rows = await read((query) =>
    query.select({ devEui: devices.devEui }).from(devices).orderBy(asc(devices.devEui)),
  )
  for (let from = 0; from < rows.length && !signal.aborted; from += SENSORS_AT_ONCE) {
    const devEuis = sql.param(rows.slice(from, from + SENSORS_AT_ONCE).map(({ devEui }) => devEui))
    await change(async ({ transaction, audit }) => {
      const uplinks = await transaction.execute(sql`
        delete from uplinks using (
          select dev_eui, coalesce((
            select at from uplinks as latest where latest.dev_eui = devices.dev_eui
            order by at desc offset ${RHYTHM_UPLINKS - 1} limit 1), '-infinity') as kept_from
          from devices where dev_eui = any(${devEuis}::text[])) as sensor
        where uplinks.dev_eui = sensor.dev_eui and at < least(kept_from, ${before.toISOString()}::timestamptz)`)
      // The last join before that moment stays: it determines the session of a counter.
      await transaction.execute(sql`
        delete from joins where dev_eui = any(${devEuis}::text[]) and exists (
          select from joins as later where later.dev_eui = joins.dev_eui and later.at > joins.at
            and later.at < ${before.toISOString()}::timestamptz)`)
      if (uplinks.rowCount) audit('sensor.forget-uplinks', 'sensors', { uplinks: uplinks.rowCount })
    })
  }
  await change(({ transaction }) =>
    transaction.delete(unknownDevices).where(lt(unknownDevices.lastAt, before)),
  )
}
