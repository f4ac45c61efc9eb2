import { inArray } from 'drizzle-orm'
import type { NewRoute, RecordedListedRoute } from 'shared-domain/contract'
import type { TakenBins } from 'shared-domain/route-planning'
import type { Database } from '../../../database/database'
import { stops } from '../../../database/schema'
import { lockBins } from '../../bins/bin-levels'
import { createRoute } from '../../collection-routes/create-route'
import { requireInReach } from '../../collection-routes/driven-plan'
import { assignRoute } from '../../collection-routes/drivers'
import { type LockedRoute, lockRoutes } from '../../collection-routes/lock-route'
import { lockFactsOfMove, type MoveFacts, readFactsOfMove } from '../../collection-routes/movable-routes'
import {
  listRoutes,
  type RouteOfRecord,
  readRoute,
  readRouteIfAny,
} from '../../collection-routes/read-routes'
import type { Stop } from '../../collection-routes/record-stop'
import { type OpenStops, type RewrittenRoute, rewriteRoute } from '../../collection-routes/rewrite-route'
import {
  lockTrucksAndDrivers,
  type Occupied,
  requireNoConflict,
  requireStartable,
} from '../../collection-routes/route-conflicts'
import { readTaken, requireUntaken, type Untaken } from '../../collection-routes/stop-rules'
import {
  replanRoute,
  setRemoved,
  setStatus,
  setVisitsDone,
  type WrittenStatus,
} from '../../collection-routes/write-route'
import {
  type OpenOuting,
  type OpenStop,
  readOpenOutings,
  readOpenStops,
} from '../../planned-visits/open-routes'
import type { NeedContext } from './need-context'
import { type PartPerson, principalOf } from './person'

/** What parts may read of the collection routes. */
export interface RouteSources {
  /** The routes of a day and those under way, as this person may see them; with `null`, those of today and later. */
  list: (person: PartPerson, day: string | null) => Promise<RecordedListedRoute[]>
  /** A route with its stops, as this person may see it. Refuses one that is unknown to them. */
  shown: (person: PartPerson, routeId: string) => Promise<RouteOfRecord>
  /** The stops to come of routes that are open on this day (Pacific/Auckland) or later, in driving order. */
  openStops: (today: string) => Promise<OpenStop[]>
  /** The routes of trucks that are open on this day or later, by number. */
  openOutings: (today: string) => Promise<OpenOuting[]>
  /** The open routes, the fleet and the bins that a move of stops of this route depends on. */
  factsOfMove: (routeId: string, now: Date) => Promise<MoveFacts>
}

export const routeSources = ({ query }: Database): RouteSources => ({
  list: (person, day) => listRoutes(query, principalOf(person), day),
  shown: (person, id) => readRoute(query, principalOf(person), id),
  openStops: (today) => readOpenStops(query, today),
  openOutings: (today) => readOpenOutings(query, today),
  factsOfMove: (routeId, now) => readFactsOfMove(query, routeId, now),
})

/**
 * What parts may change of the collection routes. The record writes what it is told, and refuses plans that nobody can drive; whether the
 * state of a route allows a change is decided by the part. Lock your own rows first, then routes, bins, and trucks with their drivers.
 */
