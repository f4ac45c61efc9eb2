import type { Search } from './annealing'
import type { Random } from './random'
import { CutOrder, Ruin } from './ruin'
import type { StopGraph } from './rules'
import { NODE, Tours } from './tours'

const { NEXT, SHIFT: NODE_SHIFT } = NODE

/** Ruin and recreate where a truck's load is the only limit, and there are as many like trucks as stops. */
export class LoadSearch implements Search {
  private readonly tours: Tours
  private readonly ruin: Ruin
  private readonly order: CutOrder
  private readonly recreate: Recreate
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
    this.recreate = new Recreate(this.tours, this.order, capacity, random)
    this.members = this.ruin.around
    this.bestNext = new Int32Array(graph.stops)
    this.bestFirst = new Int32Array(this.tours.slots)
  }

  /** Goes on from other tours; stops that they lack go where they cost least. */
  startFrom(start: readonly (readonly number[])[]): void {
    const { stops } = this.graph
    this.startOver(
      start,
      Int32Array.from({ length: stops - 1 }, (_, i) => i + 1),
    )
  }

  /** Goes on from some of a plan's tours, and plans their stops alone. */
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
      if (tours.size[tour] > 0) tours.cutChain(tours.first[tour], tours.last[tour], tours.size[tour], tour)
    }
    tours.begin()
    tours.top = 0
  }

  get cost(): number {
    return this.tours.cost
  }

  /** Mean cost of an arc, the measure of temperatures. */
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

  /** The tours as they are, which an annealing goes on from. */
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

const NEAREST = 16
const BLINK_CHANCE = 0.01
/** Up to so many stops the ends of all tours are tried each time, above it ever more seldom. */
const ALWAYS_TRY_ENDS = 200

/** Puts the cut stops back where it costs least: beside near stops, or at the ends of tours. Load is the one limit. */
class Recreate {
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
    const { near, nearWidth, stops, cost, size } = tours.graph
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
    const { cost, demand, size, stops } = tours.graph
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
