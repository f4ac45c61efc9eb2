import { distanceKm, type Point } from '../geo/distance'
import type { Bin, LocatedBin } from './bin'

export const DEFAULT_RADIUS_KM = 0.5
/** The most bins that a search returns. */
export const NEARBY_LIMIT = 10
/** The range of the radius slider, in metres. */
export const RADIUS_SLIDER_M = { min: 100, max: 1000, step: 50, default: 500 } as const

type Placed = Pick<Bin, 'lat' | 'lng'>
type Found<B> = B & Point & { distanceKm: number }

/** The bins within `radiusKm` of `point`, nearest first, at most ten. Bins without a position are left out. */
export function nearbyBins<B extends Placed>(
  bins: readonly B[],
  point: Point,
  radiusKm = DEFAULT_RADIUS_KM,
): Found<B>[] {
  return bins
    .filter((bin): bin is B & Point => bin.lat !== null && bin.lng !== null)
    .map((bin) => ({ bin, distanceKm: distanceKm(point, bin) }))
    .filter((found) => found.distanceKm <= radiusKm)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, NEARBY_LIMIT)
    .map(({ bin, distanceKm }) => ({ ...bin, distanceKm }))
}

// Kept out of the bin schema: phones use this, and they should not load the schema library for it.
export const isLocated = (bin: Bin): bin is LocatedBin => bin.lat !== null && bin.lng !== null
