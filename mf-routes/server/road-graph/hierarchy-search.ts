import type { Hierarchy } from './contraction-hierarchy'
import { MinHeap } from './min-heap'

/** Where a way begins or ends: a node, and what it costs to it or from it on. That may be negative at an end, not in all. */
export interface Seed {
  node: number
  cost: number
}

/** A way between two seeds. */
interface FoundPath {
  cost: number
  /** Its nodes in order, with those of both seeds. */
  nodes: number[]
}

const NONE = -1

/** Shortest ways in a contraction hierarchy. One object searches for one request at a time. */
export class HierarchySearch {
  readonly #hierarchy: Hierarchy
  readonly #there: ClimbingSearch
  readonly #back: ClimbingSearch

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy
    this.#there = new ClimbingSearch(hierarchy, 'up')
    this.#back = new ClimbingSearch(hierarchy, 'down')
  }

  /**
   * The costs between all beginnings and all ends, row by row; infinity where no way leads. What each end's search meets on its climb is
   * put into buckets at the nodes, which the searches from the beginnings then read (Knopp et al. 2007).
   */
  table(sources: readonly (readonly Seed[])[], targets: readonly (readonly Seed[])[]): Float64Array {
    const buckets = this.#bucketsOf(targets)
    const table = new Float64Array(sources.length * targets.length).fill(Number.POSITIVE_INFINITY)
    for (const [row, seeds] of sources.entries()) {
      const before = row * targets.length
      const search = this.#there
      const met = search.climb(seeds)
      for (let i = 0; i < met; i += 1) {
        const node = search.settled[i] as number
        const cost = search.cost[node] as number
        for (let at = buckets.start[node] as number; at < (buckets.start[node + 1] as number); at += 1) {
          const cell = before + (buckets.target[at] as number)
          const total = cost + (buckets.cost[at] as number)
          if (total < (table[cell] as number)) table[cell] = total
        }
      }
    }
    return table
  }

  #bucketsOf(targets: readonly (readonly Seed[])[]) {
    const search = this.#back
    const { nodes } = this.#hierarchy
    const climbs = targets.map((seeds) => {
      const met = search.settled.slice(0, search.climb(seeds))
      return { met, costs: Float64Array.from(met, (node) => search.cost[node] as number) }
    })
    const start = new Int32Array(nodes + 1)
    for (const { met } of climbs) for (const node of met) start[node + 1] = (start[node + 1] as number) + 1
    for (let node = 0; node < nodes; node += 1)
      start[node + 1] = (start[node + 1] as number) + (start[node] as number)
    const next = start.slice()
    const target = new Int32Array(start[nodes] as number)
    const cost = new Float64Array(start[nodes] as number)
    for (const [column, { met, costs }] of climbs.entries())
      for (const [i, node] of met.entries()) {
        const at = next[node] as number
        next[node] = at + 1
        target[at] = column
        cost[at] = costs[i] as number
      }
    return { start, target, cost }
  }

  /** The shortest way from any of the sources to any of the targets; `null` when none leads there. */
  path(sources: readonly Seed[], targets: readonly Seed[]): FoundPath | null {
    const [there, back] = [this.#there, this.#back]
    const met = there.climb(sources)
    back.climb(targets)
    let top = NONE
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < met; i += 1) {
      const node = there.settled[i] as number
      if (!back.hasMet(node)) continue
      const total = (there.cost[node] as number) + (back.cost[node] as number)
      if (total < least) [top, least] = [node, total]
    }
    if (top === NONE) return null
    const arcs = [...there.arcsTo(top).reverse(), ...back.arcsTo(top)]
    const { head, tail } = this.#hierarchy
    const begin = arcs[0] === undefined ? top : (tail[arcs[0]] as number)
    const ends = arcs.flatMap((arc) => this.#unpacked(arc).map((part) => head[part] as number))
    return { cost: least, nodes: [begin, ...ends] }
  }

  /** The arcs of the graph that an arc stands for, in order. */
  #unpacked(arc: number): number[] {
    const { first, second } = this.#hierarchy
    const waiting = [arc]
    const parts: number[] = []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (first[next] === NONE) parts.push(next)
      else waiting.push(second[next] as number, first[next] as number)
    }
    return parts
  }
}

/** Dijkstra's search towards nodes of higher rank. */
class ClimbingSearch {
  readonly #hierarchy: Hierarchy
  readonly #along: 'up' | 'down'
  readonly #against: 'up' | 'down'
  readonly #heap = new MinHeap()
  readonly #stamp: Int32Array
  readonly #isSettled: Int32Array
  readonly #arc: Int32Array
  #search = 0
  #met = 0
  /** The nodes of the latest search, in the order of their costs. */
  readonly settled: Int32Array
  readonly cost: Float64Array

  constructor(hierarchy: Hierarchy, along: 'up' | 'down') {
    this.#hierarchy = hierarchy
    this.#along = along
    this.#against = along === 'up' ? 'down' : 'up'
    const { nodes } = hierarchy
    this.#stamp = new Int32Array(nodes)
    this.#isSettled = new Int32Array(nodes)
    this.#arc = new Int32Array(nodes)
    this.settled = new Int32Array(nodes)
    this.cost = new Float64Array(nodes)
  }

  /** Returns how many nodes of `settled` it met. A node that is reached cheaper from above is on no shortest way and is left out. */
  climb(seeds: readonly Seed[]): number {
    const heap = this.#heap
    const { start, other, cost: costs, arc: arcs } = this.#hierarchy[this.#along]
    const above = this.#hierarchy[this.#against]
    const [stamp, isSettled, cost] = [this.#stamp, this.#isSettled, this.cost]
    this.#search += 1
    const search = this.#search
    heap.clear()
    this.#met = 0
    for (const seed of seeds) this.#reach(seed.node, seed.cost, NONE)
    while (heap.size > 0) {
      const node = heap.pop()
      if (isSettled[node] === search) continue
      isSettled[node] = search
      const here = cost[node] as number
      let isStalled = false
      for (let at = above.start[node] as number; at < (above.start[node + 1] as number); at += 1) {
        const higher = above.other[at] as number
        if (stamp[higher] === search && (cost[higher] as number) + (above.cost[at] as number) < here) {
          isStalled = true
          break
        }
      }
      if (isStalled) continue
      this.settled[this.#met] = node
      this.#met += 1
      for (let at = start[node] as number; at < (start[node + 1] as number); at += 1)
        this.#reach(other[at] as number, here + (costs[at] as number), arcs[at] as number)
    }
    return this.#met
  }

  #reach(node: number, cost: number, arc: number): void {
    if (this.#stamp[node] === this.#search && (this.cost[node] as number) <= cost) return
    this.#stamp[node] = this.#search
    this.cost[node] = cost
    this.#arc[node] = arc
    this.#heap.push(cost, node)
  }

  /** Whether the latest search settled the node. */
  hasMet(node: number): boolean {
    return this.#isSettled[node] === this.#search
  }

  /** The arcs of the latest search from a node back to the seed. */
  arcsTo(node: number): number[] {
    const lower = this.#along === 'up' ? this.#hierarchy.tail : this.#hierarchy.head
    const arcs: number[] = []
    for (let arc = this.#arc[node] as number; arc !== NONE; arc = this.#arc[lower[arc] as number] as number)
      arcs.push(arc)
    return arcs
  }
}
