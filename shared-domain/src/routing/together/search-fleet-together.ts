import type { Compiled } from '../compile'
import type { Random } from '../engine/random'
import type { Rules } from '../engine/rules'
import { expectedIterations } from '../expected-iterations'
import type { Found, Watch } from '../found'
import { searchFleet } from '../search-fleet'
import type { Hand } from './errand'

/** Every thread searches from a seed of its own, and the best plan counts. */
export async function searchFleetTogether(
  compiled: Compiled,
  random: Random,
  watch: Watch,
  hands: readonly Hand[],
  milliseconds: number,
): Promise<Found> {
  const theirs = hands.map((hand) => hand.search(milliseconds))
  const own = searchFleet(
    compiled,
    random,
    watch,
    expectedIterations({ seconds: milliseconds / 1000 }, false),
  )
  const all = [own, ...(await Promise.all(theirs))]
  const iterations = all.reduce((sum, found) => sum + found.iterations, 0)
  return {
    ...all.reduce((best, found) => (isBetter(compiled.rules, found, best) ? found : best)),
    iterations,
  }
}

function isBetter(rules: Rules, one: Found, other: Found): boolean {
  if (rules.fewestTrucksFirst && mustsServed(rules, one) === mustsServed(rules, other)) {
    if (one.tours.length !== other.tours.length) return one.tours.length < other.tours.length
  }
  return one.cost < other.cost
}

function mustsServed({ isMust }: Rules, { tours }: Found): number {
  return tours.flatMap(({ stops }) => stops).reduce((sum, stop) => sum + isMust[stop], 0)
}
