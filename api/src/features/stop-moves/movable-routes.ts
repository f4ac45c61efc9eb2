import { asc, inArray } from 'drizzle-orm'
import type { Bin } from 'shared-domain'
import type { Fleet, Truck } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, routes, stops, trucks } from '../../database/schema'
import { BIN_COLUMNS, presentBin } from '../bins/present-bin'
import type { LockedRoute } from '../collection-routes/lock-route'
import { presentTruck, readFleet } from '../fleet/read-fleet'
import { isOpen } from '../planned-visits/planned-visits'

/** A stop as the record has it. */
export type MovableStop = typeof stops.$inferSelect
export type MovableRoute = LockedRoute

/** Everything that a move of stops depends on; it can be cloned into a thread. */
export interface MoveFacts {
  fleet: Fleet
  /** All trucks, also those that were removed. */
  trucks: ReadonlyMap<string, Truck>
  /** The open routes and the moved one. */
  routes: readonly LockedRoute[]
  /** The stops of each of these routes, in driving order. */
  stops: ReadonlyMap<string, readonly MovableStop[]>
  /** The bins of the stops, also those that were removed. */
  bins: ReadonlyMap<string, Bin>
  removedBins: ReadonlySet<string>
}

/** The ids of the open routes, which a move may change. */
export const openRouteIds = async (query: Executor, today: string): Promise<string[]> =>
  (await query.select({ id: routes.id }).from(routes).where(isOpen(today))).map(({ id }) => id)

export async function readMoveFacts(query: Executor, routeIds: readonly string[]): Promise<MoveFacts> {
  const ids = [...routeIds]
  const known = await query.select().from(routes).where(inArray(routes.id, ids)).orderBy(asc(routes.number))
  const rows = await query
    .select()
    .from(stops)
    .where(inArray(stops.routeId, ids))
    .orderBy(asc(stops.routeId), asc(stops.position))
  const binIds = [...new Set(rows.map(({ binId }) => binId))]
  const found = await query
    .select({ bin: BIN_COLUMNS, removedAt: bins.removedAt })
    .from(bins)
    .where(inArray(bins.id, binIds))
  const allTrucks = await query.select().from(trucks)
  const byRoute = new Map<string, MovableStop[]>(ids.map((id) => [id, []]))
  for (const row of rows) byRoute.get(row.routeId)?.push(row)
  return {
    fleet: await readFleet(query),
    trucks: new Map(allTrucks.map((row) => [row.id, presentTruck(row)])),
    routes: known,
    stops: byRoute,
    bins: new Map(found.map(({ bin }) => [bin.id, presentBin(bin)])),
    removedBins: new Set(found.flatMap(({ bin, removedAt }) => (removedAt ? bin.id : []))),
  }
}

export const stopsOf = ({ stops: known }: MoveFacts, routeId: string): readonly MovableStop[] =>
  known.get(routeId) ?? []
