import type { Rules } from './rules'
import type { Timetable } from './timetable'
import { NODE, type Tours } from './tours'

const { NEXT } = NODE

/**
 * Chooses where trucks unload. A tour's sequence holds stops only. The cheapest facility on each arc is looked up once, and a
 * dynamic programme with a monotone queue chooses the arcs on which to unload, in O(stops of the tour).
 */
export class DisposalChoice {
  private readonly best: Uint8Array[]
  private readonly stops: Int32Array
  private readonly litres: Float64Array
  private readonly kg: Float64Array
  private readonly least: Float64Array
  private readonly unloadedAfter: Int32Array
  private readonly queue: Int32Array
  // For each stop: the next row, and the cost of unloading in between.
  private readonly next: Int32Array
  private readonly facility: Int32Array
  private readonly detour: Float64Array

  constructor(
    private readonly rules: Rules,
    private readonly tours: Tours,
    private readonly timetable: Timetable,
  ) {
    const { stops, size } = rules.graph
    this.best = rules.facilities.map(({ length }) => new Uint8Array(length > 1 ? size * size : 0))
    this.stops = new Int32Array(stops)
    this.litres = new Float64Array(stops + 1)
    this.kg = new Float64Array(stops + 1)
    this.least = new Float64Array(stops + 1)
    this.unloadedAfter = new Int32Array(stops + 1)
    this.queue = new Int32Array(stops + 1)
    this.next = new Int32Array(stops).fill(-1)
    this.facility = new Int32Array(stops)
    this.detour = new Float64Array(stops)
  }

  /** The row of the facility for a stream that adds the least cost between two rows. */
  between(from: number, to: number, stream: number): number {
    const rows = this.rules.facilities[stream]
    if (rows.length === 1) return rows[0]
    const known = this.best[stream]
    const at = from * this.rules.graph.size + to
    let index = known[at]
    if (index === 0) {
      index = 1 + this.cheapest(from, to, rows)
      known[at] = index
    }
    return rows[index - 1]
  }

  private cheapest(from: number, to: number, rows: readonly number[]): number {
    const { cost, size } = this.rules.graph
    let best = 0
    let least = Number.POSITIVE_INFINITY
    // The table stores bytes: facilities beyond 254 are not considered.
    for (let i = 0; i < rows.length && i < 254; i += 1) {
      const sum = cost[from * size + rows[i]] + cost[rows[i] * size + to]
      if (sum < least) {
        least = sum
        best = i
      }
    }
    return best
  }

  /**
   * Chooses again where the tour unloads, at the least cost. `set` receives each stop's facility (0: none). Times are ignored:
   * the caller checks them, and undoes the change when they do not hold.
   */
  place(tour: number, set: (stop: number, facility: number) => void): void {
    const { stops, litres, kg, rules, unloadedAfter, queue, least } = this
    const { nodes, first, home } = this.tours
    const { demand } = rules.graph
    let count = 0
    for (let stop = first[tour]; stop !== 0; stop = nodes[(stop << 3) + NEXT]) {
      stops[count] = stop
      litres[count + 1] = litres[count] + demand[stop]
      kg[count + 1] = kg[count] + rules.kg[stop]
      count += 1
    }
    if (count === 0) return
    // least[j]: the cost of the detours until the load that ends with the j-th stop is unloaded.
    let head = 0
    let tail = 0
    let from = 0
    least[0] = 0
    for (let j = 1; j <= count; j += 1) {
      if (j > 1 && rules.stream[stops[j - 1]] !== rules.stream[stops[j - 2]]) from = j - 1
      while (tail > head && least[queue[tail - 1]] >= least[j - 1]) tail -= 1
      queue[tail++] = j - 1
      while (
        from < j - 1 &&
        (litres[j] - litres[from] > rules.litresALoad[tour] || kg[j] - kg[from] > rules.kgALoad[tour] + 1e-9)
      )
        from += 1
      while (queue[head] < from) head += 1
      const stop = stops[j - 1]
      const next = j < count ? stops[j] : home[tour]
      if (this.next[stop] !== next) this.chooseFacility(stop, next)
      unloadedAfter[j] = queue[head]
      least[j] = least[queue[head]] + this.detour[stop]
    }
    let end = count
    for (let j = count; j >= 1; j -= 1) {
      const stop = stops[j - 1]
      if (j !== end) {
        set(stop, 0)
        continue
      }
      set(stop, this.facility[stop])
      end = unloadedAfter[j]
    }
  }

  private chooseFacility(stop: number, next: number): void {
    const facility = this.between(stop, next, this.rules.stream[stop])
    this.next[stop] = next
    this.facility[stop] = facility
    this.detour[stop] = this.timetable.detourOf(stop, facility, next)
  }

  /** The cost of the last choice of `place`, for `count` stops. */
  costOf(count: number): number {
    return this.least[count]
  }
}
