import fc from 'fast-check'
import { contractionHierarchy } from './contraction-hierarchy'
import { type Digraph, digraphOf } from './digraph'
import { HierarchySearch } from './hierarchy-search'
import { strongComponents } from './strong-components'
import { plainCosts } from './testing/plain-search'

const anyGraph = fc.integer({ min: 1, max: 24 }).chain((nodes) => {
  const node = fc.integer({ min: 0, max: nodes - 1 })
  const arc = fc.record({ tail: node, head: node, cost: fc.integer({ min: 0, max: 30 }) })
  return fc.array(arc, { maxLength: 4 * nodes }).map((arcs) => digraphOf(nodes, arcs))
})
const allNodes = ({ nodes }: Digraph) => Array.from({ length: nodes }, (_, node) => node)
const costOfArc = ({ start, head, cost }: Digraph, tail: number, to: number | undefined) =>
  Math.min(
    ...Array.from(head)
      .map((other, at) => ({ other, at }))
      .filter(({ other, at }) => other === to && at >= (start[tail] ?? 0) && at < (start[tail + 1] ?? 0))
      .map(({ at }) => cost[at] ?? 0),
  )

describe('ways in a contraction hierarchy', () => {
  it('cost as much as by a plain search, between all nodes of any graph', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const search = new HierarchySearch(contractionHierarchy(graph))
        const seeds = allNodes(graph).map((node) => [{ node, cost: 0 }])
        const table = search.table(seeds, seeds)
        expect(Array.from(table)).toEqual(seeds.flatMap((seed) => plainCosts(graph, seed)))
      }),
      { numRuns: 300 },
    )
  })

  it('begin and end at the cheapest of several seeds, whose costs count', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(100)), fc.array(fc.nat(100)), (graph, there, back) => {
        const seedsOf = (costs: readonly number[], sign: number) =>
          costs.map((cost, i) => ({ node: (cost + i) % graph.nodes, cost: sign * cost }))
        const [sources, targets] = [seedsOf(there, 1), seedsOf(back, -1)]
        const costs = plainCosts(graph, sources)
        const least = Math.min(
          Number.POSITIVE_INFINITY,
          ...targets.map(({ node, cost }) => (costs[node] ?? 0) + cost),
        )
        const search = new HierarchySearch(contractionHierarchy(graph))
        expect(Array.from(search.table([sources], [targets]))).toEqual([least])
        expect(search.path(sources, targets)?.cost ?? Number.POSITIVE_INFINITY).toBe(least)
      }),
      { numRuns: 300 },
    )
  })

  it('lead along arcs of the graph whose costs add up to theirs', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (graph, a, b) => {
        const [from, to] = [a % graph.nodes, b % graph.nodes]
        const search = new HierarchySearch(contractionHierarchy(graph))
        const path = search.path([{ node: from, cost: 0 }], [{ node: to, cost: 0 }])
        if (!path) return
        expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to])
        const arcs = path.nodes.slice(1).map((node, i) => costOfArc(graph, path.nodes[i] ?? 0, node))
        expect(arcs.reduce((sum, cost) => sum + cost, 0)).toBe(path.cost)
      }),
      { numRuns: 300 },
    )
  })

  it('are none across a gap', () => {
    const graph = digraphOf(3, [{ tail: 0, head: 1, cost: 5 }])
    const search = new HierarchySearch(contractionHierarchy(graph))
    expect(search.path([{ node: 0, cost: 0 }], [{ node: 1, cost: 0 }])).toEqual({ cost: 5, nodes: [0, 1] })
    expect(search.path([{ node: 1, cost: 0 }], [{ node: 0, cost: 0 }])).toBeNull()
    expect(search.path([{ node: 0, cost: 0 }], [{ node: 2, cost: 0 }])).toBeNull()
  })

  it('reports how far it is, never backwards', () => {
    const ring = Array.from({ length: 12_000 }, (_, tail) => ({ tail, head: (tail + 1) % 12_000, cost: 1 }))
    const shares: number[] = []
    contractionHierarchy(digraphOf(12_000, ring), (share) => shares.push(share))
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  })
})

it('nodes are of one strong component when each reaches the other', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const component = strongComponents(graph)
      const reached = allNodes(graph).map((node) => plainCosts(graph, [{ node, cost: 0 }]))
      for (const a of allNodes(graph))
        for (const b of allNodes(graph)) {
          const isMutual = Number.isFinite(reached[a]?.[b]) && Number.isFinite(reached[b]?.[a])
          expect(component[a] === component[b]).toBe(isMutual)
        }
    }),
  )
})
