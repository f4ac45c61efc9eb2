import { anneal } from './engine/annealing'
import type { FleetSearch } from './engine/fleet-search'
import type { Random } from './engine/random'
import type { Rules } from './engine/rules'

/** The share of the budget for reducing the number of trucks. */
const SHARE = 0.2
const HEAT = 0.3

/** Removes one truck after another while the rest can serve every stop. Returns the number of iterations. */
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

/** A lower bound on the number of trucks: by litres and stops per day, and by the hours of work. */
function fewestTrucks(rules: Rules): number {
  const { graph } = rules
  const litres = graph.demand.reduce((sum, demand) => sum + demand, 0)
  const loads = Math.ceil(litres / most(rules.litresALoad))
  const hours = most(
    rules.homeDone.map((end, tour) =>
      Math.min(rules.longestDay[tour], end - rules.shiftStart[tour] - Math.max(0, rules.breakSeconds[tour])),
    ),
  )
  return Math.max(
    1,
    rules.tips ? 1 : loads,
    Math.ceil(litres / most(rules.litresADay)),
    Math.ceil((graph.stops - 1) / most(rules.stopsADay)),
    Math.ceil(leastWork(rules, loads) / hours),
  )
}

/** In seconds: each stop's service and the shortest way to it, and for each load a facility's service. */
function leastWork(rules: Rules, loads: number): number {
  const { graph, seconds, service } = rules
  let work = rules.tips ? loads * Math.min(...rules.facilities.flat().map((row) => service[row])) : 0
  for (let stop = 1; stop < graph.stops; stop += 1) {
    let shortest = Number.POSITIVE_INFINITY
    for (let row = 0; row < graph.size; row += 1) {
      if (row !== stop) shortest = Math.min(shortest, seconds[row * graph.size + stop])
    }
    work += service[stop] + shortest
  }
  return work
}

const most = (values: Float64Array) => values.reduce((largest, value) => Math.max(largest, value), 0)
