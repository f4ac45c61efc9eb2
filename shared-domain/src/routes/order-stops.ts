import type { LocatedBin } from '../bins/bin'
import { distanceKm, type Point } from '../bins/distance'

/** The bins in the order of always driving to the nearest one left, starting at `depot`. */
export function orderStops(depot: Point, bins: readonly LocatedBin[]): LocatedBin[] {
  const left = [...bins]
  const ordered: LocatedBin[] = []
  let here = depot
  while (left.length > 0) {
    const next = left.reduce((nearest, bin) =>
      distanceKm(here, bin) < distanceKm(here, nearest) ? bin : nearest,
    )
    left.splice(left.indexOf(next), 1)
    ordered.push(next)
    here = next
  }
  return ordered
}
