import type { Point } from 'shared-domain'
import { type Place, streetNetwork, toPlace, toPoint } from './street-network'

/** In metres. A street that ends this close to another one joins it, because the streets are drawn roughly. */
const JOINS_WITHIN = 250
/** In metres. A place farther from every street is reached over open ground. */
const STREET_WITHIN = 1500

interface Node extends Place {
  /** Nodes that a street leads to, and how far it is in metres. */
  next: Map<number, number>
}

interface Leg {
  from: Place
  to: Place
  /** Where other streets meet it, as shares of its length, 0–1. */
  crossings: Set<number>
}

/**
 * Returns a function that draws a truck's path through the given points, in their order, along the named streets of the
 * demonstration city. It is only for drawing: the distances of a plan are estimates.
 */
export function pathAlongStreets(): (points: readonly Point[]) => Point[] {
  let network: Node[] | undefined
  return (points) => {
    network ??= networkOf(streetNetwork().map(({ line }) => line.map(toPlace)))
    const nodes = network
    const places = points.map(toPlace)
    const path = places.slice(0, 1)
    for (const [i, to] of places.entries()) {
      const from = places[i - 1]
      if (from) path.push(...between(nodes, from, to), to)
    }
    return path.map(toPoint)
  }
}

/** The nodes on the shortest path between two places (A*); none when no street leads there. */
function between(nodes: readonly Node[], from: Place, to: Place): Place[] {
  const [start, end] = [nearestNode(nodes, from), nearestNode(nodes, to)]
  if (start === null || end === null || start === end) return []
  const known = new Map<number, { metres: number; before: number | null }>([
    [start, { metres: 0, before: null }],
  ])
  const open = new Set([start])
  const goal = nodes[end] as Node
  while (open.size > 0) {
    const at = least(open, (id) => (known.get(id)?.metres ?? 0) + distanceMetres(nodes[id] as Node, goal))
    if (at === end) return tracePath(nodes, known, end)
    open.delete(at)
    const metres = known.get(at)?.metres ?? 0
    for (const [next, leg] of nodes[at]?.next ?? []) {
      if (metres + leg >= (known.get(next)?.metres ?? Number.POSITIVE_INFINITY)) continue
      known.set(next, { metres: metres + leg, before: at })
      open.add(next)
    }
  }
  return []
}

function tracePath(
  nodes: readonly Node[],
  known: Map<number, { before: number | null }>,
  end: number,
): Place[] {
  const path: Place[] = []
  for (let at: number | null = end; at !== null; at = known.get(at)?.before ?? null)
    path.push(nodes[at] as Node)
  return path.reverse()
}

function nearestNode(nodes: readonly Node[], place: Place): number | null {
  if (nodes.length === 0) return null
  const nearest = least(nodes.keys(), (id) => distanceMetres(nodes[id] as Node, place))
  return distanceMetres(nodes[nearest] as Node, place) <= STREET_WITHIN ? nearest : null
}

function least(ids: Iterable<number>, distanceOf: (id: number) => number): number {
  let found = -1
  let value = Number.POSITIVE_INFINITY
  for (const id of ids) {
    const candidate = distanceOf(id)
    if (candidate < value) [found, value] = [id, candidate]
  }
  return found
}

const distanceMetres = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y)

/** In metres. The largest distance between two nodes of a street, so that every bin has a node near by. */
const NODE_EVERY = 40

/** The streets as a graph. Two streets are joined where they cross, and where one ends beside the other. */
function networkOf(lines: readonly (readonly Place[])[]): Node[] {
  const legs = lines.map((line) =>
    line.slice(1).map((to, i): Leg => ({ from: line[i] as Place, to, crossings: new Set([0, 1]) })),
  )
  const all = legs.flat()
  for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) cross(one, other)
  const nodes = new Map<string, number>()
  const list: Node[] = []
  const nodeAt = ({ x, y }: Place): number => {
    const key = `${Math.round(x)} ${Math.round(y)}`
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, list.length)
    return list.push({ x, y, next: new Map() }) - 1
  }
  const join = (one: Place, other: Place) => {
    const [a, b] = [nodeAt(one), nodeAt(other)]
    const metres = distanceMetres(one, other)
    list[a]?.next.set(b, metres)
    list[b]?.next.set(a, metres)
  }
  // Found before the legs are cut into edges, because each joint adds a cut.
  const joints = legs.flatMap((street) =>
    [street[0]?.from, street.at(-1)?.to].flatMap((end) => {
      const met =
        end &&
        nearestOn(
          all.filter((leg) => !street.includes(leg)),
          end,
        )
      return met ? [[end, met] as const] : []
    }),
  )
  for (const leg of all) {
    const pieces = Math.ceil(distanceMetres(leg.from, leg.to) / NODE_EVERY)
    for (let piece = 1; piece < pieces; piece += 1) leg.crossings.add(piece / pieces)
    const cuts = [...leg.crossings].sort((a, b) => a - b).map((share) => along(leg, share))
    for (const [i, cut] of cuts.entries()) if (i > 0) join(cuts[i - 1] as Place, cut)
  }
  for (const [end, met] of joints) join(end, met)
  return list
}

const along = ({ from, to }: Leg, share: number): Place => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** Marks a cut in both legs where they cross. */
function cross(one: Leg, other: Leg) {
  const [a, b] = [
    { x: one.to.x - one.from.x, y: one.to.y - one.from.y },
    { x: other.to.x - other.from.x, y: other.to.y - other.from.y },
  ]
  const area = a.x * b.y - a.y * b.x
  if (area === 0) return
  const [dx, dy] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [share, otherShare] = [(dx * b.y - dy * b.x) / area, (dx * a.y - dy * a.x) / area]
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return
  one.crossings.add(share)
  other.crossings.add(otherShare)
}

/** Finds the nearest place on these legs, and marks a cut there; null when none is within `JOINS_WITHIN`. */
function nearestOn(legs: readonly Leg[], place: Place): Place | null {
  let found: { leg: Leg; share: number; metres: number } | null = null
  for (const leg of legs) {
    const [dx, dy] = [leg.to.x - leg.from.x, leg.to.y - leg.from.y]
    const share = Math.min(
      1,
      Math.max(0, ((place.x - leg.from.x) * dx + (place.y - leg.from.y) * dy) / (dx * dx + dy * dy || 1)),
    )
    const metres = distanceMetres(along(leg, share), place)
    if (metres <= (found?.metres ?? JOINS_WITHIN)) found = { leg, share, metres }
  }
  if (!found) return null
  found.leg.crossings.add(found.share)
  return along(found.leg, found.share)
}
