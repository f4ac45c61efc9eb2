import type { LocatedBin } from '../bins/bin'
import { distanceKm, type Point } from '../bins/distance'

/** The bins in the order of always driving to the nearest one left, starting at `depot`. */
export function orderStops(depot: Point, bins: readonly LocatedBin[]): LocatedBin[] {
  const left = [...bins]
  const ordered: LocatedBin[] = []
  while (left.length > 0) {
    const here = ordered.at(-1) ?? depot
    ordered.push(...left.splice(nearestIndex(here, left), 1))
  }
  return ordered
}

function nearestIndex(here: Point, bins: readonly LocatedBin[]): number {
  const distances = bins.map((bin) => distanceKm(here, bin))
  return distances.reduce((best, km, i) => (km < (distances[best] as number) ? i : best), 0)
}
