import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { isUnresolvedIn, reports } from '../../database/schema'
import { dayStart } from './auckland-days'
import { clockOf, NOW, YESTERDAY } from './clock'
import { FLEET_COUNTS, type FleetCounts } from './fleet-counts'
import { foundSince } from './found'

/** What the dashboard's figures are made of. */
export interface OverviewCounts {
  fleet: FleetCounts
  routes: { active: number; activeThen: number }
  /** Collections of 28 days where a sensor told, and those of them that were worth the stop. */
  found: { all: number; worth: number; allThen: number; worthThen: number }
  reports: { unresolved: number; held: number }
  facts: Readonly<Record<string, unknown>>
}

const ROUTE_COUNTS = sql`
  select count(*) filter (where completed_at is null) as active,
    count(*) filter (
      where started_at <= ${YESTERDAY} and (completed_at is null or completed_at > ${YESTERDAY})
    ) as "activeThen"
  from routes, clock where started_at is not null and removed_at is null`

const within28Days = (of: SQL) => sql`at >= ${dayStart(of, 28)} and at <= ${of}`
const FOUND_COUNTS = sql`
  select count(*) filter (where ${within28Days(NOW)}) as "all",
    count(*) filter (where was_worth and ${within28Days(NOW)}) as worth,
    count(*) filter (where ${within28Days(YESTERDAY)}) as "allThen",
    count(*) filter (where was_worth and ${within28Days(YESTERDAY)}) as "worthThen"
  from (${foundSince(dayStart(YESTERDAY, 28))}) as found, clock`

const REPORT_COUNTS = sql`
  select count(*) as unresolved, count(*) filter (where is_held) as held
  from reports where ${isUnresolvedIn(reports.status)}`

/** Counts what the dashboard shows, as it is `now` and as it was yesterday, in one statement. */
export async function overviewCounts({ query }: Database, now: Date): Promise<OverviewCounts> {
  const { rows } = await query.execute<Record<keyof OverviewCounts, unknown>>(sql`
    with clock as (${clockOf(now)})
    select to_json(fleet) as fleet, to_json(routes) as routes, to_json(found) as found,
      to_json(reports) as reports,
      (select coalesce(json_object_agg(name, value), '{}') from facts) as facts
    from (${FLEET_COUNTS}) as fleet, (${ROUTE_COUNTS}) as routes, (${FOUND_COUNTS}) as found,
      (${REPORT_COUNTS}) as reports`)
  return rows[0] as unknown as OverviewCounts
}
