import { asc, inArray } from 'drizzle-orm'
import { type Bin, type BinType, hoursOf, isLocated, type Point, type RouteAssignment } from 'shared-domain'
import type { Fleet, RouteStop, Truck } from 'shared-domain/contract'
import { type ChangeableRoute, type OpenStop, plannedAmounts } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { bins, routes, stops, trucks } from '../../database/schema'
import { BIN_COLUMNS, presentBin } from '../bins/present-bin'
import type { LockedRoute } from '../collection-routes/lock-route'
import { presentTruck, readFleet } from '../fleet/read-fleet'
import { isOpen } from '../planned-visits/planned-visits'

/** A stop as the record has it. */
export type StopRow = typeof stops.$inferSelect

/** Everything that a move of stops depends on. */
export interface MoveFacts {
  fleet: Fleet
  /** All trucks, also those that were removed. */
  trucks: ReadonlyMap<string, Truck>
  /** The open routes and the moved one. */
  routes: readonly LockedRoute[]
  /** In driving order. */
  stopsOf: (routeId: string) => readonly StopRow[]
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
  const byRoute = new Map<string, StopRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) byRoute.get(row.routeId)?.push(row)
  return {
    fleet: await readFleet(query),
    trucks: new Map(allTrucks.map((row) => [row.id, presentTruck(row)])),
    routes: known,
    stopsOf: (routeId) => byRoute.get(routeId) ?? [],
    bins: new Map(found.map(({ bin }) => [bin.id, presentBin(bin)])),
    removedBins: new Set(found.flatMap(({ bin, removedAt }) => (removedAt ? bin.id : []))),
  }
}

/** The open stops of a route with their planned amounts; a bin without a position is where its plan had it. */
export function openStopsOf({ bins: known, stopsOf }: MoveFacts, { id, plan }: LockedRoute): OpenStop[] {
  const amounts = plannedAmounts(plan)
  const order = new Map([...amounts.keys()].map((binId, place) => [binId, place]))
  const placeOf = (stop: StopRow) => order.get(stop.binId) ?? order.size + stop.position
  return stopsOf(id)
    .filter(({ state }) => state === 'planned')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ binId }) => {
      const bin = known.get(binId)
      const visits = plan?.visits ?? []
      const planned = visits.find((visit) => visit.kind === 'stop' && visit.binId === binId) ?? visits[0]
      const place = bin && isLocated(bin) ? bin : planned?.point
      if (!bin || !place) return []
      const { litres, kg } = amounts.get(binId) ?? { litres: 0, kg: 0 }
      return [{ binId, point: { lat: place.lat, lng: place.lng }, stream: bin.binType, litres, kg }]
    })
}

export const streamIn =
  ({ bins: known }: MoveFacts) =>
  (binId: string): BinType | undefined =>
    known.get(binId)?.binType

/** A route of the record as a move can change it; with `truck`, as that truck would drive it. */
export function changeable(
  facts: MoveFacts,
  route: LockedRoute & { plan: NonNullable<LockedRoute['plan']> },
  hours: Pick<ChangeableRoute, 'notBefore' | 'backBy'>,
  truck = facts.trucks.get(route.plan.truckId),
): ChangeableRoute | null {
  const home = route.plan.visits.at(-1)?.point
  const depot = facts.fleet.depots.find(({ id }) => id === truck?.depotId) ?? home
  if (!truck || !depot) return null
  const isOwn = truck.id === route.plan.truckId
  return {
    id: route.id,
    truck,
    depot,
    plan: isOwn ? route.plan : null,
    states: statesOf(facts, route.id),
    visitsDone: route.visitsDone,
    open: openStopsOf(facts, route),
    ...hours,
  }
}

const statesOf = ({ stopsOf }: MoveFacts, id: string): Map<string, RouteStop['state']> =>
  new Map(stopsOf(id).map(({ binId, state }) => [binId, state]))

/** Every place that a move may drive to or from, each once. */
export function placesOf(facts: MoveFacts): Point[] {
  const { fleet, routes: known, bins: standing } = facts
  const all: Point[] = [
    ...fleet.depots,
    ...fleet.facilities,
    ...[...standing.values()].filter(isLocated),
    ...known.flatMap(({ plan }) => plan?.visits.map(({ point }) => point) ?? []),
  ]
  return [...new Map(all.map(({ lat, lng }) => [placeName({ lat, lng }), { lat, lng }])).values()]
}

export const placeName = ({ lat, lng }: Point) => `${lat} ${lng}`

/** The other open routes of a day, as they occupy trucks and drivers. */
export function assignmentsOn({ routes: known }: MoveFacts, day: string, without: string): RouteAssignment[] {
  return known.flatMap(({ id, status, plannedFor, plan, driverId, removedAt }) => {
    if (id === without || removedAt !== null || status === 'completed') return []
    if (plannedFor !== day && status !== 'active') return []
    const hours = plan && hoursOf(plan.visits)
    return [{ id, status, plannedFor, truckId: plan?.truckId ?? null, driverId, hours }]
  })
}
