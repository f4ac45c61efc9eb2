import type { Compiled } from './compile'
import { anneal } from './engine/annealing'
import { FleetSearch } from './engine/fleet-search'
import type { Random } from './engine/random'
import type { Rules } from './engine/rules'
import { needFewerTrucks } from './fewer-trucks'
import type { Found, FoundTour, Watch } from './search-progress'

// In multiples of the mean arc of a start.
const HEAT = { start: 2, end: 0.01 }
/** For one annealing with at least so many iterations per stop: it is slower where places settle, and need not end as cold. */
const SLOW_HEAT = { start: 1, end: 0.05 }
const SLOW_ITERATIONS_A_STOP = 600
/** At this temperature hardly any worse solution is accepted. */
const LAST_HEAT = 0.2
/**
 * Which disposal trips are driven is settled early and by chance: with more iterations per stop than this, another start gains
 * more.
 */
const ITERATIONS_A_STOP = 300
const MOST_STARTS = 6
/** The share of the budget for the starts, when there are several; the rest continues from the best one. */
const STARTS_SHARE = 0.8

/**
 * Searches under all constraints: first for fewer trucks if requested, then for lower cost. `expected` is roughly how many
 * iterations the budget allows.
 */
export function searchFleet({ rules }: Compiled, random: Random, watch: Watch, expected: number): Found {
  const run = new FleetRun(rules, random, watch)
  const aStop = expected / rules.graph.stops
  const wanted = Math.floor(aStop / ITERATIONS_A_STOP)
  const starts = rules.fewestTrucksFirst ? 1 : Math.max(1, Math.min(wanted, MOST_STARTS))
  if (!rules.tips) run.fromStart(1, aStop < SLOW_ITERATIONS_A_STOP ? HEAT : SLOW_HEAT)
  else if (starts === 1) run.fromStart(1, HEAT)
  else {
    for (let i = 1; i <= starts && run.spent(0) < 1; i += 1) run.fromStart((STARTS_SHARE * i) / starts, HEAT)
    run.fromBest(1)
  }
  return { ...run.found(), iterations: run.iterations }
}

/** Annealings of one problem that share a budget. */
class FleetRun {
  iterations = 0
  private best: FleetSearch
  private search: FleetSearch

  constructor(
    private readonly rules: Rules,
    private readonly random: Random,
    private readonly watch: Watch,
  ) {
    this.search = this.first()
    this.best = this.search
  }

  private first(): FleetSearch {
    const search = new FleetSearch(this.rules, this.random)
    search.construct()
    search.keep()
    return search
  }

  /** Anneals a new plan until that share of the budget is used up. */
  fromStart(until: number, { start, end }: typeof HEAT): void {
    if (this.iterations > 0) this.search = this.first()
    const heat = this.search.meanArc
    const spent = (made: number) => this.spent(made)
    if (this.rules.fewestTrucksFirst)
      this.iterations += needFewerTrucks(this.search, this.rules, this.random, heat, spent)
    this.anneal(heat * start, heat * end, until)
    if (this.search.best.cost < this.best.best.cost) this.best = this.search
  }

  /** Continues from the best plan. */
  fromBest(until: number): void {
    this.search = this.best
    this.search.restore()
    const heat = this.search.meanArc
    this.anneal(heat * LAST_HEAT, heat * HEAT.end, until)
  }

  /** The share of the budget that is used up, from 0 to 1 or more. */
  spent(made: number): number {
    return this.watch(this.iterations + made, () => this.found())
  }

  found(): { cost: number; tours: FoundTour[] } {
    return foundBy(this.search.best.cost < this.best.best.cost ? this.search : this.best)
  }

  private anneal(from: number, to: number, until: number): void {
    const begun = this.spent(0)
    const spent = (made: number) => {
      const share = this.spent(made)
      return share >= 1 ? 1 : (share - begun) / Math.max(1e-9, until - begun)
    }
    this.iterations += anneal(this.search, this.random, { from, to, spent })
  }
}

/** The best plan of a search so far. */
export function foundBy({ best: { truck, routes, cost } }: FleetSearch): {
  cost: number
  tours: FoundTour[]
} {
  const tours = truck.map((tour, at) => ({
    tour,
    stops: routes[at].filter((_, i) => i % 2 === 0),
    tips: routes[at].filter((_, i) => i % 2 === 1),
  }))
  return { cost, tours }
}
