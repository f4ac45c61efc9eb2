import type { Compiled } from './compile'
import { anneal } from './engine/annealing'
import { FleetSearch } from './engine/fleet-search'
import { MixedLoadSearch, type MixedTour } from './engine/mixed-load-search'
import type { Random } from './engine/random'
import type { Rules } from './engine/rules'
import { foundBy, searchFleet } from './search-fleet'
import type { Found, FoundTour, Watch } from './search-progress'

// In multiples of the mean arc of the start.
const START_HEAT = 2
const END_HEAT = 0.01
/** The share of the budget for finding a plan that serves every stop. */
const FIRST_SHARE = 0.2
const FIRST_HEAT = 0.3

/**
 * Searches where trucks differ and a truck's load is the only constraint. One annealing: which kinds of trucks leave is decided
 * while it is hot, and a slow one decides better than several. `expected` is roughly how many iterations the budget allows a
 * search under all constraints, which takes over where the trucks hardly carry what there is.
 */
export function searchMixedLoads(compiled: Compiled, random: Random, watch: Watch, expected: number): Found {
  const { rules } = compiled
  const first = new FleetSearch(rules, random)
  const made = serveAll(first, random, watch)
  const search = new MixedLoadSearch(rules, random)
  const start = foundBy(first).tours.map(({ stops }) => stops)
  if (first.left.count > 0 || !search.startFrom(start)) {
    const rest = searchFleet(compiled, random, (more, best) => watch(made + more, best), expected)
    return { ...rest, iterations: made + rest.iterations }
  }
  const found = () => ({ cost: search.bestCost, tours: toursOf(rules, search.best) })
  const { meanArc } = search
  const begun = watch(made, found)
  const iterations = anneal(search, random, {
    from: meanArc * START_HEAT,
    to: meanArc * END_HEAT,
    spent: (more) => (watch(made + more, found) - begun) / Math.max(1e-9, 1 - begun),
  })
  return { ...found(), iterations: made + iterations }
}

/** Returns the number of iterations. Stops may still be left out. */
function serveAll(search: FleetSearch, random: Random, watch: Watch): number {
  search.construct()
  search.keep()
  if (search.left.count === 0) return 0
  const heat = search.meanArc * FIRST_HEAT
  const spent = (made: number) =>
    search.left.count === 0 ? 1 : watch(made, () => foundBy(search)) / FIRST_SHARE
  const made = anneal(search, random, { from: heat, to: heat * 0.5, spent })
  search.keep()
  return made
}

/** Gives each tour a truck of its kind. */
function toursOf({ firstOfKind }: Rules, best: readonly MixedTour[]): FoundTour[] {
  const next = Int32Array.from(firstOfKind)
  return best.map(({ kind, stops }) => ({ tour: next[kind]++, stops, tips: stops.map(() => 0) }))
}
