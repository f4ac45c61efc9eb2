import type { StopGraph } from './rules'

/**
 * Each stop is eight integers in one array, half a cache line, so that an insertion reads one place in memory. Files of the
 * inner loop copy these into constants of their own: see `FIGURES`.
 */
export const NODE = {
  SHIFT: 3,
  TOUR: 0,
  NEXT: 1,
  PREV: 2,
  ARC_IN: 3,
  ARC_OUT: 4,
  /** The row from which the timetable's seconds are computed. */
  SECONDS_FROM: 5,
  /** The row of the facility after the stop, 0 for none. Maintained by the disposal planner. */
  TIP: 7,
} as const

const { SHIFT, NEXT, PREV, ARC_IN, ARC_OUT } = NODE
const CUT_FIELDS = 6
const INSERT_FIELDS = 3

/**
 * The tours of a plan as linked lists in flat arrays, with a log that can undo everything since `begin`. Stops are 1 to `stops
 * − 1`; 0 as predecessor or successor means the tour's depot. Absent stops are in the tour `absent`, whose load leaves no room
 * for anything.
 */
export class Tours {
  readonly nodes: Int32Array
  readonly absent: number
  readonly first: Int32Array
  readonly last: Int32Array
  readonly load: Int32Array
  readonly size: Int32Array
  /** The travel cost of each tour before its rate. */
  readonly arcs: Float64Array
  /** The matrix row of each tour's depot. */
  readonly home: Int32Array
  /** The stops removed since `begin`; there are `cutCount` of them. */
  readonly cut: Int32Array
  cutCount = 0
  /** How many times the graph's cost each tour's driving costs, and what the tour costs as soon as it has a stop. */
  readonly rate: Float64Array
  readonly opening: Float64Array
  /** The travel cost of all tours, in the unit of the graph's cost. */
  cost = 0
  /** The opening costs of the tours with a stop. */
  openings = 0
  /** Tours with a stop. */
  used = 0
  /** All tours with a stop have a lower number than this. */
  top = 0
  private readonly cutArc: Int32Array
  private readonly cutLog: Int32Array
  private readonly insertLog: Int32Array
  private cuts = 0
  private inserts = 0

  constructor(
    readonly graph: StopGraph,
    /** The most tours that there may be. */
    readonly slots: number,
  ) {
    const { stops } = graph
    this.nodes = new Int32Array(stops << SHIFT)
    this.absent = slots
    this.first = new Int32Array(slots + 1)
    this.last = new Int32Array(slots + 1)
    this.load = new Int32Array(slots + 1)
    this.size = new Int32Array(slots + 1)
    this.arcs = new Float64Array(slots + 1)
    this.home = new Int32Array(slots + 1)
    this.rate = new Float64Array(slots + 1).fill(1)
    this.opening = new Float64Array(slots + 1)
    this.load[slots] = 0x3fffffff
    for (let stop = 0; stop < stops; stop += 1) this.nodes[stop << SHIFT] = slots
    this.cut = new Int32Array(2 * stops)
    this.cutArc = new Int32Array(2 * stops)
    this.cutLog = new Int32Array(2 * stops * CUT_FIELDS)
    this.insertLog = new Int32Array(stops * INSERT_FIELDS)
  }

  /** From here on, `undo` can undo everything. */
  begin(): void {
    this.cutCount = 0
    this.cuts = 0
    this.inserts = 0
  }

  /** Adds an absent stop to the removed ones. Nothing may be removed afterwards. */
  offer(stop: number): void {
    this.cut[this.cutCount++] = stop
  }

  get cutsMade(): number {
    return this.cuts
  }

  /** The tour of the removal with this number, counted from 0. */
  tourOfCut(number: number): number {
    return this.cutLog[number * CUT_FIELDS + 4]
  }

  /** Removes the chain of `length` stops from `from` to `to` from `tour`. */
  cutChain(from: number, to: number, length: number, tour: number): void {
    const { nodes, cut, cutArc, cutLog, first, last } = this
    const { cost, size, demand } = this.graph
    const before = nodes[(from << 3) + PREV]
    const after = nodes[(to << 3) + NEXT]
    let gone = nodes[(to << 3) + ARC_OUT]
    const log = this.cuts++ * CUT_FIELDS
    cutLog[log] = this.cutCount
    cutLog[log + 1] = length
    cutLog[log + 2] = before
    cutLog[log + 3] = after
    cutLog[log + 4] = tour
    cutLog[log + 5] = gone
    let at = this.cutCount
    let weight = 0
    let stop = from
    for (let left = length; left > 0; left -= 1) {
      const node = stop << 3
      cut[at] = stop
      cutArc[at++] = nodes[node + ARC_IN]
      gone += nodes[node + ARC_IN]
      weight += demand[stop]
      nodes[node] = this.absent
      stop = nodes[node + NEXT]
    }
    this.cutCount = at
    const home = this.home[tour]
    const arc = (before | after) === 0 ? 0 : cost[(before || home) * size + (after || home)]
    if (before !== 0) {
      nodes[(before << 3) + NEXT] = after
      nodes[(before << 3) + ARC_OUT] = arc
    } else first[tour] = after
    if (after !== 0) {
      nodes[(after << 3) + PREV] = before
      nodes[(after << 3) + ARC_IN] = arc
    } else last[tour] = before
    this.load[tour] -= weight
    this.size[tour] -= length
    if (this.size[tour] === 0) this.closed(tour)
    this.arcs[tour] += arc - gone
    this.cost += (arc - gone) * this.rate[tour]
  }

