import { asc } from 'drizzle-orm'
import type { Depot, Facility, Fleet, Truck } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { depots, facilities, trucks } from '../../database/schema'

/** All of the fleet, each by id. */
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
