import type { Leg } from './legs-on-plane'

/** The places 0 to `count - 1` in the order of always going to the nearest one left, from place 0. */
export function nearestFirst(count: number, leg: Leg): number[] {
  const tour = Array.from({ length: count }, (_, place) => place)
  for (let at = 0; at < count - 2; at++) {
    const nearest = nearestAfter(tour, at, leg)
    swap(tour, at + 1, nearest)
  }
  return tour
}

/** Where in the tour, after position `at`, the place nearest to that at `at` stands. */
function nearestAfter(tour: readonly number[], at: number, leg: Leg): number {
  const here = tour[at] as number
  let nearest = at + 1
  let shortest = Number.POSITIVE_INFINITY
  for (let other = at + 1; other < tour.length; other++) {
    const length = leg(here, tour[other] as number)
    if (length < shortest) {
      shortest = length
      nearest = other
    }
  }
  return nearest
}

function swap(tour: number[], a: number, b: number) {
  const kept = tour[a] as number
  tour[a] = tour[b] as number
  tour[b] = kept
}
