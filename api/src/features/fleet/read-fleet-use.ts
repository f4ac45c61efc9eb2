import { asc, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { FleetUse } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes } from '../../database/schema'
import { isOpen } from '../collection-routes/is-open'

/** What of the fleet the open routes need, by route. */
export const readFleetUse = (query: Executor): Promise<FleetUse['routes']> =>
  query
    .select({
      id: routes.id,
      isUnderWay: sql<boolean>`${routes.status} = 'active'`,
      uses: sql<string[]>`array_remove(
        array[${routes.plan} ->> 'truckId', ${routes.plan} ->> 'depotId', ${routes.driverId}::text]
          || array(select distinct visit ->> 'facilityId' from jsonb_array_elements(${routes.plan} -> 'visits') visit),
        null)`,
    })
    .from(routes)
    .where(isOpen(aucklandDate(new Date())))
    .orderBy(asc(routes.number))

/** The routes under way that need it, such as 'R197 and R198'; null when there are none. */
export async function underWayWith(query: Executor, id: string): Promise<string | null> {
  const open = await readFleetUse(query)
  const ids = open.flatMap((route) => (route.isUnderWay && route.uses.includes(id) ? route.id : []))
  return ids.length === 0 ? null : new Intl.ListFormat('en-NZ').format(ids)
}
