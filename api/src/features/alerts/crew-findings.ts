import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { IS_FINDING, STOP_FOUND, STOP_FOUND_AT } from '../../database/schema'
import { IS_FINDING_CAUSE } from './alert-sql'

/** Unresolved findings of crews about bins in the record. */
export const CREW_FINDINGS = sql`
  select stops.bin_id, ${STOP_FOUND} as reason, stops.route_id, ${STOP_FOUND_AT} as at, bins.location
  from stops join bins on bins.id = stops.bin_id
  where ${IS_FINDING} and ${sql.raw(IS_FINDING_CAUSE)}`

const LATEST = sql`
  select distinct on (bin_id) bin_id, reason, route_id from (${CREW_FINDINGS}) as findings
  order by bin_id, at desc, route_id desc`

/** The bins that the last crew did not find, with that crew's route. */
export const MISSING_BINS = sql`
  select bin_id, route_id from (${LATEST}) as latest where reason = 'missing'`

/** Resolves the findings of a bin. Returns how many there were. */
export async function settleFindings(transaction: Executor, binId: string): Promise<number> {
  // Stops are locked before bins, as when recording a stop.
  const { rowCount } = await transaction.execute(sql`
    update stops set is_settled = true where (route_id, position) in (
      select route_id, position from stops
      where bin_id = ${binId} and ${IS_FINDING}
      order by route_id, position for no key update)`)
  return rowCount ?? 0
}
