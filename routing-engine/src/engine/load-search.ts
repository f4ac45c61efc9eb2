import type { Search } from './annealing'
import { LoadRecreate } from './load-recreate'
import type { Random } from './random'
import { CutOrder, Ruin } from './ruin'
import type { StopGraph } from './rules'
import { NODE, Tours } from './tours'

const { NEXT, SHIFT: NODE_SHIFT } = NODE

/** Ruin and recreate for the case where the load is the only constraint and there are as many identical trucks as stops. */
export class LoadSearch implements Search {
  private readonly tours: Tours
  private readonly ruin: Ruin
  private readonly order: CutOrder
  private readonly recreate: LoadRecreate
  /** The stops that it plans. */
  private members: Int32Array
  private readonly bestNext: Int32Array
  private readonly bestFirst: Int32Array
  bestCost = 0

  constructor(
    private readonly graph: StopGraph,
    capacity: number,
    random: Random,
  ) {
    this.tours = new Tours(graph, graph.stops)
    this.ruin = new Ruin(this.tours, random)
    this.order = new CutOrder(this.tours, random)
    this.recreate = new LoadRecreate(this.tours, this.order, capacity, random)
    this.members = this.ruin.around
    this.bestNext = new Int32Array(graph.stops)
    this.bestFirst = new Int32Array(this.tours.slots)
  }

  /** Continues from other tours. Stops that they lack are inserted at the cheapest place. */
  startFrom(start: readonly (readonly number[])[]): void {
    const { stops } = this.graph
    this.startOver(
      start,
      Int32Array.from({ length: stops - 1 }, (_, i) => i + 1),
    )
  }

  /** Continues from some of a plan's tours, and plans only their stops. */
  startWithin(some: readonly (readonly number[])[]): void {
    this.startOver(some, Int32Array.from(some.flat()))
  }

  private startOver(start: readonly (readonly number[])[], members: Int32Array): void {
    const { tours } = this
    this.clear()
    this.members = members
    this.ruin.around = members
    start.forEach((stops, tour) => {
      stops.forEach((stop, at) => {
        tours.insert(stop, stops[at - 1] ?? 0, tour)
      })
    })
    for (const stop of members) {
      if (tours.nodes[stop << NODE_SHIFT] === tours.absent) tours.offer(stop)
    }
    this.order.draw()
    this.recreate.run(Number.POSITIVE_INFINITY)
    this.keep()
  }

  private clear(): void {
    const { tours } = this
    tours.begin()
    for (let tour = 0; tour < tours.top; tour += 1) {
      tours.cutWhole(tour)
    }
    tours.begin()
    tours.top = 0
  }

  get cost(): number {
    return this.tours.cost
  }

  /** The mean cost of an arc, which scales the temperatures. */
  get meanArc(): number {
    return this.tours.cost / (this.members.length + this.tours.used)
  }

  attempt(limit: number): boolean {
    const { tours } = this
    tours.begin()
    this.ruin.run()
    this.order.draw()
    if (this.recreate.run(limit)) return true
    tours.undo()
    return false
  }

  keep(): void {
    const { members, bestNext } = this
    const { nodes, first } = this.tours
    for (let i = 0; i < members.length; i += 1) {
      const stop = members[i]
      bestNext[stop] = nodes[(stop << NODE_SHIFT) + NEXT]
    }
    this.bestCost = this.tours.cost
    this.bestFirst.set(first.subarray(0, this.tours.slots))
  }

  best(): number[][] {
    return toursFrom(this.bestFirst, (stop) => this.bestNext[stop])
  }

  /** The present tours, from which annealing continues. */
  now(): number[][] {
    const { nodes, first, slots } = this.tours
    return toursFrom(first.subarray(0, slots), (stop) => nodes[(stop << NODE_SHIFT) + NEXT])
  }
}

function toursFrom(firsts: Int32Array, next: (stop: number) => number): number[][] {
  const tours: number[][] = []
  for (const first of firsts) {
    const tour: number[] = []
    for (let stop = first; stop !== 0; stop = next(stop)) tour.push(stop)
    if (tour.length > 0) tours.push(tour)
  }
  return tours
}
