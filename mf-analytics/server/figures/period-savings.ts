import { createHash } from 'node:crypto'
import { type Executor, startOfDay } from 'api/server-part'
import { sql } from 'drizzle-orm'
import { addDays } from 'shared-domain'
import { type Period, type SavedRoute, type SavingsAnswer, savingsCsv } from '../../operations'
import { SAVINGS_FORMULA, savedKm, savedKmInterval, savings } from '../../rules/savings'

/** Completed routes of a period with at least one finished stop, in the order of completion. */
export async function savedRoutes(query: Executor, { from, to }: Period, now: Date): Promise<SavedRoute[]> {
  const { rows } = await query.execute<SavedRoute & Record<string, unknown>>(sql`
    select id as "routeId", name, (completed_at at time zone 'Pacific/Auckland')::date::text as day,
      baseline_km as "baselineKm", distance_km as "distanceKm", planned::int as stops, done::int as "stopsDone",
      forecast_model as "modelVersion"
    from routes, lateral (
      select count(*) filter (where state = 'done') as done, count(*) as planned from stops where route_id = routes.id
    ) as driven
    where completed_at >= ${startOfDay(from).toISOString()}::timestamptz
      and completed_at < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz
      and completed_at <= ${now.toISOString()}::timestamptz and removed_at is null and done > 0
    order by completed_at, number`)
  return rows
}

export function presentSavings(routes: SavedRoute[], period: Period, now: Date): SavingsAnswer {
  const amounts = (km: number) => ({ km, ...savings(km) })
  const interval = savedKmInterval(routes)
  const rows = { period, routes, formula: SAVINGS_FORMULA }
  return {
    asOf: now.toISOString(),
    ...rows,
    saved: routes.length === 0 ? null : amounts(routes.reduce((sum, route) => sum + savedKm(route), 0)),
    interval: interval && { low: amounts(interval.low), high: amounts(interval.high) },
    sha256: createHash('sha256').update(savingsCsv(rows)).digest('hex'),
  }
}
