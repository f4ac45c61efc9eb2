import type { Point } from '../geo/distance'

/**
 * The bins in a short driving order from `depot` and back. A heuristic on straight lines; the same bins always give the same
 * order.
 */
export function orderStops<T extends Point>(depot: Point, bins: readonly T[]): T[] {
  const leg = legsOnPlane([depot, ...bins])
  const tour = uncrossTour(nearestFirst(bins.length + 1, leg), leg)
  return tour.slice(1).map((place) => bins[place - 1] as T)
}

/** The length of the leg between two places, given by index. Comparable, but not in km. */
type Leg = (from: number, to: number) => number

/**
 * Straight legs on a plane that touches the earth at the first point. Within a city they sort like great-circle distances, at a
 * tenth of the cost. @internal
 */
export function legsOnPlane(points: readonly Point[]): Leg {
  const shrink = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180)
  const xs = Float64Array.from(points, ({ lng }) => lng * shrink)
  const ys = Float64Array.from(points, ({ lat }) => lat)
  return (from, to) => {
    const dx = (xs[from] as number) - (xs[to] as number)
    const dy = (ys[from] as number) - (ys[to] as number)
    return Math.sqrt(dx * dx + dy * dy)
  }
}

/** Nearest-neighbour tour: the places 0 to `count - 1`, starting at place 0. @internal */
export function nearestFirst(count: number, leg: Leg): number[] {
  const tour = Array.from({ length: count }, (_, place) => place)
  for (let at = 0; at < count - 2; at++) {
    const nearest = nearestAfter(tour, at, leg)
    swap(tour, at + 1, nearest)
  }
  return tour
}

/** The position in the tour, after `at`, of the place nearest to the one at `at`. */
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

// Bounded by rounds and not by time, so that a slow phone finds the same route as a fast computer.
const MAX_ROUNDS = 12
// A smaller gain is a rounding error and could repeat for ever.
const LEAST_GAIN = 1e-12

/**
 * 2-opt (Croes 1958) on the closed tour, keeping its first place: a section is reversed whenever that makes the tour shorter.
 * @internal
 */
export function uncrossTour(tour: readonly number[], leg: Leg): number[] {
  const shorter = [...tour]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!uncrossOnce(shorter, leg)) break
  }
  return shorter
}

/** One round over all pairs of legs. Returns whether the tour became shorter. */
function uncrossOnce(tour: number[], leg: Leg): boolean {
  let isShorter = false
  for (let first = 0; first < tour.length - 2; first++) {
    for (let last = first + 2; last < tour.length; last++) {
      if (gain(tour, first, last, leg) > LEAST_GAIN) {
        reverse(tour, first + 1, last)
        isShorter = true
      }
    }
  }
  return isShorter
}

/** How much shorter the tour is when the places after `first` up to `last` are reversed. */
function gain(tour: readonly number[], first: number, last: number, leg: Leg): number {
  const before = tour[first] as number
  const from = tour[first + 1] as number
  const to = tour[last] as number
  const after = (last + 1 < tour.length ? tour[last + 1] : tour[0]) as number
  return leg(before, from) + leg(to, after) - leg(before, to) - leg(from, after)
}

function reverse(tour: number[], from: number, to: number) {
  for (let left = from, right = to; left < right; left++, right--) {
    const kept = tour[left] as number
    tour[left] = tour[right] as number
    tour[right] = kept
  }
}
