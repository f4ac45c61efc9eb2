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
