import type { Executor } from 'api/server-part'
import { sql } from 'drizzle-orm'
import type { SensorFault } from 'shared-domain'
import type { NoLevelReason } from '../../rules/sensor-level'
import type { EvaluatedUplink } from './evaluate-uplinks'

/** This many uplinks in a row without a plausible level are a fault: a single one may be an echo that was lost. */
const FAULTY_UPLINKS = 3

interface Fault extends Record<string, unknown> {
  devEui: string
  binId: string
  kind: SensorFault
  /** ISO. */
  since: string
}

/**
 * Installed sensors that send, and whose latest uplinks all gave no plausible level. A tilted sensor says itself why it gives none, and one in its
 * blind zone may be covered by waste: neither is a fault.
 * `devEuis` limits them to these sensors.
 */
export async function findFaults(query: Executor, devEuis?: readonly string[]): Promise<Fault[]> {
  const { rows } = await query.execute<Fault>(sql`
    select devices.dev_eui as "devEui", installations.bin_id as "binId", case when latest.are_zeros then 'zeros' else 'implausible' end as kind,
      to_char((select min(at) from uplinks
        where uplinks.dev_eui = devices.dev_eui and uplinks.bin_id = installations.bin_id
          and at > coalesce((select max(at) from uplinks as good
            where good.dev_eui = devices.dev_eui and good.bin_id = installations.bin_id and not ${isFault('good')}), '-infinity'))
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from devices
    join installations on installations.dev_eui = devices.dev_eui and installations.until is null
    cross join lateral (
      select count(*) as uplinks, bool_and(is_fault) as are_faults, bool_and(is_zero) as are_zeros from (
        select ${isFault('uplinks')} as is_fault,
          coalesce((measurement ->> 'distanceMm')::float8 = 0, encode(payload, 'hex') ~ '^(00)+$') as is_zero
        from uplinks where uplinks.dev_eui = devices.dev_eui and uplinks.bin_id = installations.bin_id
        order by at desc limit ${FAULTY_UPLINKS}) as last
    ) as latest
    where latest.uplinks = ${FAULTY_UPLINKS} and latest.are_faults
      and ${devEuis ? sql`devices.dev_eui = any(${sql.param(devEuis)}::text[])` : sql`true`}
    order by devices.dev_eui`)
  return rows
}

const FAULT_REASONS: readonly string[] = [
  'no-distance',
  'out-of-range',
  'below-floor',
] satisfies readonly NoLevelReason[]

/** Whether an uplink gave no plausible level. */
export const isFaulty = ({ outcome, reason }: Pick<EvaluatedUplink, 'outcome' | 'reason'>): boolean =>
  outcome === 'undecodable' || (outcome === 'no-level' && reason !== null && FAULT_REASONS.includes(reason))

/** The same in SQL. */
const isFault = (uplink: string) =>
  sql.raw(
    `(${uplink}.outcome = 'undecodable' or ${uplink}.outcome = 'no-level' and ${uplink}.reason in ('${FAULT_REASONS.join("', '")}'))`,
  )
