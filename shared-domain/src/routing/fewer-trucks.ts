import { anneal } from './engine/annealing'
import type { FleetSearch } from './engine/fleet-search'
import type { Random } from './engine/random'
import type { Rules } from './engine/rules'
import { fewestTrucks } from './fewest-trucks'

/** Share of the budget that may go into needing fewer trucks. */
const SHARE = 0.2
const HEAT = 0.3

/** Sends truck after truck home until the rest can't do it all. Answers with the iterations it took. */
export function needFewerTrucks(
  search: FleetSearch,
  rules: Rules,
  random: Random,
  heat: number,
  share: (made: number) => number,
): number {
  const { left, recreate } = search
  const least = fewestTrucks(rules)
  let made = 0
  while (left.musts === 0 && search.tours.used > least && share(made) < SHARE) {
    const tour = search.smallestTour()
    recreate.truckLimit = search.tours.used - 1
    search.close(tour)
    const before = made
    const spent = (now: number) => (left.musts === 0 ? 1 : share(before + now) / SHARE)
    search.isPressing = true
    made += anneal(search, random, { from: heat * HEAT, to: heat * HEAT * 0.5, spent })
    search.isPressing = false
    recreate.closed[tour] = 0
    if (left.musts > 0) {
      recreate.truckLimit += 1
      search.restore()
      break
    }
    search.keep()
  }
  return made
}
