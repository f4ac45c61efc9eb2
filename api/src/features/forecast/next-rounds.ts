import { sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { isOpen } from '../planned-visits/planned-visits'

/**
 * The end of the next planned round of each bin, in ms since 1970, by bin id: the end of the truck's shift, or of the day for a
 * route without a truck. Routes whose shift is already over do not count.
 */
export async function readPlannedRounds(query: Executor, now: number): Promise<Map<string, number>> {
  const { rows } = await query.execute<{ binId: string; endsAt: number }>(sql`
    select bin_id as "binId", (extract(epoch from min(ends_at)) * 1000)::double precision as "endsAt"
    from (
      select stops.bin_id,
        (routes.planned_for + coalesce(trucks.shift_to, '24:00')::time) at time zone 'Pacific/Auckland' as ends_at
      from stops join routes on routes.id = stops.route_id left join trucks on trucks.id = routes.plan ->> 'truckId'
      where stops.state = 'planned' and ${isOpen(aucklandDate(new Date(now)))}) as planned
    where ends_at > to_timestamp(${now / 1000})
    group by bin_id`)
  return new Map(rows.map(({ binId, endsAt }) => [binId, endsAt]))
}

/** The bins whose risk of overflowing before their next round is high enough for an alert. */
export async function readBinsAtRisk(query: Executor): Promise<string[]> {
  const { rows } = await query.execute<{ binId: string }>(
    sql`select bin_id as "binId" from bin_forecasts where is_at_risk`,
  )
  return rows.map(({ binId }) => binId)
}
