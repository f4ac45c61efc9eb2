import type { Priority } from '../alerts/alert'
import { type Bin, type BinStatus, isLocated } from '../bins/bin'
import type { Point } from '../bins/distance'
import { durationText } from './duration-text'
import { orderStops } from './order-stops'
import { ROUTE_NAME_MAX, type Route } from './route'
import { routeLengthKm, routeMinutes } from './route-length'

/** How long the screen shows 'Generating...', in ms. */
export const GENERATING_MS = 2000
/** With more full bins than this a route is urgent. */
export const HIGH_PRIORITY_ABOVE = 10

export interface RouteCriteria {
  id: string
  name: string
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  /** The bins to collect are those of these states. */
  statuses: readonly BinStatus[]
  depot: Point
}

export type RouteFailure =
  | { kind: 'name-missing' }
  | { kind: 'name-too-long' }
  | { kind: 'no-status-chosen' }
  | { kind: 'no-bins-due' }
type RouteResult = { ok: true; route: Route } | { ok: false; failure: RouteFailure }

/** What is wrong with the criteria themselves, whatever the bins. */
export function criteriaFailure({
  name,
  statuses,
}: Pick<RouteCriteria, 'name' | 'statuses'>): RouteFailure | null {
  if (name.trim() === '') return { kind: 'name-missing' }
  if (name.trim().length > ROUTE_NAME_MAX) return { kind: 'name-too-long' }
  if (statuses.length === 0) return { kind: 'no-status-chosen' }
  return null
}

/** A pending route over the bins of the chosen states that have a position. */
export function generateRoute(criteria: RouteCriteria, bins: readonly Bin[]): RouteResult {
  const failure = criteriaFailure(criteria)
  if (failure) return { ok: false, failure }
  const due = bins.filter(isLocated).filter((bin) => criteria.statuses.includes(bin.status))
  if (due.length === 0) return { ok: false, failure: { kind: 'no-bins-due' } }

  const stops = orderStops(criteria.depot, due)
  const lengthKm = routeLengthKm(criteria.depot, stops)
  return {
    ok: true,
    route: {
      id: criteria.id,
      name: criteria.name.trim(),
      status: 'pending',
      bins: stops.length,
      distance: `${lengthKm.toFixed(1)} km`,
      estimatedTime: durationText(routeMinutes(lengthKm, stops.length)),
      priority: criteria.priority ?? priorityOf(due),
      binsList: stops,
    },
  }
}

const priorityOf = (bins: readonly Bin[]): Priority =>
  bins.filter(({ status }) => status === 'full').length > HIGH_PRIORITY_ABOVE ? 'high' : 'medium'
