import type { TravelMatrix } from 'routing-engine'
import { metresBetween } from 'routing-engine'

/** The nearest of some places (rows of the matrix) to a point, the nearest first, as indexes of `places`. */
export function nearestPlaces(
  matrix: TravelMatrix,
  point: number,
  places: readonly number[],
  count: number,
): number[] {
  const nearest: { metres: number; index: number }[] = []
  for (const [index, place] of places.entries()) {
    const metres = metresBetween(matrix, point, place)
    const last = nearest.at(-1)
    if (nearest.length === count && last && metres >= last.metres) continue
    let at = nearest.length
    while (at > 0 && (nearest[at - 1] as { metres: number }).metres > metres) at -= 1
    nearest.splice(at, 0, { metres, index })
    if (nearest.length > count) nearest.pop()
  }
  return nearest.map(({ index }) => index)
}
