import type { Priority } from '../alerts/alert'
import type { Bin, LocatedBin } from '../bins/bin'
import type { Point } from '../geo/distance'
import { orderStops } from './order-stops'
import type { Route } from './route'
import { routeLengthKm, routeMinutes } from './route-length'
import { routeName } from './route-name'

interface NewRouteOptions {
  /** As typed; an empty name is replaced by a generated one. */
  name: string
  /** The day on which it is driven: YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** `null`: derived from the number of full bins. */
  priority: Priority | null
  depot: Point
}

/** A pending route through these bins in a short order. It is not stored yet, so it has no id. */
export function routeThrough(
  bins: readonly LocatedBin[],
  { name, day, priority, depot }: NewRouteOptions,
): Omit<Route, 'id'> {
  const stops = orderStops(depot, bins)
  const distanceKm = routeLengthKm(depot, stops)
  return {
    name: routeName(name, { day, bins: stops }),
    status: 'pending',
    bins: stops.length,
    distanceKm,
    minutes: routeMinutes(distanceKm, stops.length),
    priority: priority ?? routePriority(bins),
    binsList: stops,
  }
}

/** With more full bins than this the priority is urgent. */
export const HIGH_PRIORITY_ABOVE = 10

/** The priority of a route, or of several that are planned together, by their bins. */
export const routePriority = (bins: readonly Pick<Bin, 'status'>[]): Priority =>
  bins.filter(({ status }) => status === 'full').length > HIGH_PRIORITY_ABOVE ? 'high' : 'medium'
