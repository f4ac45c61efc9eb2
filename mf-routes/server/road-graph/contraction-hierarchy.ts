import type { Digraph } from './digraph'
import { MinHeap } from './min-heap'

/**
 * A contraction hierarchy (Geisberger et al. 2008) of a directed graph. Its nodes have ranks; a shortcut stands for two arcs past a
 * node of lower rank. Each shortest way is also one that climbs along `up` first and descends along `down` then.
 */
export interface Hierarchy {
  nodes: number
  up: RankedArcs
  down: RankedArcs
  /** The arcs by their number: where they begin and end. */
  tail: Int32Array
  head: Int32Array
  /** The two arcs that an arc stands for, by their numbers; -1 for an arc of the graph itself. */
  first: Int32Array
  second: Int32Array
}

/** The arcs between a node and nodes of higher rank, in compressed rows by the lower node. */
interface RankedArcs {
  start: Int32Array
  /** The higher node. */
  other: Int32Array
  cost: Float64Array
  /** The number of the arc. */
  arc: Int32Array
}

/** How many nodes a search for a way past a node may settle before its shortcut is added; a superfluous one does no harm. */
const SETTLED_TO_RANK = 25
const SETTLED_TO_CONTRACT = 100
/** What counts for the order: the shortcuts a node would add beyond the arcs it removes, and how much was contracted near it. */
const WEIGHT_OF_DIFFERENCE = 2
const NONE = -1

/** Contracts all nodes. `progress` is called now and then with the share that is done, 0–1. */
export function contractionHierarchy(
  graph: Digraph,
  progress: (share: number) => void = () => undefined,
): Hierarchy {
  const contraction = new Contraction(graph)
  const { nodes } = graph
  const queue = new MinHeap()
  for (let node = 0; node < nodes; node += 1) {
    queue.push(contraction.priorityOf(node), node)
    if (node % 10_000 === 0) progress((0.3 * node) / nodes)
  }
  let done = 0
  while (queue.size > 0) {
    const node = queue.pop()
    const priority = contraction.priorityOf(node)
    // Its neighbours were contracted since: it waits for its new turn.
    if (priority > queue.leastKey) queue.push(priority, node)
    else {
      contraction.contract(node)
      done += 1
      if (done % 5_000 === 0) progress(0.3 + (0.7 * done) / nodes)
    }
  }
  return contraction.hierarchy()
}

class Contraction {
  readonly #nodes: number
  #arcs = 0
  #tail: Int32Array
  #head: Int32Array
  #cost: Float64Array
  #first: Int32Array
  #second: Int32Array
  /** Lists of the arcs that leave and enter a node. Those of a contracted node lead to nodes of higher rank alone. */
  readonly #firstOut: Int32Array
  readonly #firstIn: Int32Array
  #nextOut: Int32Array
  #nextIn: Int32Array
  readonly #level: Int32Array
  /** What a search found: the cost of a node, if its stamp is that of the search. */
  readonly #found: Float64Array
  readonly #stamp: Int32Array
  readonly #settled: Int32Array
  #search = 0
  readonly #heap = new MinHeap()

  constructor({ nodes, start, head, cost }: Digraph) {
    const room = Math.max(16, 2 * head.length)
    this.#nodes = nodes
    this.#tail = new Int32Array(room)
    this.#head = new Int32Array(room)
    this.#cost = new Float64Array(room)
    this.#first = new Int32Array(room)
    this.#second = new Int32Array(room)
    this.#nextOut = new Int32Array(room)
    this.#nextIn = new Int32Array(room)
    this.#firstOut = new Int32Array(nodes).fill(NONE)
    this.#firstIn = new Int32Array(nodes).fill(NONE)
    this.#level = new Int32Array(nodes)
    this.#found = new Float64Array(nodes)
    this.#stamp = new Int32Array(nodes)
    this.#settled = new Int32Array(nodes)
    for (let tail = 0; tail < nodes; tail += 1)
      for (let at = start[tail] as number; at < (start[tail + 1] as number); at += 1)
        if (head[at] !== tail) this.#add(tail, head[at] as number, cost[at] as number, NONE, NONE)
  }

