import { distanceKm, type Point } from '../geo/distance'

/** The detour factor of streets over straight lines, usual for a city grid (Boscoe et al. 2012 found 1.4). */
const DETOUR_FACTOR = 1.4
export const AVERAGE_SPEED_KMH = 25
export const SERVICE_MINUTES_PER_BIN = 3

/** Driving distance in km from `depot` along the stops and back, as straight lines times the detour factor. */
export function routeLengthKm(depot: Point, stops: readonly Point[]): number {
  const points = [depot, ...stops, depot]
  const straightKm = points.slice(1).reduce((sum, point, i) => sum + distanceKm(points[i] as Point, point), 0)
  return straightKm * DETOUR_FACTOR
}

/** Driving at 25 km/h, and three minutes for each bin. */
export const routeMinutes = (lengthKm: number, stopCount: number) =>
  (lengthKm / AVERAGE_SPEED_KMH) * 60 + stopCount * SERVICE_MINUTES_PER_BIN
