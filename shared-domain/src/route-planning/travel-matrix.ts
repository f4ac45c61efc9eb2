import { distanceKm, type Point } from '../bins/distance'
import { AVERAGE_SPEED_KMH } from '../routes/route-length'
import type { TravelMatrix } from '../routing/route-request'

/** What the record answers of distances, as the engine reads it. Its memory can be given to a worker. */
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
  /** How much longer streets are than the straight line. */
  detourFactor: number
  speedKmh: number
}

/**
 * A street grid driven in every direction alike is 4/π = 1.27 times the straight line, and hills and one-way streets add
 * a little. 25 km/h is what a truck makes between stops in a city.
 */
export const DEFAULT_ESTIMATE: TravelEstimate = { detourFactor: 1.3, speedKmh: AVERAGE_SPEED_KMH }

/** Whole metres and seconds between all of the points, row by row: straight lines, times the detour, at the speed. */
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
      // There and back are as long as each other.
      for (const at of [row * points.length + column, column * points.length + row]) {
        metres[at] = length
        seconds[at] = Math.round(length * secondsPerMetre)
      }
    }
  return { metres, seconds }
}
