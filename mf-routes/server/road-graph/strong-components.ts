import type { Digraph } from './digraph'

/**
 * The strongly connected components (Tarjan): the number of the component of each node. Two nodes with the same number reach each other.
 */
export function strongComponents({ nodes, start, head }: Digraph): Int32Array {
  const component = new Int32Array(nodes).fill(-1)
  const order = new Int32Array(nodes).fill(-1)
  const low = new Int32Array(nodes)
  const arcAt = start.slice(0, nodes)
  const open = new Int32Array(nodes)
  const path = new Int32Array(nodes)
  let opened = 0
  let visited = 0
  let components = 0
  for (let root = 0; root < nodes; root += 1) {
    if (order[root] !== -1) continue
    let depth = 0
    path[0] = root
    order[root] = low[root] = visited
    visited += 1
    open[opened] = root
    opened += 1
    while (depth >= 0) {
      const node = path[depth] as number
      const arc = arcAt[node] as number
      if (arc < (start[node + 1] as number)) {
        arcAt[node] = arc + 1
        const next = head[arc] as number
        if (order[next] === -1) {
          order[next] = low[next] = visited
          visited += 1
          open[opened] = next
          opened += 1
          depth += 1
          path[depth] = next
        } else if (component[next] === -1) low[node] = Math.min(low[node] as number, order[next] as number)
        continue
      }
      if (low[node] === order[node]) {
        let member = -1
        while (member !== node) {
          opened -= 1
          member = open[opened] as number
          component[member] = components
        }
        components += 1
      }
      depth -= 1
      const before = path[depth]
      if (depth >= 0 && before !== undefined)
        low[before] = Math.min(low[before] as number, low[node] as number)
    }
  }
  return component
}