  /** Removes all stops of a tour, which may have none. */
  cutWhole(tour: number): void {
    if (this.size[tour] > 0) this.cutChain(this.first[tour], this.last[tour], this.size[tour], tour)
  }

  /** Inserts an absent stop into `tour`, after `before` (0: at the start). */
  insert(stop: number, before: number, tour: number): void {
    const { nodes, insertLog, first, last } = this
    const { cost, size, demand } = this.graph
    const after = before !== 0 ? nodes[(before << 3) + NEXT] : first[tour]
    const home = this.home[tour]
    const arcIn = cost[(before || home) * size + stop]
    const arcOut = cost[stop * size + (after || home)]
    const replaced =
      before !== 0 ? nodes[(before << 3) + ARC_OUT] : after !== 0 ? nodes[(after << 3) + ARC_IN] : 0
    const log = this.inserts++ * INSERT_FIELDS
    insertLog[log] = stop
    insertLog[log + 1] = replaced
    insertLog[log + 2] = tour
    const node = stop << 3
    nodes[node] = tour
    nodes[node + NEXT] = after
    nodes[node + PREV] = before
    nodes[node + ARC_IN] = arcIn
    nodes[node + ARC_OUT] = arcOut
    if (before !== 0) {
      nodes[(before << 3) + NEXT] = stop
      nodes[(before << 3) + ARC_OUT] = arcIn
    } else first[tour] = stop
    if (after !== 0) {
      nodes[(after << 3) + PREV] = stop
      nodes[(after << 3) + ARC_IN] = arcOut
    } else last[tour] = stop
    this.load[tour] += demand[stop]
    if (this.size[tour]++ === 0) this.opened(tour)
    this.arcs[tour] += arcIn + arcOut - replaced
    this.cost += (arcIn + arcOut - replaced) * this.rate[tour]
  }

  private opened(tour: number): void {
    this.used += 1
    this.openings += this.opening[tour]
    if (tour >= this.top) this.top = tour + 1
  }

  private closed(tour: number): void {
    this.used -= 1
    this.openings -= this.opening[tour]
  }

  /** Undoes everything since `begin`. The same number of stops is absent as before. */
  undo(): void {
    this.undoInserts()
    this.undoCuts()
  }

  private undoInserts(): void {
    const { nodes, insertLog, first, last } = this
    const { demand } = this.graph
    let cost = this.cost
    for (let i = this.inserts - 1; i >= 0; i -= 1) {
      const log = i * INSERT_FIELDS
      const stop = insertLog[log]
      const arc = insertLog[log + 1]
      const tour = insertLog[log + 2]
      const node = stop << 3
      const before = nodes[node + PREV]
      const after = nodes[node + NEXT]
      const added = nodes[node + ARC_IN] + nodes[node + ARC_OUT] - arc
      this.arcs[tour] -= added
      cost -= added * this.rate[tour]
      if (before !== 0) {
        nodes[(before << 3) + NEXT] = after
        nodes[(before << 3) + ARC_OUT] = arc
      } else first[tour] = after
      if (after !== 0) {
        nodes[(after << 3) + PREV] = before
        nodes[(after << 3) + ARC_IN] = arc
      } else last[tour] = before
      nodes[node] = this.absent
      this.load[tour] -= demand[stop]
      if (--this.size[tour] === 0) this.closed(tour)
    }
    this.inserts = 0
    this.cost = cost
  }

  private undoCuts(): void {
    const { nodes, cutLog, cut, cutArc, first, last } = this
    const { demand } = this.graph
    for (let i = this.cuts - 1; i >= 0; i -= 1) {
      const log = i * CUT_FIELDS
      const start = cutLog[log]
      const length = cutLog[log + 1]
      const after = cutLog[log + 3]
      const tour = cutLog[log + 4]
      const arcOut = cutLog[log + 5]
      let before = cutLog[log + 2]
      let back = arcOut
      let weight = 0
      const joined =
        before !== 0 ? nodes[(before << 3) + ARC_OUT] : after !== 0 ? nodes[(after << 3) + ARC_IN] : 0
      for (let at = start; at < start + length; at += 1) {
        const stop = cut[at]
        const arc = cutArc[at]
        const node = stop << 3
        nodes[node] = tour
        nodes[node + PREV] = before
        nodes[node + ARC_IN] = arc
        back += arc
        weight += demand[stop]
        if (before !== 0) {
          nodes[(before << 3) + NEXT] = stop
          nodes[(before << 3) + ARC_OUT] = arc
        } else first[tour] = stop
        before = stop
      }
      nodes[(before << 3) + NEXT] = after
      nodes[(before << 3) + ARC_OUT] = arcOut
      if (after !== 0) {
        nodes[(after << 3) + PREV] = before
        nodes[(after << 3) + ARC_IN] = arcOut
      } else last[tour] = before
      if (this.size[tour] === 0) this.opened(tour)
      this.size[tour] += length
      this.load[tour] += weight
      this.arcs[tour] += back - joined
      this.cost += (back - joined) * this.rate[tour]
    }
    this.cuts = 0
    this.cutCount = 0
  }
}
