import type { Random } from './random'
import type { CutOrder } from './ruin'
import type { Tours } from './tours'
import type { TruckKinds } from './truck-kinds'

const NEAREST = 20
const BLINK_CHANCE = 0.01
/** Up to this many stops, the ends of all tours are always tried; with more stops, ever less often. */
const ALWAYS_TRY_ENDS = 200

/** Reinserts the removed stops at the cheapest place, where a tour may need another truck for it. The load is the only constraint. */
export class MixedRecreate {
  /** The only kind of truck that may leave the depot; −1: any. */
  onlyKind = -1
  private untilBlink = 1
  // The result of the last look-up: in `tour` (−1: none), after `before`, at cost `least`.
  private tour = -1
  private before = 0
  private least = 0
  /** What each tour asks for one more stop: a rate for its arcs (0: it has no room) and what its truck then costs more. */
  private readonly askedIn: Int32Array
  private readonly rate: Float64Array
  private readonly more: Float64Array
  private round = 0

  constructor(
    private readonly tours: Tours,
    private readonly kinds: TruckKinds,
    private readonly order: CutOrder,
    private readonly random: Random,
  ) {
    this.askedIn = new Int32Array(tours.slots + 1)
    this.rate = new Float64Array(tours.slots + 1)
    this.more = new Float64Array(tours.slots + 1)
  }

  /** Returns false when it was given up: some stop has no place that keeps the cost within `limit`. */
  run(limit: number): boolean {
    const { tours, order, kinds } = this
    const { stops } = tours.graph
    const count = tours.cutCount
    for (let i = 0; i < count; i += 1) {
      const stop = order.stops[i]
      // A place that is too expensive counts as none.
      this.least = limit - kinds.total
      if (this.least <= 0) return false
      this.tour = -1
      this.round += 1
      this.lookNear(stop)
      if (stops <= ALWAYS_TRY_ENDS || this.random.unit() * stops < ALWAYS_TRY_ENDS) this.lookAtEnds(stop)
      this.lookAtDepot(stop)
      if (this.tour < 0) return false
      tours.insert(stop, this.before, this.tour)
      kinds.settle(this.tour)
    }
    return true
  }

  private lookNear(stop: number): void {
    const { tours, askedIn, rate, more } = this
    const { lowest } = this.kinds
    const { nodes } = tours
    const { cost, size, near, nearWidth } = tours.graph
    const row = stop * size
    for (let k = stop * nearWidth, end = k + Math.min(nearWidth, NEAREST); k < end; k += 1) {
      const neighbour = near[k]
      const node = neighbour << 3
      const there = nodes[node]
      if (there === tours.absent) continue
      const toNode = cost[row + neighbour]
      const behind = (toNode + cost[row + nodes[node + 1]] - nodes[node + 4]) | 0
      const prev = nodes[node + 2]
      const ahead = (toNode + cost[row + prev] - nodes[node + 3]) | 0
      const nearer = Math.min(ahead, behind)
      if (nearer * lowest >= this.least) continue
      if (askedIn[there] !== this.round) this.ask(there, stop, nearer)
      const times = rate[there]
      if (times === 0) continue
      const extra = more[there]
      if (behind * times + extra < this.least) this.take(there, neighbour, behind * times + extra)
      if (ahead * times + extra < this.least) this.take(there, prev, ahead * times + extra)
    }
  }

  private lookAtEnds(stop: number): void {
    const { tours, askedIn, rate, more } = this
    const { lowest } = this.kinds
    const { nodes, first, last } = tours
    const { cost, size } = tours.graph
    const row = stop * size
    const home = cost[row]
    for (let there = 0, top = tours.top; there < top; there += 1) {
      const start = first[there]
      if (start === 0) continue
      const ahead = (home + cost[row + start] - nodes[(start << 3) + 3]) | 0
      const end = last[there]
      const behind = (home + cost[row + end] - nodes[(end << 3) + 4]) | 0
      const nearer = Math.min(ahead, behind)
      if (nearer * lowest >= this.least) continue
      if (askedIn[there] !== this.round) this.ask(there, stop, nearer)
      const times = rate[there]
      if (times === 0) continue
      const extra = more[there]
      if (ahead * times + extra < this.least) this.take(there, 0, ahead * times + extra)
      if (behind * times + extra < this.least) this.take(there, end, behind * times + extra)
    }
  }

  /** Lets another truck leave the depot for the stop. */
  private lookAtDepot(stop: number): void {
    const { kinds, tours } = this
    const { cost, size, demand } = tours.graph
    const alone = cost[stop] + cost[stop * size]
    for (let kind = 0; kind < kinds.count; kind += 1) {
      if (this.onlyKind >= 0 && kind !== this.onlyKind) continue
      if (kinds.free[kind] === 0 || kinds.capacity[kind] < demand[stop]) continue
      const asked = kinds.opening[kind] + kinds.rate[kind] * alone
      if (asked < this.least) this.take(this.emptyTour(), 0, asked)
    }
  }

  private take(tour: number, before: number, cost: number): void {
    if (--this.untilBlink <= 0) {
      this.untilBlink = Math.floor(Math.log(1 - this.random.unit()) / Math.log(1 - BLINK_CHANCE)) + 1
      return
    }
    this.least = cost
    this.before = before
    this.tour = tour
  }

  /** Finds the truck for a tour with one more stop, which adds about `arcs`. */
  private ask(tour: number, stop: number, arcs: number): void {
    const { kinds, tours } = this
    this.askedIn[tour] = this.round
    const load = tours.load[tour] + tours.graph.demand[stop]
    const kind = kinds.of[tour]
    if (load <= kinds.capacity[kind]) {
      this.rate[tour] = kinds.rate[kind]
      this.more[tour] = 0
      return
    }
    this.rate[tour] = 0
    let least = Number.POSITIVE_INFINITY
    for (let other = 0; other < kinds.count; other += 1) {
      if (kinds.free[other] === 0 || kinds.capacity[other] < load) continue
      const more = kinds.opening[other] + kinds.rate[other] * tours.arcs[tour] - kinds.cost[tour]
      const asked = more + kinds.rate[other] * arcs
      if (asked >= least) continue
      least = asked
      this.rate[tour] = kinds.rate[other]
      this.more[tour] = more
    }
  }

  private emptyTour(): number {
    const { size } = this.tours
    let tour = 0
    while (size[tour] !== 0) tour += 1
    return tour
  }
}