  priorityOf(node: number): number {
    let arcs = 0
    for (let arc = this.#firstOut[node] as number; arc !== NONE; arc = this.#nextOut[arc] as number) arcs += 1
    for (let arc = this.#firstIn[node] as number; arc !== NONE; arc = this.#nextIn[arc] as number) arcs += 1
    const shortcuts = this.#bridge(node, SETTLED_TO_RANK, false)
    return WEIGHT_OF_DIFFERENCE * (shortcuts - arcs) + (this.#level[node] as number)
  }

  contract(node: number): void {
    this.#bridge(node, SETTLED_TO_CONTRACT, true)
    const above = (this.#level[node] as number) + 1
    for (let arc = this.#firstOut[node] as number; arc !== NONE; arc = this.#nextOut[arc] as number) {
      const other = this.#head[arc] as number
      unlink(arc, other, this.#firstIn, this.#nextIn)
      this.#level[other] = Math.max(this.#level[other] as number, above)
    }
    for (let arc = this.#firstIn[node] as number; arc !== NONE; arc = this.#nextIn[arc] as number) {
      const other = this.#tail[arc] as number
      unlink(arc, other, this.#firstOut, this.#nextOut)
      this.#level[other] = Math.max(this.#level[other] as number, above)
    }
  }

  /** Counts the shortcuts that keep all shortest ways once this node is gone, and adds them if it `isToAdd`. */
  #bridge(node: number, settledMost: number, isToAdd: boolean): number {
    let shortcuts = 0
    let longest = 0
    for (let out = this.#firstOut[node] as number; out !== NONE; out = this.#nextOut[out] as number)
      longest = Math.max(longest, this.#cost[out] as number)
    if (this.#firstOut[node] === NONE) return 0
    for (let into = this.#firstIn[node] as number; into !== NONE; into = this.#nextIn[into] as number) {
      const from = this.#tail[into] as number
      const toNode = this.#cost[into] as number
      this.#searchPast(node, from, toNode + longest, settledMost)
      for (let out = this.#firstOut[node] as number; out !== NONE; out = this.#nextOut[out] as number) {
        const to = this.#head[out] as number
        if (to === from) continue
        const past = toNode + (this.#cost[out] as number)
        if (this.#stamp[to] === this.#search && (this.#found[to] as number) <= past) continue
        shortcuts += 1
        if (isToAdd) this.#add(from, to, past, into, out)
      }
    }
    return shortcuts
  }

  /** Searches ways from a node that avoid another one, no dearer than `most`. */
  #searchPast(avoided: number, from: number, most: number, settledMost: number): void {
    const heap = this.#heap
    const found = this.#found
    const stamp = this.#stamp
    const settled = this.#settled
    const nextOut = this.#nextOut
    const heads = this.#head
    const costs = this.#cost
    this.#search += 1
    const search = this.#search
    heap.clear()
    heap.push(0, from)
    found[from] = 0
    stamp[from] = search
    let count = 0
    while (heap.size > 0 && heap.leastKey <= most) {
      const node = heap.pop()
      if (settled[node] === search) continue
      settled[node] = search
      count += 1
      if (count > settledMost) return
      const cost = found[node] as number
      for (let arc = this.#firstOut[node] as number; arc !== NONE; arc = nextOut[arc] as number) {
        const next = heads[arc] as number
        if (next === avoided) continue
        const candidate = cost + (costs[arc] as number)
        if (candidate > most || (stamp[next] === search && (found[next] as number) <= candidate)) continue
        found[next] = candidate
        stamp[next] = search
        heap.push(candidate, next)
      }
    }
  }

  /** Adds an arc, or makes the one between the same nodes cheaper. */
  #add(tail: number, head: number, cost: number, first: number, second: number): void {
    for (let arc = this.#firstOut[tail] as number; arc !== NONE; arc = this.#nextOut[arc] as number) {
      if (this.#head[arc] !== head) continue
      if ((this.#cost[arc] as number) <= cost) return
      this.#cost[arc] = cost
      this.#first[arc] = first
      this.#second[arc] = second
      return
    }
    if (this.#arcs === this.#tail.length) this.#grow()
    const arc = this.#arcs
    this.#arcs += 1
    this.#tail[arc] = tail
    this.#head[arc] = head
    this.#cost[arc] = cost
    this.#first[arc] = first
    this.#second[arc] = second
    this.#nextOut[arc] = this.#firstOut[tail] as number
    this.#firstOut[tail] = arc
    this.#nextIn[arc] = this.#firstIn[head] as number
    this.#firstIn[head] = arc
  }

  #grow(): void {
    const size = Math.ceil(1.5 * this.#tail.length)
    this.#tail = longer(this.#tail, size)
    this.#head = longer(this.#head, size)
    this.#first = longer(this.#first, size)
    this.#second = longer(this.#second, size)
    this.#nextOut = longer(this.#nextOut, size)
    this.#nextIn = longer(this.#nextIn, size)
    const cost = new Float64Array(size)
    cost.set(this.#cost)
    this.#cost = cost
  }

  hierarchy(): Hierarchy {
    return {
      nodes: this.#nodes,
      up: this.#rows(this.#firstOut, this.#nextOut, this.#head),
      down: this.#rows(this.#firstIn, this.#nextIn, this.#tail),
      tail: this.#tail.slice(0, this.#arcs),
      head: this.#head.slice(0, this.#arcs),
      first: this.#first.slice(0, this.#arcs),
      second: this.#second.slice(0, this.#arcs),
    }
  }

  #rows(firsts: Int32Array, nexts: Int32Array, others: Int32Array): RankedArcs {
    const start = new Int32Array(this.#nodes + 1)
    for (let node = 0; node < this.#nodes; node += 1) {
      let arcs = 0
      for (let arc = firsts[node] as number; arc !== NONE; arc = nexts[arc] as number) arcs += 1
      start[node + 1] = (start[node] as number) + arcs
    }
    const total = start[this.#nodes] as number
    const rows = {
      start,
      other: new Int32Array(total),
      cost: new Float64Array(total),
      arc: new Int32Array(total),
    }
    let at = 0
    for (let node = 0; node < this.#nodes; node += 1)
      for (let arc = firsts[node] as number; arc !== NONE; arc = nexts[arc] as number) {
        rows.other[at] = others[arc] as number
        rows.cost[at] = this.#cost[arc] as number
        rows.arc[at] = arc
        at += 1
      }
    return rows
  }
}

/** Takes an arc out of the list of a node. */
function unlink(arc: number, node: number, firsts: Int32Array, nexts: Int32Array): void {
  let at = firsts[node] as number
  if (at === arc) {
    firsts[node] = nexts[arc] as number
    return
  }
  while (nexts[at] !== arc) at = nexts[at] as number
  nexts[at] = nexts[arc] as number
}

function longer(values: Int32Array, size: number): Int32Array {
  const grown = new Int32Array(size)
  grown.set(values)
  return grown
}
