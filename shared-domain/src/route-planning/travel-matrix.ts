import type { TravelMatrix } from 'routing-engine'
import { distanceKm, type Point } from '../geo/distance'
import { AVERAGE_SPEED_KMH } from '../routes/route-length'

/** The record's travel matrix in the form that the engine reads. Its buffers can be transferred to a worker. */
export const travelMatrixOf = ({
  metres,
  seconds,
}: {
  metres: ArrayLike<number>
  seconds: ArrayLike<number>
}): TravelMatrix => ({
  points: Math.round(Math.sqrt(metres.length)),
  metres: Int32Array.from(metres),
  seconds: Int32Array.from(seconds),
})

export interface TravelEstimate {
  /** How much longer streets are than a straight line. */
  detourFactor: number
  speedKmh: number
}

/**
 * On a street grid, averaged over all directions, the way is 4/π = 1.27 times the straight line; hills and one-way streets add
 * a little. 25 km/h is a truck's speed between stops in a city.
 */
export const DEFAULT_ESTIMATE: TravelEstimate = { detourFactor: 1.3, speedKmh: AVERAGE_SPEED_KMH }

/** Whole metres and seconds between all points, row by row: the straight line times the detour factor, at the speed. */
export function estimateMatrix(
  points: readonly Point[],
  { detourFactor, speedKmh }: TravelEstimate = DEFAULT_ESTIMATE,
): { metres: Int32Array; seconds: Int32Array } {
  const metres = new Int32Array(points.length ** 2)
  const seconds = new Int32Array(points.length ** 2)
  const secondsPerMetre = 3.6 / speedKmh
  for (const [row, from] of points.entries())
    for (const [column, to] of points.slice(0, row).entries()) {
      const length = Math.round(distanceKm(from, to) * 1000 * detourFactor)
      // Both directions are equally long.
      for (const at of [row * points.length + column, column * points.length + row]) {
        metres[at] = length
        seconds[at] = Math.round(length * secondsPerMetre)
      }
    }
  return { metres, seconds }
}
