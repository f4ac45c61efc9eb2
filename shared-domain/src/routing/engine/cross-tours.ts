import type { Ground } from './ground'
import type { Random } from './random'

const LEAST_SHARE = 0.3
const MOST_SHARE = 0.7

/**
 * A child of two plans: the tours of one on one side of the ground, and all tours of the other that share no stop with
 * them. Stops that neither brings are left for a search to insert.
 */
export function crossTours(
  mother: number[][],
  father: number[][],
  ground: Ground,
  random: Random,
): number[][] {
  const wanted = (LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random.unit()) * (ground.stops - 1)
  const tourOf = new Int32Array(ground.stops)
  mother.forEach((tour, number) => {
    for (const stop of tour) tourOf[stop] = number
  })
  const taken = new Set<number>()
  const covered = new Uint8Array(ground.stops)
  const seed = 1 + random.below(ground.stops - 1)
  const around = [seed, ...ground.near.subarray(seed * ground.nearWidth, (seed + 1) * ground.nearWidth)]
  let count = 0
  for (const stop of around) {
    if (count >= wanted) break
    if (taken.has(tourOf[stop])) continue
    taken.add(tourOf[stop])
    for (const member of mother[tourOf[stop]]) covered[member] = 1
    count += mother[tourOf[stop]].length
  }
  const kept = [...taken].map((number) => mother[number])
  return [...kept, ...father.filter((tour) => tour.every((stop) => covered[stop] === 0))]
}
