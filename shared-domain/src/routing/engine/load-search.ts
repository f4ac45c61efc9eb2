import type { Search } from './annealing'
import { CutOrder } from './cut-order'
import type { Ground } from './ground'
import type { Random } from './random'
import { Recreate } from './recreate'
import { Ruin } from './ruin'
import { NEXT, NODE_SHIFT, Tours } from './tours'

/** Ruin and recreate where a truck's load is the only limit, and there are as many like trucks as stops. */
export class LoadSearch implements Search {
  private readonly tours: Tours
  private readonly ruin: Ruin
  private readonly order: CutOrder
  private readonly recreate: Recreate
  private readonly bestNext: Int32Array
  private readonly bestFirst: Int32Array
  bestCost = 0

  constructor(
    private readonly ground: Ground,
    capacity: number,
    random: Random,
  ) {
    this.tours = new Tours(ground, ground.stops)
    this.ruin = new Ruin(this.tours, random)
    this.order = new CutOrder(this.tours, random)
    this.recreate = new Recreate(this.tours, this.order, capacity, random)
    this.bestNext = new Int32Array(ground.stops)
    this.bestFirst = new Int32Array(this.tours.slots)
  }

  /** Goes on from other tours; stops that they lack go where they cost least. */
  startFrom(start: readonly (readonly number[])[]): void {
    const { tours } = this
    tours.begin()
    for (let tour = 0; tour < tours.top; tour += 1) {
      if (tours.size[tour] > 0) tours.cutChain(tours.first[tour], tours.last[tour], tours.size[tour], tour)
    }
    tours.begin()
    start.forEach((stops, tour) => {
      stops.forEach((stop, at) => {
        tours.insert(stop, stops[at - 1] ?? 0, tour)
      })
    })
    for (let stop = 1; stop < this.ground.stops; stop += 1) {
      if (tours.nodes[stop << NODE_SHIFT] === tours.absent) tours.offer(stop)
    }
    this.order.draw()
    this.recreate.run(Number.POSITIVE_INFINITY)
    this.keep()
  }

  get cost(): number {
    return this.tours.cost
  }

  /** Mean cost of an arc, the measure of temperatures. */
  get meanArc(): number {
    return this.tours.cost / (this.ground.stops - 1 + this.tours.used)
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
    const { nodes, first } = this.tours
    for (let stop = 1; stop < this.ground.stops; stop += 1) {
      this.bestNext[stop] = nodes[(stop << NODE_SHIFT) + NEXT]
    }
    this.bestCost = this.tours.cost
    this.bestFirst.set(first.subarray(0, this.tours.slots))
  }

  best(): number[][] {
    const tours: number[][] = []
    for (const first of this.bestFirst) {
      const tour: number[] = []
      for (let stop = first; stop !== 0; stop = this.bestNext[stop]) tour.push(stop)
      if (tour.length > 0) tours.push(tour)
    }
    return tours
  }
}
