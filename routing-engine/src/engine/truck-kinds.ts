import type { Rules } from './rules'
import type { Tours } from './tours'

/**
 * Which kind of truck drives each tour, where trucks differ and the load alone decides: always the cheapest one that is free and
 * carries the tour's load. Undoes what was changed since `begin`, as the tours do.
 */
export class TruckKinds {
  readonly count: number
  readonly capacity: Float64Array
  /** What a truck of each kind costs as soon as it leaves, and how many times the graph's cost its driving costs. */
  readonly opening: Float64Array
  readonly rate: Float64Array
  /** The lowest of the rates. */
  readonly lowest: number
  /** The trucks of each kind that are at the depot. */
  readonly free: Int32Array
  /** The kind that drives each tour; −1 where the tour has no stop. */
  readonly of: Int32Array
  /** What each tour costs, and all of them. */
  readonly cost: Float64Array
  total = 0
  private readonly changed: Int32Array
  private readonly changedIn: Int32Array
  private readonly kindBefore: Int32Array
  private readonly costBefore: Float64Array
  private changes = 0
  private totalBefore = 0
  private round = 0
  /** Tours whose truck is held; −1: none. */
  private held = -1
  private heldToo = -1

  constructor(
    { firstOfKind, litresALoad, perTruck, rate }: Rules,
    private readonly tours: Tours,
  ) {
    const first = firstOfKind.subarray(0, -1)
    this.count = first.length
    const ofKind = (ofTruck: Float64Array) => Float64Array.from(first, (truck) => ofTruck[truck])
    this.capacity = ofKind(litresALoad)
    this.opening = ofKind(perTruck)
    this.rate = ofKind(rate)
    this.lowest = Math.min(...this.rate)
    this.free = Int32Array.from(first, (truck, kind) => firstOfKind[kind + 1] - truck)
    this.of = new Int32Array(tours.slots).fill(-1)
    this.cost = new Float64Array(tours.slots)
    this.changed = new Int32Array(tours.slots)
    this.changedIn = new Int32Array(tours.slots)
    this.kindBefore = new Int32Array(tours.slots)
    this.costBefore = new Float64Array(tours.slots)
  }

  begin(): void {
    this.round += 1
    this.changes = 0
    this.held = -1
    this.heldToo = -1
    this.totalBefore = this.total
  }

  undo(): void {
    const { free } = this
    for (let i = 0; i < this.changes; i += 1) {
      const tour = this.changed[i]
      if (this.of[tour] >= 0) free[this.of[tour]] += 1
      const kind = this.kindBefore[tour]
      if (kind >= 0) free[kind] -= 1
      this.of[tour] = kind
      this.cost[tour] = this.costBefore[tour]
    }
    this.total = this.totalBefore
  }

  hasFreeFor(load: number): boolean {
    return this.free.some((free, kind) => free > 0 && this.capacity[kind] >= load)
  }

  /** What the driving of all tours costs. */
  driving(): number {
    let sum = 0
    for (let tour = 0; tour < this.tours.top; tour += 1)
      if (this.of[tour] >= 0) sum += this.rate[this.of[tour]] * this.tours.arcs[tour]
    return sum
  }

  /** Gives a tour whose stops were changed the cheapest truck. One must be free, or its own still carry it. */
  settle(tour: number): void {
    this.note(tour)
    const { tours, free, capacity, opening, rate } = this
    const before = this.of[tour]
    if (tours.size[tour] > 0 && (tour === this.held || tour === this.heldToo)) {
      this.drive(tour, before)
      return
    }
    if (before >= 0) free[before] += 1
    if (tours.size[tour] === 0) {
      this.leave(tour)
      return
    }
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let kind = 0; kind < this.count; kind += 1) {
      if (free[kind] === 0 || capacity[kind] < tours.load[tour]) continue
      const cost = opening[kind] + rate[kind] * tours.arcs[tour]
      if (cost >= least) continue
      least = cost
      best = kind
    }
    free[best] -= 1
    this.drive(tour, best)
  }

  /** Holds a free truck of another kind for a tour, whatever others cost and even if it is too small, until `letGo`. */
  change(tour: number, kind: number): void {
    this.note(tour)
    this.free[kind] -= 1
    this.free[this.of[tour]] += 1
    this.drive(tour, kind)
    this.held = tour
  }

  /** Exchanges the trucks of two tours and holds both. */
  exchange(one: number, other: number): void {
    const kind = this.of[one]
    this.note(one)
    this.note(other)
    this.drive(one, this.of[other])
    this.drive(other, kind)
    this.held = one
    this.heldToo = other
  }

  /** Tours whose truck was held get the cheapest one. */
  letGo(): void {
    const { held, heldToo } = this
    this.held = -1
    this.heldToo = -1
    if (held >= 0) this.settle(held)
    if (heldToo >= 0) this.settle(heldToo)
  }

  private drive(tour: number, kind: number): void {
    const cost = this.opening[kind] + this.rate[kind] * this.tours.arcs[tour]
    this.of[tour] = kind
    this.total += cost - this.cost[tour]
    this.cost[tour] = cost
  }

  private leave(tour: number): void {
    this.of[tour] = -1
    this.total -= this.cost[tour]
    this.cost[tour] = 0
  }

  private note(tour: number): void {
    if (this.changedIn[tour] === this.round) return
    this.changedIn[tour] = this.round
    this.changed[this.changes++] = tour
    this.kindBefore[tour] = this.of[tour]
    this.costBefore[tour] = this.cost[tour]
  }
}
