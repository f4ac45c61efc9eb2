/** A directed graph in compressed rows: the arcs of node `v` are those from `start[v]` to `start[v + 1]`. */
export interface Digraph {
  nodes: number
  start: Int32Array
  head: Int32Array
  /** Not negative. */
  cost: Float64Array
}

/** An arc as it is collected. */
export interface Arc {
  tail: number
  head: number
  cost: number
}

export function digraphOf(nodes: number, arcs: readonly Arc[]): Digraph {
  const start = new Int32Array(nodes + 1)
  for (const { tail } of arcs) start[tail + 1] = (start[tail + 1] as number) + 1
  for (let node = 0; node < nodes; node += 1)
    start[node + 1] = (start[node + 1] as number) + (start[node] as number)
  const next = start.slice()
  const head = new Int32Array(arcs.length)
  const cost = new Float64Array(arcs.length)
  for (const arc of arcs) {
    const at = next[arc.tail] as number
    next[arc.tail] = at + 1
    head[at] = arc.head
    cost[at] = arc.cost
  }
  return { nodes, start, head, cost }
}
