import type { Compiled } from './compile'
import { anneal } from './engine/annealing'
import { FleetSearch } from './engine/fleet-search'
import type { Random } from './engine/random'
import { fewestTrucks } from './fewest-trucks'
import type { Found, FoundTour, Watch } from './found'

const START_HEAT = 2
const END_HEAT = 0.01
/** Share of the budget that may go into needing fewer trucks. */
const FLEET_SHARE = 0.2
const FLEET_HEAT = 0.3

/** Searches under all the rules: first for fewer trucks if that is wished, then for less cost. */
export function searchFleet({ rules }: Compiled, random: Random, watch: Watch): Found {
  const search = new FleetSearch(rules, random)
  const best = () => ({ cost: search.best.cost, tours: toursOf(search) })
  search.construct()
  search.keep()
  const heat = search.meanArc
  let iterations = 0
  if (rules.fewestTrucksFirst) {
    const least = fewestTrucks(rules)
    iterations = needFewerTrucks(search, random, heat, least, (made) => watch(made, best))
  }
  const before = iterations
  const begun = watch(before, best)
  const spent = (made: number) => {
    const share = watch(before + made, best)
    return share >= 1 ? 1 : (share - begun) / (1 - begun)
  }
  iterations += anneal(search, random, { from: heat * START_HEAT, to: heat * END_HEAT, spent })
  return { tours: best().tours, iterations }
}

/** Sends truck after truck home until the rest can't do it all. Answers with the iterations it took. */
function needFewerTrucks(
  search: FleetSearch,
  random: Random,
  heat: number,
  least: number,
  share: (made: number) => number,
): number {
  let made = 0
  while (search.mustsLeft === 0 && search.tours.used > least && share(made) < FLEET_SHARE) {
    const tour = search.smallestTour()
    search.truckLimit = search.tours.used - 1
    search.close(tour)
    const before = made
    const spent = (now: number) => (search.mustsLeft === 0 ? 1 : share(before + now) / FLEET_SHARE)
    search.isPressing = true
    made += anneal(search, random, { from: heat * FLEET_HEAT, to: heat * FLEET_HEAT * 0.5, spent })
    search.isPressing = false
    search.closed[tour] = 0
    if (search.mustsLeft > 0) {
      search.truckLimit += 1
      search.restore()
      break
    }
    search.keep()
  }
  return made
}

function toursOf(search: FleetSearch): FoundTour[] {
  const { truck, routes } = search.best
  return truck.map((tour, at) => ({
    tour,
    stops: routes[at].filter((_, i) => i % 2 === 0),
    tips: routes[at].filter((_, i) => i % 2 === 1),
  }))
}
