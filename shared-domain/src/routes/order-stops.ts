import type { Point } from '../bins/distance'

/**
 * The bins in a short driving order from `depot` and back to it. A heuristic, as the crow flies, the same for the
 * same bins; whatever replaces it needs only this signature.
 */
export function orderStops<T extends Point>(depot: Point, bins: readonly T[]): T[] {
  const leg = legsOnPlane([depot, ...bins])
  const tour = uncrossTour(nearestFirst(bins.length + 1, leg), leg)
  return tour.slice(1).map((place) => bins[place - 1] as T)
}

/** The length of the leg between two places, given by their index; comparable, not in km. */
type Leg = (from: number, to: number) => number

/**
 * Straight legs on a plane that touches the earth at the first point. Within a city the order of lengths is that of
 * the great circle, at a tenth of its cost.
 * @internal
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

/**
 * The places 0 to `count - 1` in the order of always going to the nearest one left, from place 0.
 * @internal
 */
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

// Bounded by rounds, not by time, so that a slow phone finds the same route as a fast desk.
const MAX_ROUNDS = 12
// Below this a gain is rounding, and taking it could go on for ever.
const LEAST_GAIN = 1e-12

/**
 * The closed tour with its crossings undone, its first place kept: wherever two legs are shorter after the stretch
 * between them is driven backwards, it is (2-opt, Croes 1958).
 * @internal
 */
export function uncrossTour(tour: readonly number[], leg: Leg): number[] {
  const shorter = [...tour]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!uncrossOnce(shorter, leg)) break
  }
  return shorter
}

/** One round over all pairs of legs; says whether the tour became shorter. */
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

/** How much shorter the tour is with the places after `first` up to `last` in reverse. */
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
