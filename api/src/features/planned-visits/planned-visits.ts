import { type SQL, sql } from 'drizzle-orm'
import type { NextVisit } from 'shared-domain/contract'

/** Whether a route is still to be driven: pending for this day or later, or under way. */
export const isOpen = (today: string | SQL): SQL =>
  // Columns are qualified, because other tables of a query have columns of the same names.
  sql`(routes.removed_at is null
    and (routes.status = 'active' or (routes.status = 'pending' and routes.planned_for >= ${today})))`

const TODAY = sql`(now() at time zone 'Pacific/Auckland')::date`

/**
 * SQL expression: the next open route with a planned stop at a bin, as JSON; null without one. A route of an earlier day that was never
 * ended comes after all others. `binId` is an SQL expression too.
 */
export const nextVisitOf = (binId: string): SQL<NextVisit | null> => sql`(
  select json_build_object('routeId', routes.id, 'day', routes.planned_for, 'isUnderWay', routes.status = 'active',
    'isPastShift', coalesce(routes.status = 'active' and (routes.planned_for < ${TODAY}
      or to_char(now() at time zone 'Pacific/Auckland', 'HH24:MI') >= trucks.shift_to), false))
  from stops join routes on routes.id = stops.route_id left join trucks on trucks.id = routes.plan ->> 'truckId'
  where stops.bin_id = ${sql.raw(binId)} and stops.state = 'planned' and ${isOpen(TODAY)}
  order by routes.planned_for < ${TODAY}, routes.status = 'active' desc, routes.planned_for, routes.number limit 1)`
