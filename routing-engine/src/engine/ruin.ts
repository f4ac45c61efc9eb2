import type { Random } from './random'
import { NODE, type Tours } from './tours'

const { NEXT, PREV } = NODE

// The published settings (Christiaens & Vanden Berghe 2020, section 4); they also won every comparison here.
const MEAN_CUT = 10
const LONGEST_STRING = 10
const SPLIT_CHANCE = 0.5
const WIDER_SPLIT_CHANCE = 0.01

/** Removes strings of neighbouring stops from adjacent tours. */
export class Ruin {
  /** The stops around which it removes. */
  around: Int32Array
  private readonly seen: Int32Array
  private round = 0

  constructor(
    private readonly tours: Tours,
    private readonly random: Random,
    /** The most of a mean tour that one string is. */
    private readonly longestShare = 1,
  ) {
    this.seen = new Int32Array(tours.slots + 1)
    this.around = Int32Array.from({ length: tours.graph.stops - 1 }, (_, i) => i + 1)
  }

  /** Removes around a stop, at random by default. */
  run(stop?: number): void {
    const { tours, random, seen, around } = this
    const { near, nearWidth } = tours.graph
    const round = ++this.round
    const meanTour = around.length / Math.max(1, tours.used)
    const longest = Math.min(LONGEST_STRING, meanTour * this.longestShare)
    let strings = Math.floor(random.unit() * ((4 * MEAN_CUT) / (1 + longest) - 1) + 1)
    const seed = stop ?? around[random.below(around.length)]
    seen[tours.absent] = round
    let next = seed
    for (let k = seed * nearWidth, end = k + nearWidth; ; k += 1) {
      const tour = tours.nodes[next << 3]
      if (seen[tour] !== round) {
        seen[tour] = round
        this.cutString(next, tour, longest)
        strings -= 1
      }
      if (strings <= 0 || k === end) return
      next = near[k]
    }
  }

  private cutString(stop: number, tour: number, longest: number): void {
    const { tours, random } = this
    const size = tours.size[tour]
    const length = Math.min(size, Math.floor(random.unit() * Math.min(size, longest) + 1))
    let kept = 0
    if (length > 1 && length < size && random.unit() < SPLIT_CHANCE) {
      kept = 1
      while (length + kept < size && random.unit() < WIDER_SPLIT_CHANCE) kept += 1
    }
    const from = this.startOfWindow(stop, length + kept)
    if (kept === 0) {
      tours.cutChain(from, this.forward(from, length - 1), length, tour)
      return
    }
    const head = 1 + random.below(length - 1)
    const headEnd = this.forward(from, head - 1)
    const tail = this.forward(headEnd, kept + 1)
    tours.cutChain(from, headEnd, head, tour)
    tours.cutChain(tail, this.forward(tail, length - head - 1), length - head, tour)
  }

  /** The random start of a window of `length` stops that contains `stop`. */
  private startOfWindow(stop: number, length: number): number {
    const { nodes } = this.tours
    let before = 0
    for (let at = nodes[(stop << 3) + PREV]; at !== 0 && before < length - 1; at = nodes[(at << 3) + PREV])
      before += 1
    let behind = 0
    for (let at = nodes[(stop << 3) + NEXT]; at !== 0 && behind < length - 1; at = nodes[(at << 3) + NEXT])
      behind += 1
    const least = Math.max(0, length - 1 - behind)
    let steps = least + this.random.below(before - least + 1)
    let at = stop
    while (steps-- > 0) at = nodes[(at << 3) + PREV]
    return at
  }

  private forward(stop: number, steps: number): number {
    const { nodes } = this.tours
    let at = stop
    for (let left = steps; left > 0; left -= 1) at = nodes[(at << 3) + NEXT]
    return at
  }
}

/** Orders the removed stops for insertion: at random (4 in 11), heaviest first (4), farthest first (2) or nearest first (1). */
export class CutOrder {
  readonly stops: Int32Array
  private readonly keys: Float64Array

  constructor(
    private readonly tours: Tours,
    private readonly random: Random,
  ) {
    this.stops = new Int32Array(tours.graph.stops)
    this.keys = new Float64Array(tours.graph.stops)
  }

  /** Makes a stop the first one, in whose place the other comes. */
  bringForward(stop: number): void {
    const at = this.stops.indexOf(stop)
    this.stops[at] = this.stops[0]
    this.stops[0] = stop
  }

  draw(): void {
    const { tours, random, stops, keys } = this
    const { cut, cutCount } = tours
    const { demand, cost, size } = tours.graph
    const rule = random.below(11)
    for (let i = 0; i < cutCount; i += 1) {
      const stop = cut[i]
      let key = 0
      if (rule < 4) key = random.unit()
      else if (rule < 8) key = -demand[stop]
      else if (rule < 10) key = -cost[stop * size]
      else key = cost[stop * size]
      let j = i - 1
      for (; j >= 0 && keys[j] > key; j -= 1) {
        keys[j + 1] = keys[j]
        stops[j + 1] = stops[j]
      }
      keys[j + 1] = key
      stops[j + 1] = stop
    }
  }
}
