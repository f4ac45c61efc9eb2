import type { Point } from '../bins/distance'
import { legsOnPlane } from './legs-on-plane'
import { nearestFirst } from './nearest-first'
import { uncrossTour } from './uncross-tour'

/**
 * The bins in a short driving order from `depot` and back to it. A heuristic, as the crow flies, the same for the
 * same bins; whatever replaces it needs only this signature.
 */
export function orderStops<T extends Point>(depot: Point, bins: readonly T[]): T[] {
  const leg = legsOnPlane([depot, ...bins])
  const tour = uncrossTour(nearestFirst(bins.length + 1, leg), leg)
  return tour.slice(1).map((place) => bins[place - 1] as T)
}
