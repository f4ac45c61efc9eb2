import type { Leg } from './legs-on-plane'

// Bounded by rounds, not by time, so that a slow phone finds the same route as a fast desk.
const MAX_ROUNDS = 12
// Below this a gain is rounding, and taking it could go on for ever.
const LEAST_GAIN = 1e-12

/**
 * The closed tour with its crossings undone, its first place kept: wherever two legs are shorter after the stretch
 * between them is driven backwards, it is (2-opt, Croes 1958).
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
