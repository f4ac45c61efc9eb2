import type { Point } from '../bins/distance'
import { routeLengthKm, routeMinutes } from './route-length'

/** What a route is expected to take. */
export interface RouteEstimate {
  distanceKm: number
  /** How far the same bins would be in list order: what the order of the stops saves is measured against it. */
  baselineKm: number
  minutes: number
}

/** Of the drive from `depot` along `stops` and back; `listed` are the same bins as the list has them. */
export function estimateRoute(
  depot: Point,
  stops: readonly Point[],
  listed: readonly Point[],
): RouteEstimate {
  const distanceKm = routeLengthKm(depot, stops)
  return {
    distanceKm,
    baselineKm: routeLengthKm(depot, listed),
    minutes: routeMinutes(distanceKm, stops.length),
  }
}