export interface RouteChanges {
  /** A route with its stops, as this person may see it. Refuses one that is unknown to them. */
  shown: (person: PartPerson, routeId: string) => Promise<RouteOfRecord>
  /** The same; `null` in place of a refusal. */
  shownIfAny: (person: PartPerson, routeId: string) => Promise<RouteOfRecord | null>
  /** Locks the routes with these ids or idempotency keys, also removed ones. */
  lock: (of: { ids?: readonly string[]; keys?: readonly string[] }) => Promise<LockedRoute[]>
  lockBins: (ids: readonly string[]) => Promise<void>
  lockTrucksAndDrivers: (occupied: Occupied) => Promise<void>
  /** Locks this route and the open ones, and returns what a move of its stops depends on. */
  lockFactsOfMove: (routeId: string, now: Date) => Promise<MoveFacts>
  /** The stops of these routes. */
  stopsOf: (routeIds: readonly string[]) => Promise<Stop[]>
  /** Which of these bins other open routes than these come to, or crews did not find. */
  taken: (
    binIds: readonly string[],
    of: { ownRouteIds: readonly string[]; today: string },
  ) => Promise<TakenBins>
  /** Refuses bins that other routes come to. The change must have locked them. */
  requireUntaken: (binIds: readonly string[], untaken: Untaken) => Promise<void>
  /**
   * Refuses routes whose truck or driver has another route at the same time. The change must have locked both. `field` is the field of the
   * request that a refusal names, or that of each route.
   */
  requireNoConflict: (
    routeIds: readonly string[],
    now: Date,
    field: string | Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Refuses a start before the route's day, or while its truck or driver is on another route. The change must have locked both. */
  requireStartable: (routeId: string, at: Date) => Promise<void>
  /** Creates a pending route, and returns its id. A repeated key returns the route that it created. */
  create: (key: string, route: NewRoute, now: Date) => Promise<string>
  /** Replaces the plan and all stops of a locked route on which nothing is recorded. Its name and its day stay. */
  replan: (
    route: Pick<LockedRoute, 'id' | 'planRevision'>,
    planned: NewRoute,
    planHash: string,
  ) => Promise<void>
  /** Writes the next plan of a locked route with its open stops. A removed route is on the list again. */
  rewrite: (routeId: string, written: RewrittenRoute, open: OpenStops) => Promise<void>
  /** Removes a locked route. */
  remove: (routeId: string, now: Date) => Promise<void>
  restore: (routeId: string) => Promise<void>
  setStatus: (route: Pick<LockedRoute, 'id' | 'status'>, written: WrittenStatus) => Promise<void>
  /** Writes which disposal trips and breaks are done; `changed` is the one that differs. */
  setVisitsDone: (
    routeId: string,
    visitsDone: LockedRoute['visitsDone'],
    changed: { visit: number; kind: 'disposal' | 'break'; to: 'done' | 'planned' },
  ) => Promise<void>
  /** Assigns a route to a driver who is free then; `null` removes the assignment. Refuses when it is not the route of `from` any more. */
  assign: (routeId: string, driverId: string | null, from?: string | null, now?: Date) => Promise<void>
}

export const routeChanges = ({ change, app }: NeedContext): RouteChanges => {
  const { transaction } = change
  const inReach = ({ plan }: NewRoute) => requireInReach(app.councilExtent, [{ plan, field: 'body' }])
  return {
    shown: (person, id) => readRoute(transaction, principalOf(person), id),
    shownIfAny: (person, id) => readRouteIfAny(transaction, principalOf(person), id),
    lock: ({ ids = [], keys = [] }) => lockRoutes(transaction, { ids, keys }),
    lockBins: (ids) => lockBins(transaction, ids),
    lockTrucksAndDrivers: (occupied) => lockTrucksAndDrivers(transaction, occupied),
    lockFactsOfMove: (routeId, now) => lockFactsOfMove(transaction, routeId, now),
    stopsOf: (ids) =>
      transaction
        .select()
        .from(stops)
        .where(inArray(stops.routeId, [...ids])),
    taken: (binIds, of) => readTaken(transaction, binIds, of),
    requireUntaken: (binIds, untaken) => requireUntaken(transaction, binIds, untaken),
    requireNoConflict: (ids, now, field) =>
      requireNoConflict(transaction, ids, now, (id) =>
        typeof field === 'string' ? field : (field[id] ?? 'body'),
      ),
    requireStartable: (id, at) => requireStartable(transaction, id, at),
    create: async (key, route, now) => {
      inReach(route)
      return createRoute(change, key, route, now)
    },
    replan: async (route, planned, planHash) => {
      inReach(planned)
      return replanRoute(change, route, planned, planHash)
    },
    rewrite: (id, written, open) => rewriteRoute(change, id, written, open),
    remove: (id, now) => setRemoved(change, id, now),
    restore: (id) => setRemoved(change, id, null),
    setStatus: (route, written) => setStatus(change, route, written),
    setVisitsDone: (id, visitsDone, changed) => setVisitsDone(change, id, visitsDone, changed),
    assign: (id, driverId, from, now) => assignRoute(change, id, driverId, { from, now }),
  }
}
