import type { Random } from './random'
import type { CutOrder } from './ruin'
import type { Tours } from './tours'

/** Places beside this many near stops are tried first. The rest of the neighbour list is for stops that find no place there. */
const NEAREST = 14
const BLINK_CHANCE = 0.01
/** Up to this many stops, the ends of all tours are always tried; with more stops, ever less often. */
const ALWAYS_TRY_ENDS = 200
const LARGEST = 0x7fffffff

/**
 * Reinserts the removed stops at the cheapest place: beside near stops or at the ends of tours. The load is the only
 * constraint.
 */
export class LoadRecreate {
  private readonly near: Int32Array
  private readonly nearCost: Int32Array
  private readonly width: number
  private untilBlink = 1
  // The result of the last look-up: in `tour` (−1: none), after `before`, at cost `least`.
  private tour = -1
  private before = 0
  private least = 0

  constructor(
    private readonly tours: Tours,
    private readonly order: CutOrder,
    private readonly capacity: number,
    private readonly random: Random,
  ) {
    const { near, nearWidth, stops, cost, size } = tours.graph
    this.width = Math.min(NEAREST, nearWidth)
    this.near = new Int32Array(stops * this.width)
    this.nearCost = new Int32Array(stops * this.width)
    for (let stop = 1; stop < stops; stop += 1) {
      for (let k = 0; k < this.width; k += 1) {
        const neighbour = near[stop * nearWidth + k]
        // Stored as the index of its first number in the node array (eight numbers a stop).
        this.near[stop * this.width + k] = neighbour << 3
        this.nearCost[stop * this.width + k] = cost[stop * size + neighbour]
      }
    }
  }

  /** Returns false when it was given up: some stop has no place that keeps the cost within `limit`. */
  run(limit: number): boolean {
    const { tours, order } = this
    const { cost, size, stops } = tours.graph
    const count = tours.cutCount
    for (let i = 0; i < count; i += 1) {
      const stop = order.stops[i]
      // A place that is too expensive counts as none: there may be room farther away.
      const slack = Math.min(LARGEST, Math.floor(limit - tours.cost) + 1)
      if (slack <= 0) return false
      this.least = slack
      this.tour = -1
      this.lookNear(stop)
      if (stops <= ALWAYS_TRY_ENDS || this.random.unit() * stops < ALWAYS_TRY_ENDS) this.lookAtEnds(stop)
      if (this.tour < 0) this.lookFarther(stop)
      const alone = (cost[stop] + cost[stop * size]) | 0
      if (alone < this.least) {
        this.tour = this.emptyTour()
        this.before = 0
      }
      if (this.tour < 0) return false
      tours.insert(stop, this.before, this.tour)
    }
    return true
  }

  private lookNear(stop: number): void {
    const { tours, near, nearCost, width } = this
    const { nodes, load } = tours
    const { cost, demand, size } = tours.graph
    const row = stop * size
    const room = this.capacity - demand[stop]
    let { untilBlink, least, before, tour } = this
    for (let k = stop * width, end = k + width; k < end; k += 1) {
      const node = near[k]
      const there = nodes[node]
      if (load[there] > room) continue
      const toNode = nearCost[k]
      const behind = (toNode + cost[row + nodes[node + 1]] - nodes[node + 4]) | 0
      if (behind < least) {
        if (--untilBlink > 0) {
          least = behind
          before = node >> 3
          tour = there
        } else untilBlink = this.drawBlink()
      }
      const prev = nodes[node + 2]
      const ahead = (toNode + cost[row + prev] - nodes[node + 3]) | 0
      if (ahead < least) {
        if (--untilBlink > 0) {
          least = ahead
          before = prev
          tour = there
        } else untilBlink = this.drawBlink()
      }
    }
    this.untilBlink = untilBlink
    this.least = least
    this.before = before
    this.tour = tour
  }

  private lookAtEnds(stop: number): void {
    const { tours } = this
    const { nodes, load, first, last } = tours
    const { cost, demand, size } = tours.graph
    const row = stop * size
    const room = this.capacity - demand[stop]
    const home = cost[row]
    let { untilBlink, least, before, tour } = this
    for (let there = 0, top = tours.top; there < top; there += 1) {
      if (load[there] > room) continue
      const start = first[there]
      if (start === 0) continue
      const ahead = (home + cost[row + start] - nodes[(start << 3) + 3]) | 0
      if (ahead < least) {
        if (--untilBlink > 0) {
          least = ahead
          before = 0
          tour = there
        } else untilBlink = this.drawBlink()
      }
      const end = last[there]
      const behind = (home + cost[row + end] - nodes[(end << 3) + 4]) | 0
      if (behind < least) {
        if (--untilBlink > 0) {
          least = behind
          before = end
          tour = there
        } else untilBlink = this.drawBlink()
      }
    }
    this.untilBlink = untilBlink
    this.least = least
    this.before = before
    this.tour = tour
  }

  /** Tries the places beside the remaining near stops: when tours are full, there is seldom room next door. */
  private lookFarther(stop: number): void {
    const { tours } = this
    const { nodes, load } = tours
    const { cost, demand, size, near, nearWidth } = tours.graph
    const row = stop * size
    const room = this.capacity - demand[stop]
    for (let k = stop * nearWidth + this.width, end = (stop + 1) * nearWidth; k < end; k += 1) {
      const neighbour = near[k]
      const node = neighbour << 3
      const there = nodes[node]
      if (load[there] > room) continue
      const toNode = cost[row + neighbour]
      const behind = (toNode + cost[row + nodes[node + 1]] - nodes[node + 4]) | 0
      if (behind < this.least) {
        this.least = behind
        this.before = neighbour
        this.tour = there
      }
      const prev = nodes[node + 2]
      const ahead = (toNode + cost[row + prev] - nodes[node + 3]) | 0
      if (ahead < this.least) {
        this.least = ahead
        this.before = prev
        this.tour = there
      }
    }
  }

  private emptyTour(): number {
    const { size } = this.tours
    let tour = 0
    while (size[tour] !== 0) tour += 1
    return tour
  }

  /** How many good places until one is skipped at random. */
  private drawBlink(): number {
    return Math.floor(Math.log(1 - this.random.unit()) / Math.log(1 - BLINK_CHANCE)) + 1
  }
}
