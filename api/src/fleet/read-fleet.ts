import { asc } from 'drizzle-orm'
import type { Fleet, Truck } from 'shared-domain/contract'
import { depots, facilities, trucks } from '../database/schema'
import type { Executor } from '../record/change-record'

/** All of the fleet, each by id. */
export async function readFleet(query: Executor): Promise<Fleet> {
  return {
    depots: await query.select().from(depots).orderBy(asc(depots.id)),
    facilities: await query.select().from(facilities).orderBy(asc(facilities.id)),
    trucks: (await query.select().from(trucks).orderBy(asc(trucks.id))).map(presentTruck),
  }
}

const presentTruck = ({ shiftFrom, shiftTo, ...truck }: typeof trucks.$inferSelect): Truck => ({
  ...truck,
  shift: { from: shiftFrom, to: shiftTo },
})
