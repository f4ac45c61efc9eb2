import type { Compiled } from '../compile'
import { LoadSearch } from '../engine/load-search'
import type { Random } from '../engine/random'
import type { StopGraph } from '../engine/rules'
import { type Member, Population } from '../population'
import { asTours, LOAD_HEAT } from '../search-loads'
import type { Found, Watch } from '../search-progress'
import type { AnnealResult, AnnealTask, SearchWorker } from './search-worker'
import { annealTours } from './search-worker'

/** Smaller parts would have too many stops at their borders. */
const LEAST_PART = 150
/** How often the stops are divided again. */
const DIVISIONS = 12
/** The share of the budget for annealing from the initial solution. */
const STARTS_SHARE = 0.6
const GENERATIONS = 8

/** Searches with several threads: a large problem is split into parts, a small one is searched from one start per thread. */
export async function searchLoadsInParallel(
  compiled: Compiled,
  random: Random,
  watch: Watch,
  workers: readonly SearchWorker[],
  milliseconds: number,
): Promise<Found> {
  const { graph } = compiled.rules
  const pool = new WorkerPool(compiled, random, watch, workers, milliseconds)
  const parts = Math.min(pool.size, Math.floor(graph.stops / LEAST_PART))
  if (parts > 1) await searchInParts(pool, parts, graph, random)
  else await searchFromStarts(pool, graph, random)
  const { cost, tours } = pool.best
  return { cost, tours: asTours(tours), iterations: pool.iterations }
}

/**
 * Anneals the whole plan. Each thread anneals the tours of one area; then the areas are joined and divided differently, so that
 * no border stays.
 */
async function searchInParts(
  pool: WorkerPool,
  parts: number,
  graph: StopGraph,
  random: Random,
): Promise<void> {
  const heatAt = (share: number) =>
    pool.meanArc * LOAD_HEAT.start * (LOAD_HEAT.end / LOAD_HEAT.start) ** share
  let tours = pool.best.tours
  for (let share = pool.spent(); share < 1; share = pool.spent()) {
    const until = Math.min(1, (Math.floor(share * DIVISIONS + 0.5) + 1) / DIVISIONS)
    const heat = { from: heatAt(share), to: heatAt(until) }
    const divided = splitTours(tours, parts, graph, random).filter(({ length }) => length > 0)
    const annealed = await pool.anneal(
      divided.map((some) => ({ tours: some, isPart: true, heat })),
      until,
    )
    tours = annealed.flatMap(({ now }) => now)
    pool.keep({
      cost: annealed.reduce((sum, { cost }) => sum + cost, 0),
      tours: annealed.flatMap(({ best }) => best),
    })
  }
}

/** Each thread first anneals from the start, then anneals offspring of the solutions found. */
async function searchFromStarts(pool: WorkerPool, graph: StopGraph, random: Random): Promise<void> {
  const members = new Population(graph, random)
  const start = pool.best.tours
  const run = async (from: () => number[][], heat: number, until: number) => {
    const range = { from: pool.meanArc * heat, to: pool.meanArc * LOAD_HEAT.end }
    const annealings = Array.from({ length: pool.size }, () => ({
      tours: from(),
      isPart: false,
      heat: range,
    }))
    for (const { cost, best } of await pool.anneal(annealings, until)) {
      members.join({ cost, tours: best })
      pool.keep({ cost, tours: best })
    }
  }
  await run(() => start, LOAD_HEAT.start, STARTS_SHARE)
  for (let i = 1; i <= GENERATIONS && pool.spent() < 1; i += 1) {
    await run(() => members.child(), LOAD_HEAT.child, STARTS_SHARE + ((1 - STARTS_SHARE) * i) / GENERATIONS)
  }
}

/** This thread, its workers, and the best plan that they have found. */
class WorkerPool {
  iterations = 0
  best: Member
  /** Of the first plan; it scales the temperatures. */
  readonly meanArc: number
  private readonly search: LoadSearch

  constructor(
    { rules, savings }: Compiled,
    private readonly random: Random,
    private readonly watch: Watch,
    private readonly workers: readonly SearchWorker[],
    /** The whole budget. */
    private readonly milliseconds: number,
  ) {
    const capacity = rules.litresALoad[0]
    this.search = new LoadSearch(rules.graph, capacity, random)
    this.search.startFrom(savings)
    this.meanArc = this.search.meanArc
    this.best = { cost: this.search.bestCost, tours: this.search.best() }
  }

  get size(): number {
    return this.workers.length + 1
  }

  /** The share of the budget that is used up, from 0 to 1 or more. */
  spent(made = 0): number {
    return this.watch(this.iterations + made, () => ({
      cost: this.best.cost,
      tours: asTours(this.best.tours),
    }))
  }

  keep(plan: Member): void {
    if (plan.cost < this.best.cost) this.best = plan
  }

  /** At most one annealing per thread, all in parallel, until that share of the budget is used up. */
  async anneal([own, ...others]: Omit<AnnealTask, 'milliseconds'>[], until: number): Promise<AnnealResult[]> {
    const begun = this.spent()
    // After a slow worker, less than the round's share of the budget may be left.
    const share = Math.max(1e-9, until - begun)
    const milliseconds = share * this.milliseconds
    const theirs = others.map((task, i) => this.workers[i].anneal({ ...task, milliseconds }))
    const spent = (made: number) => {
      const now = this.spent(made)
      return now >= 1 ? 1 : (now - begun) / share
    }
    const mine = annealTours(this.search, this.random, own, spent)
    const all = [mine, ...(await Promise.all(theirs))]
    for (const { iterations } of all) this.iterations += iterations
    return all
  }
}

/**
 * Divides the tours into parts with about equally many stops, each part with neighbouring tours. The cuts are across a random
 * direction, so that the next division joins what this one separated (POPMUSIC, Taillard & Voss 2002). A part may be empty.
 */
function splitTours(tours: number[][], parts: number, graph: StopGraph, random: Random): number[][][] {
  if (parts === 1) return [tours]
  const along = inDirection(tours, graph, random)
  const wanted = Math.floor(parts / 2)
  const stops = tours.reduce((sum, { length }) => sum + length, 0)
  let count = 0
  const cut = along.findIndex(({ length }) => {
    count += length
    return count - length / 2 > (stops * wanted) / parts
  })
  return [
    ...splitTours(along.slice(0, cut), wanted, graph, random),
    ...splitTours(along.slice(cut), parts - wanted, graph, random),
  ]
}

/** Sorts by closeness to one stop versus another: this needs no coordinates and tolerates one-way streets. */
function inDirection(
  tours: readonly number[][],
  { cost, size, stops }: StopGraph,
  random: Random,
): number[][] {
  const from = (1 + random.below(stops - 1)) * size
  const to = (1 + random.below(stops - 1)) * size
  const place = (tour: readonly number[]) =>
    tour.reduce((sum, stop) => sum + cost[from + stop] - cost[to + stop], 0) / tour.length
  return tours
    .map((tour) => ({ tour, at: place(tour) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tour }) => tour)
}
