import { asc, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { Depot, Facility, Fleet, RouteDayPlan, Truck, VisitDone } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { depots, facilities, routes, trucks } from '../../database/schema'
import { isOpen } from '../planned-visits/planned-visits'

/** The whole fleet, each part in id order. */
export async function readFleet(query: Executor): Promise<Fleet> {
  const known = {
    depots: await query.select().from(depots).orderBy(asc(depots.id)),
    facilities: await query.select().from(facilities).orderBy(asc(facilities.id)),
    trucks: await query.select().from(trucks).orderBy(asc(trucks.id)),
  }
  return {
    depots: known.depots.filter(isKept).map(presentDepot),
    facilities: known.facilities.filter(isKept).map(presentFacility),
    trucks: known.trucks.filter(isKept).map(presentTruck),
    removed: [...known.depots, ...known.facilities, ...known.trucks]
      .filter((one) => !isKept(one))
      .map(({ id, name }) => ({ id, name })),
  }
}

const isKept = ({ removedAt }: { removedAt: Date | null }) => removedAt === null

export const presentDepot = ({ removedAt: _, ...depot }: typeof depots.$inferSelect): Depot => depot

export const presentFacility = ({ removedAt: _, ...facility }: typeof facilities.$inferSelect): Facility =>
  facility

export const presentTruck = ({
  shiftFrom,
  shiftTo,
  removedAt: _,
  ...truck
}: typeof trucks.$inferSelect): Truck => ({ ...truck, shift: { from: shiftFrom, to: shiftTo } })

/** The fleet items that an open route needs. */
export interface ItemsInUse {
  /** Of the route. */
  id: string
  isUnderWay: boolean
  /** The ids of its truck, depot, disposal sites and driver. */
  uses: string[]
  plan: RouteDayPlan | null
  visitsDone: VisitDone[]
}

/** The fleet items that open routes need, by route. */
export const readFleetUse = (query: Executor): Promise<ItemsInUse[]> =>
  query
    .select({
      id: routes.id,
      isUnderWay: sql<boolean>`${routes.status} = 'active'`,
      uses: sql<string[]>`array_remove(
        array[${routes.plan} ->> 'truckId', ${routes.plan} ->> 'depotId', ${routes.driverId}::text]
          || array(select distinct visit ->> 'facilityId' from jsonb_array_elements(${routes.plan} -> 'visits') visit),
        null)`,
      plan: routes.plan,
      visitsDone: routes.visitsDone,
    })
    .from(routes)
    .where(isOpen(aucklandDate(new Date())))
    .orderBy(asc(routes.number))

/** The routes under way that use the item with this id, such as 'R197 and R198'; null when there are none. */
export async function underWayWith(query: Executor, id: string): Promise<string | null> {
  const open = await readFleetUse(query)
  const ids = open.flatMap((route) => (route.isUnderWay && route.uses.includes(id) ? route.id : []))
  return ids.length === 0 ? null : new Intl.ListFormat('en-NZ').format(ids)
}
