import type { Digraph } from '../digraph'
import type { Seed } from '../hierarchy-search'

/** The cost from the seeds to every node by the plainest search (Bellman and Ford), infinity where no way leads. */
export function plainCosts({ nodes, start, head, cost }: Digraph, seeds: readonly Seed[]): number[] {
  const costs = Array.from({ length: nodes }, () => Number.POSITIVE_INFINITY)
  for (const seed of seeds)
    costs[seed.node] = Math.min(costs[seed.node] ?? Number.POSITIVE_INFINITY, seed.cost)
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (let tail = 0; tail < nodes; tail += 1)
      for (let at = start[tail] ?? 0; at < (start[tail + 1] ?? 0); at += 1) {
        const to = head[at] ?? 0
        const candidate = (costs[tail] ?? 0) + (cost[at] ?? 0)
        if (candidate >= (costs[to] ?? 0)) continue
        costs[to] = candidate
        isDone = false
      }
  }
  return costs
}
