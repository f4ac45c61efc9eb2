import type { Random } from './engine/random'
import type { StopGraph } from './engine/rules'

export interface Member {
  cost: number
  tours: number[][]
}

const MOST = 3

/** The best plans of several annealings of one problem, for recombination. */
export class Population {
  private all: Member[] = []

  constructor(
    private readonly graph: StopGraph,
    private readonly random: Random,
  ) {}

  /** The cheaper one of the best member and another plan. */
  bestWith(other: Member): Member {
    const [best] = this.all
    return best && best.cost < other.cost ? best : other
  }

  /** Adds a plan, unless a similar one is a member. */
  join(plan: Member): void {
    // Recombination needs two parents, so with a single member a similar plan is accepted too.
    if (this.all.length > 1 && this.all.some(({ cost }) => cost === plan.cost)) return
    this.all = [...this.all, plan].sort((a, b) => a.cost - b.cost).slice(0, MOST)
  }

  /** A child of two random members. It may lack stops. */
  child(): number[][] {
    const { all, random } = this
    const mother = random.below(all.length)
    const father = (mother + random.below(all.length - 1) + 1) % all.length
    return crossTours(all[mother].tours, all[father].tours, this.graph, random)
  }
}

const LEAST_SHARE = 0.3
const MOST_SHARE = 0.7

/**
 * Recombines two plans: the tours of one on one side of the graph, and all tours of the other that share no stop with them. A
 * search then inserts the missing stops.
 */
function crossTours(mother: number[][], father: number[][], graph: StopGraph, random: Random): number[][] {
  const wanted = (LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random.unit()) * (graph.stops - 1)
  const tourOf = new Int32Array(graph.stops)
  mother.forEach((tour, number) => {
    for (const stop of tour) tourOf[stop] = number
  })
  const taken = new Set<number>()
  const covered = new Uint8Array(graph.stops)
  const seed = 1 + random.below(graph.stops - 1)
  const around = [seed, ...graph.near.subarray(seed * graph.nearWidth, (seed + 1) * graph.nearWidth)]
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
