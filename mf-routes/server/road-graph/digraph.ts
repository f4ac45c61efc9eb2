/** A directed graph in compressed rows: the arcs of node `v` are those from `start[v]` to `start[v + 1]`. */
export interface Digraph {
  nodes: number
  start: Int32Array
  head: Int32Array
  /** Not negative. */
  cost: Float64Array
}

interface Arc {
  tail: number
  head: number
  cost: number
}

/** The graph of these arcs, without those that `isKept` refuses. */
export function digraphOf(
  nodes: number,
  arcs: Iterable<Arc> | ArcList,
  isKept: (arc: Arc) => boolean = () => true,
): Digraph {
  const list = arcs instanceof ArcList ? arcs : new ArcList()
  if (!(arcs instanceof ArcList)) for (const { tail, head, cost } of arcs) list.push(tail, head, cost)
  const start = new Int32Array(nodes + 1)
  for (const arc of list) if (isKept(arc)) start[arc.tail + 1] = (start[arc.tail + 1] as number) + 1
  for (let node = 0; node < nodes; node += 1)
    start[node + 1] = (start[node + 1] as number) + (start[node] as number)
  const next = start.slice()
  const head = new Int32Array(start[nodes] as number)
  const cost = new Float64Array(start[nodes] as number)
  for (const arc of list) {
    if (!isKept(arc)) continue
    const at = next[arc.tail] as number
    next[arc.tail] = at + 1
    head[at] = arc.head
    cost[at] = arc.cost
  }
  return { nodes, start, head, cost }
}

/** Arcs as they are collected, without an object each: a country has millions. */
export class ArcList implements Iterable<Arc> {
  #tail = new Int32Array(1024)
  #head = new Int32Array(1024)
  #cost = new Float64Array(1024)
  #length = 0

  push(tail: number, head: number, cost: number): void {
    if (this.#length === this.#tail.length) {
      this.#tail = copied(this.#tail, new Int32Array(2 * this.#length))
      this.#head = copied(this.#head, new Int32Array(2 * this.#length))
      this.#cost = copied(this.#cost, new Float64Array(2 * this.#length))
    }
    this.#tail[this.#length] = tail
    this.#head[this.#length] = head
    this.#cost[this.#length] = cost
    this.#length += 1
  }

  *[Symbol.iterator](): Iterator<Arc> {
    for (let at = 0; at < this.#length; at += 1)
      yield {
        tail: this.#tail[at] as number,
        head: this.#head[at] as number,
        cost: this.#cost[at] as number,
      }
  }
}

function copied<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
