import type { Compiled } from './compile'
import { anneal } from './engine/annealing'
import { LoadSearch } from './engine/load-search'
import type { Random } from './engine/random'
import type { StopGraph } from './engine/rules'
import { type Member, Population } from './population'
import type { Found, FoundTour, Watch } from './search-progress'

/** With more iterations per stop than this, one annealing gains almost nothing; another start gains more. */
const ITERATIONS_A_STOP = 1200
const MOST_STARTS = 3
const CHILDREN = 4
/** The share of the budget for annealing from the start, when there are several; the rest goes to offspring. */
const STARTS_SHARE = 0.75

/** Searches where a truck's load is the only constraint. `expected` is roughly how many iterations the budget allows. */
export function searchLoads(
  { rules, savings }: Compiled,
  random: Random,
  watch: Watch,
  expected: number,
): Found {
  const search = new MemberSearch(rules.graph, rules.litresALoad[0], savings, random, watch)
  const starts = Math.floor(expected / (rules.graph.stops * ITERATIONS_A_STOP))
  if (starts < 2) search.fromStart(1)
  else search.withChildren(Math.min(starts, MOST_STARTS))
  const { cost, tours } = search.best
  return { cost, tours: asTours(tours), iterations: search.iterations }
}

/** Several annealings of one problem that share a budget. */
class MemberSearch {
  iterations = 0
  private readonly search: LoadSearch
  private readonly heat: number
  private readonly members: Population

  constructor(
    graph: StopGraph,
    capacity: number,
    private readonly start: number[][],
    private readonly random: Random,
    private readonly watch: Watch,
  ) {
    this.search = new LoadSearch(graph, capacity, random)
    this.search.startFrom(this.start)
    this.heat = this.search.meanArc
    this.members = new Population(graph, random)
  }

  get best(): Member {
    return this.members.bestWith(this.latest)
  }

  private get latest(): Member {
    return { cost: this.search.bestCost, tours: this.search.best() }
  }

  /** Anneals from the savings solution until that share of the budget is used up. */
  fromStart(until: number): void {
    this.search.startFrom(this.start)
    this.anneal(LOAD_HEAT.start, until)
  }

  withChildren(starts: number): void {
    for (let i = 1; i <= starts; i += 1) {
      this.fromStart((STARTS_SHARE * i) / starts)
      this.members.join(this.latest)
    }
    for (let i = 1; i <= CHILDREN && this.spent(0) < 1; i += 1) {
      this.search.startFrom(this.members.child())
      this.anneal(LOAD_HEAT.child, STARTS_SHARE + ((1 - STARTS_SHARE) * i) / CHILDREN)
      this.members.join(this.latest)
    }
  }

  private anneal(from: number, until: number): void {
    const begun = this.spent(0)
    const spent = (made: number) => {
      const share = this.spent(made)
      return share >= 1 ? 1 : (share - begun) / Math.max(1e-9, until - begun)
    }
    const heat = { from: this.heat * from, to: this.heat * LOAD_HEAT.end }
    this.iterations += anneal(this.search, this.random, { ...heat, spent })
  }

  private spent(made: number): number {
    return this.watch(this.iterations + made, () => {
      const { cost, tours } = this.best
      return { cost, tours: asTours(tours) }
    })
  }
}

export function asTours(routes: readonly number[][]): FoundTour[] {
  return routes.map((stops, tour) => ({ tour, stops, tips: stops.map(() => 0) }))
}

/** Temperatures for plans where litres are the only constraint, in multiples of the start's mean arc. */
export const LOAD_HEAT = {
  // A colder start, like a colder end, costs more than a point of gap.
  start: 1,
  end: 0.01,
  /** Enough to repair what recombination broke. */
  child: 0.2,
} as const
