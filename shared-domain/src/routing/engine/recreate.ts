import type { CutOrder } from './cut-order'
import type { Random } from './random'
import type { Tours } from './tours'

const NEAREST = 16
const BLINK_CHANCE = 0.01
/** Up to so many stops the ends of all tours are tried each time, above it ever more seldom. */
const ALWAYS_TRY_ENDS = 200

/** Puts the cut stops back where it costs least: beside near stops, or at the ends of tours. Load is the one limit. */
export class Recreate {
  private readonly near: Int32Array
  private readonly nearCost: Int32Array
  private readonly width: number
  private untilBlink = 1

  constructor(
    private readonly tours: Tours,
    private readonly order: CutOrder,
    private readonly capacity: number,
    private readonly random: Random,
  ) {
    const { near, nearWidth, stops, cost, size } = tours.ground
    this.width = Math.min(NEAREST, nearWidth)
    this.near = new Int32Array(stops * this.width)
    this.nearCost = new Int32Array(stops * this.width)
    for (let stop = 1; stop < stops; stop += 1) {
      for (let k = 0; k < this.width; k += 1) {
        const neighbour = near[stop * nearWidth + k]
        // Held ready as the place in the nodes.
        this.near[stop * this.width + k] = neighbour << 3
        this.nearCost[stop * this.width + k] = cost[stop * size + neighbour]
      }
    }
  }

  /** False when it was given up: the cost passed `limit`. */
  run(limit: number): boolean {
    const { tours, order, random, near, nearCost, width, capacity } = this
    const { nodes, load, first, last } = tours
    const { cost, demand, size, stops } = tours.ground
    let untilBlink = this.untilBlink
    const count = tours.cutCount
    for (let i = 0; i < count; i += 1) {
      const stop = order.stops[i]
      const row = stop * size
      const room = capacity - demand[stop]
      let least = 0x7fffffff
      let before = 0
      let tour = -1
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
      if (stops <= ALWAYS_TRY_ENDS || random.unit() * stops < ALWAYS_TRY_ENDS) {
        const home = cost[row]
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
      }
      if (tour < 0) tour = this.emptyTour()
      tours.insert(stop, before, tour)
      if (tours.cost > limit) {
        this.untilBlink = untilBlink
        return false
      }
    }
    this.untilBlink = untilBlink
    return true
  }

  private emptyTour(): number {
    const { size } = this.tours
    let tour = 0
    while (size[tour] !== 0) tour += 1
    return tour
  }

  /** How many good places until one is overlooked. */
  private drawBlink(): number {
    return Math.floor(Math.log(1 - this.random.unit()) / Math.log(1 - BLINK_CHANCE)) + 1
  }
}
