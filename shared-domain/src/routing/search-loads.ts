import type { Compiled } from './compile'
import { anneal } from './engine/annealing'
import { crossTours } from './engine/cross-tours'
import type { Ground } from './engine/ground'
import { LoadSearch } from './engine/load-search'
import type { Random } from './engine/random'
import { joinBySavings } from './engine/savings'
import type { Found, FoundTour, Watch } from './found'

// In mean arcs of the start. Colder starts cost over a point of gap, as do colder ends.
const START_HEAT = 1
const END_HEAT = 0.01
/** Enough to mend what a crossing tore. */
const CHILD_HEAT = 0.2
/** More iterations a stop than this add next to nothing to one annealing: others from the start add more. */
const ITERATIONS_A_STOP = 1200
const MOST_STARTS = 3
const CHILDREN = 4
/** Share of the budget for the annealings from the start, where there are several; the rest goes to their children. */
const STARTS_SHARE = 0.75

interface Member {
  cost: number
  tours: number[][]
}

/** Searches where a truck's load is the only limit; `expected` is about how many iterations the budget will allow. */
export function searchLoads({ rules }: Compiled, random: Random, watch: Watch, expected: number): Found {
  const search = new MemberSearch(rules.ground, rules.litresALoad[0], random, watch)
  const starts = Math.floor(expected / (rules.ground.stops * ITERATIONS_A_STOP))
  if (starts < 2) search.fromStart(1)
  else search.withChildren(Math.min(starts, MOST_STARTS))
  return { tours: toursOf(search.best.tours), iterations: search.iterations }
}

/** Several annealings of one problem that share a budget. */
class MemberSearch {
  iterations = 0
  private readonly search: LoadSearch
  private readonly start: number[][]
  private readonly heat: number
  private members: Member[] = []

  constructor(
    private readonly ground: Ground,
    capacity: number,
    private readonly random: Random,
    private readonly watch: Watch,
  ) {
    this.search = new LoadSearch(ground, capacity, random)
    this.start = joinBySavings({ ...ground, capacity })
    this.search.startFrom(this.start)
    this.heat = this.search.meanArc
  }

  get best(): Member {
    const now = { cost: this.search.bestCost, tours: this.search.best() }
    return this.members.reduce((best, member) => (member.cost < best.cost ? member : best), now)
  }

  /** Anneals from savings until that share of the budget is spent. */
  fromStart(until: number): void {
    this.search.startFrom(this.start)
    this.anneal(START_HEAT, until)
  }

  withChildren(starts: number): void {
    for (let i = 1; i <= starts; i += 1) {
      this.fromStart((STARTS_SHARE * i) / starts)
      this.join()
    }
    for (let i = 1; i <= CHILDREN && this.spent(0) < 1; i += 1) {
      this.search.startFrom(this.child())
      this.anneal(CHILD_HEAT, STARTS_SHARE + ((1 - STARTS_SHARE) * i) / CHILDREN)
      this.join()
    }
  }

  private child(): number[][] {
    const { members, random } = this
    const mother = random.below(members.length)
    const father = (mother + random.below(members.length - 1) + 1) % members.length
    return crossTours(members[mother].tours, members[father].tours, this.ground, random)
  }

  /** Makes the plan just found a member, unless there is one like it. */
  private join(): void {
    const cost = this.search.bestCost
    // Parents are two: while there is but one, its like counts too.
    if (this.members.length > 1 && this.members.some((member) => member.cost === cost)) return
    this.members.push({ cost, tours: this.search.best() })
    this.members.sort((a, b) => a.cost - b.cost)
    this.members = this.members.slice(0, MOST_STARTS)
  }

  private anneal(from: number, until: number): void {
    const begun = this.spent(0)
    const spent = (made: number) => {
      const share = this.spent(made)
      return share >= 1 ? 1 : (share - begun) / Math.max(1e-9, until - begun)
    }
    const heat = { from: this.heat * from, to: this.heat * END_HEAT }
    this.iterations += anneal(this.search, this.random, { ...heat, spent })
  }

  private spent(made: number): number {
    return this.watch(this.iterations + made, () => {
      const { cost, tours } = this.best
      return { cost, tours: toursOf(tours) }
    })
  }
}

function toursOf(routes: readonly number[][]): FoundTour[] {
  return routes.map((stops, tour) => ({ tour, stops, tips: stops.map(() => 0) }))
}
