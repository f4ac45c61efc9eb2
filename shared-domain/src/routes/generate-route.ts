import type { Priority } from '../alerts/alert'
import type { Bin } from '../bins/bin'
import type { BinStatus } from '../bins/bin-status'
import type { Point } from '../bins/distance'
import { isLocated } from '../bins/nearby-bins'
import { orderStops } from './order-stops'
import { ROUTE_BINS_MAX, type Route } from './route'
import { routeLengthKm, routeMinutes } from './route-length'
import { routeName } from './route-name'

/** With more full bins than this the priority is urgent. */
export const HIGH_PRIORITY_ABOVE = 10

export interface RouteCriteria {
  /** As typed; an empty name is replaced by a generated one. */
  name: string
  /** The day on which it is driven: YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** `null`: derived from the number of full bins. */
  priority: Priority | null
  /** The statuses of the bins to collect. */
  statuses: readonly BinStatus[]
  depot: Point
}

export type RouteFailure = { kind: 'no-status-chosen' } | { kind: 'no-bins-due' } | { kind: 'too-many-bins' }

/** A pending route that is not stored yet, so it has no id. */
export type GeneratedRoute = Omit<Route, 'id'>

type RouteResult = { ok: true; route: GeneratedRoute } | { ok: false; failure: RouteFailure }

/** Errors in the criteria themselves, independent of the bins. */
export const criteriaFailure = ({ statuses }: Pick<RouteCriteria, 'statuses'>): RouteFailure | null =>
  statuses.length === 0 ? { kind: 'no-status-chosen' } : null

/** A pending route through the bins of the chosen statuses that have a position. */
export function generateRoute(criteria: RouteCriteria, bins: readonly Bin[]): RouteResult {
  const failure = criteriaFailure(criteria)
  if (failure) return { ok: false, failure }
  const due = bins.filter(isLocated).filter((bin) => criteria.statuses.includes(bin.status))
  if (due.length === 0) return { ok: false, failure: { kind: 'no-bins-due' } }

  if (due.length > ROUTE_BINS_MAX) return { ok: false, failure: { kind: 'too-many-bins' } }

  const stops = orderStops(criteria.depot, due)
  const distanceKm = routeLengthKm(criteria.depot, stops)
  return {
    ok: true,
    route: {
      name: routeName(criteria.name, { day: criteria.day, bins: stops }),
      status: 'pending',
      bins: stops.length,
      distanceKm,
      minutes: routeMinutes(distanceKm, stops.length),
      priority: criteria.priority ?? routePriority(due),
      binsList: stops,
    },
  }
}

/** The priority of a route, or of several that are planned together, by their bins. */
export const routePriority = (bins: readonly Pick<Bin, 'status'>[]): Priority =>
  bins.filter(({ status }) => status === 'full').length > HIGH_PRIORITY_ABOVE ? 'high' : 'medium'
