import { asc, inArray } from 'drizzle-orm'
import { aucklandDate, type Bin } from 'shared-domain'
import type { Fleet, Truck } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, collections, routes, stops, trucks } from '../../database/schema'
import { livesFor } from '../bins/bin-life'
import { BIN_COLUMNS, presentBin } from '../bins/present-bin'
import { presentTruck, readFleet } from '../fleet/read-fleet'
import { isOpen } from '../planned-visits/planned-visits'
import { type LockedRoute, lockRoutes } from './lock-route'
import type { Stop } from './record-stop'

/** Everything that a move of stops depends on; it can be cloned into a thread. */
export interface MoveFacts {
  fleet: Fleet
  /** All trucks, also those that were removed. */
  trucks: ReadonlyMap<string, Truck>
  /** The open routes and the moved one. */
  routes: readonly LockedRoute[]
  /** The stops of each of these routes, in driving order. */
  stops: ReadonlyMap<string, readonly Stop[]>
  /** The routes that made the collections of these stops; `null` for one that was made outside of a route. */
  collectedBy: ReadonlyMap<string, string | null>
  /** The bins of the stops, also those that were removed. */
  bins: ReadonlyMap<string, Bin>
  /** Those to which no truck comes: they were removed, or are out for works. */
  removedBins: ReadonlySet<string>
}

/** What a move of the stops of this route depends on. */
export const readFactsOfMove = async (query: Executor, routeId: string, now: Date): Promise<MoveFacts> =>
  readMoveFacts(query, await movableRouteIds(query, routeId, now))

/** The same, of routes that stay as they are until the transaction ends. */
export async function lockFactsOfMove(transaction: Executor, routeId: string, now: Date): Promise<MoveFacts> {
  const ids = await movableRouteIds(transaction, routeId, now)
  await lockRoutes(transaction, { ids, keys: [] })
  return readMoveFacts(transaction, ids)
}

/** This route and the open ones, which may get its stops. */
async function movableRouteIds(query: Executor, routeId: string, now: Date): Promise<string[]> {
  const open = await query
    .select({ id: routes.id })
    .from(routes)
    .where(isOpen(aucklandDate(now)))
  return [...new Set([routeId, ...open.map(({ id }) => id)])]
}

async function readMoveFacts(query: Executor, ids: string[]): Promise<MoveFacts> {
  const known = await query.select().from(routes).where(inArray(routes.id, ids)).orderBy(asc(routes.number))
  const rows = await query
    .select()
    .from(stops)
    .where(inArray(stops.routeId, ids))
    .orderBy(asc(stops.routeId), asc(stops.position))
  const binIds = [...new Set(rows.map(({ binId }) => binId))]
  const found = await query
    .select({ bin: BIN_COLUMNS, isCollected: livesFor('isCollected') })
    .from(bins)
    .where(inArray(bins.id, binIds))
  const collectionIds = rows.flatMap(({ collectionId }) => collectionId ?? [])
  const collected = await query
    .select({ id: collections.id, routeId: collections.routeId })
    .from(collections)
    .where(inArray(collections.id, collectionIds))
  const allTrucks = await query.select().from(trucks)
  const byRoute = new Map<string, Stop[]>(ids.map((id) => [id, []]))
  for (const row of rows) byRoute.get(row.routeId)?.push(row)
  return {
    fleet: await readFleet(query),
    trucks: new Map(allTrucks.map((row) => [row.id, presentTruck(row)])),
    routes: known,
    stops: byRoute,
    collectedBy: new Map(collected.map(({ id, routeId }) => [id, routeId])),
    bins: new Map(found.map(({ bin }) => [bin.id, presentBin(bin)])),
    removedBins: new Set(found.flatMap(({ bin, isCollected }) => (isCollected ? [] : bin.id))),
  }
}
