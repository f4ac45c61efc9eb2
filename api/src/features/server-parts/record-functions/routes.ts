import type { RecordedRoute, RouteMove } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { readRoute, readRouteIfAny } from '../../collection-routes/read-routes'
import {
  type OpenOuting,
  type OpenStop,
  readOpenOutings,
  readOpenStops,
} from '../../planned-visits/open-routes'
import type { MoveFacts } from '../../stop-moves/movable-routes'
import {
  keepMove,
  type LockedMove,
  lockMove,
  type PlannedMove,
  readFactsOfMove,
  type WantedMove,
} from '../../stop-moves/move-stops'
import { undoMove } from '../../stop-moves/undo-move'
import { type PartPerson, principalOf } from './person'
import type { RecordChange } from './record-change'

/** What parts may read of the collection routes. */
export interface RouteSources {
  /** The stops to come of routes that are open on this day (Pacific/Auckland) or later, in driving order. */
  openStops: (today: string) => Promise<OpenStop[]>
  /** The routes of trucks that are open on this day or later, by number. */
  openOutings: (today: string) => Promise<OpenOuting[]>
  /** The open routes, the fleet and the bins that a move of stops of this route depends on. */
  factsOfMove: (routeId: string, now: Date) => Promise<MoveFacts>
}

export const routeSources = ({ query }: Database): RouteSources => ({
  openStops: (today) => readOpenStops(query, today),
  openOutings: (today) => readOpenOutings(query, today),
  factsOfMove: (routeId, now) => readFactsOfMove(query, routeId, now),
})

/** What parts may change of the collection routes. */
export interface RouteChanges {
  /** A route with its stops, as this person may see it. Refuses one that is unknown to them. */
  shown: (person: PartPerson, routeId: string) => Promise<RecordedRoute>
  /** The same; `null` in place of a refusal. */
  shownIfAny: (person: PartPerson, routeId: string) => Promise<RecordedRoute | null>
  /**
   * Locks the open routes, bins, trucks and drivers that a move of the open stops of a route may concern, and returns what it depends
   * on, or the move that the same key made before. Refuses when nothing of the route can be moved. Lock your own rows first.
   */
  lockMove: (wanted: WantedMove) => Promise<LockedMove>
  /** Writes a move that was planned on what `lockMove` returned. Refuses when a truck or driver would be on two routes at once. */
  keepMove: (move: WantedMove & { planned: PlannedMove; by: string }) => Promise<RouteMove>
  /** Takes a move back. Refuses when a moved stop is done since, or when one of its routes was planned again. */
  undoMove: (move: { routeId: string; moveId: string; now: Date }) => Promise<void>
}

export const routeChanges = ({ change, inRecord }: RecordChange): RouteChanges => {
  const { transaction } = change
  return {
    shown: (person, id) => inRecord(() => readRoute(transaction, principalOf(person), id)),
    shownIfAny: (person, id) => inRecord(() => readRouteIfAny(transaction, principalOf(person), id)),
    lockMove: (wanted) => inRecord(() => lockMove(transaction, wanted)),
    keepMove: (move) => inRecord(() => keepMove(change, move)),
    undoMove: ({ routeId: id, ...move }) => inRecord(() => undoMove(change, { id, ...move })),
  }
}
