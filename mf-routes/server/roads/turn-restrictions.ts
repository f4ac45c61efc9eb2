import { beginOf, endOf, isDrivable, opposite, type RoadNetwork } from '../road-graph/road-network'
import type { OsmTags, OsmVisitor } from './osm-elements'

/** A turn restriction of OpenStreetMap. Its ways and nodes are their numbers there. */
export interface TurnRestriction {
  /** Whether nothing but the named turn is allowed, or just that one is forbidden. */
  isOnly: boolean
  from: readonly number[]
  to: readonly number[]
  /** The node of the turn; `null` where it leads along ways. */
  node: number | null
  /** In order. */
  ways: readonly number[]
}

/** Reads a relation; `null` when it restricts no truck, or not always. */
export function turnRestriction(
  members: Parameters<NonNullable<OsmVisitor['relation']>>[1],
  tags: OsmTags,
): TurnRestriction | null {
  if (tags.type !== 'restriction' && tags.type !== 'restriction:hgv') return null
  const rule = tags['restriction:hgv'] ?? tags.restriction
  if (!rule || !/^(no|only)_/.test(rule)) return null
  if ((tags.except ?? '').split(/\s*;\s*/).some((kind) => kind === 'hgv' || kind === 'motor_vehicle'))
    return null
  const membersOf = (role: string, kind: 'node' | 'way') =>
    members.flatMap((member) => (member.role === role && member.kind === kind ? member.ref : []))
  const [node] = membersOf('via', 'node')
  const restriction = {
    isOnly: rule.startsWith('only_'),
    from: membersOf('from', 'way'),
    to: membersOf('to', 'way'),
    node: node ?? null,
    ways: membersOf('via', 'way'),
  }
  return node === undefined && restriction.ways.length === 0 ? null : restriction
}

interface NetworkNames {
  /** The pieces of a way; none for one that is no road. */
  piecesOf: (way: number) => readonly number[]
  /** The junction at a node; `undefined` when there is none. */
  junctionOf: (node: number) => number | undefined
}

/** The longest way past which a restriction is followed, in pieces. */
const LONGEST_VIA = 12

/** The sequences of roads that restrictions forbid. One that names roads which are not there forbids nothing. */
export function forbiddenSequences(
  network: RoadNetwork,
  restrictions: readonly TurnRestriction[],
  { piecesOf, junctionOf }: NetworkNames,
): number[][] {
  const leaving = new Map<number, number[]>()
  for (let road = 0; road < 2 * network.pieces; road += 1) {
    if (!isDrivable(network, road)) continue
    const at = beginOf(network, road)
    const known = leaving.get(at)
    if (known) known.push(road)
    else leaving.set(at, [road])
  }
  const roadsOf = (ways: readonly number[]) =>
    ways
      .flatMap(piecesOf)
      .flatMap((piece) => [2 * piece, 2 * piece + 1])
      .filter((road) => isDrivable(network, road))

  return restrictions.flatMap(({ isOnly, from, to, node, ways }) => {
    const targets = new Set(roadsOf(to))
    const via = new Set(roadsOf(ways))
    const at = node === null ? undefined : junctionOf(node)
    if (node !== null && at === undefined) return []
    return roadsOf(from).flatMap((first) => {
      if (node !== null) {
        if (endOf(network, first) !== at) return []
        return turnsAt([first], targets, isOnly)
      }
      return chainsAlong(first, via, targets).flatMap((chain) => turnsAt(chain, targets, isOnly))
    })
  })

  function turnsAt(driven: readonly number[], targets: ReadonlySet<number>, isOnly: boolean): number[][] {
    const last = driven.at(-1) as number
    const next = leaving.get(endOf(network, last)) ?? []
    // What leads nowhere that is known allows nothing: it is a gap in the map.
    if (!next.some((road) => targets.has(road))) return []
    return next
      .filter((road) => targets.has(road) !== isOnly && (targets.has(road) || road !== opposite(last)))
      .map((road) => [...driven, road])
  }

  /** The ways from a road along these roads to where one of the targets begins, the shortest of each. */
  function chainsAlong(first: number, via: ReadonlySet<number>, targets: ReadonlySet<number>): number[][] {
    let open: number[][] = [[first]]
    for (let length = 0; length < LONGEST_VIA; length += 1) {
      open = open.flatMap((chain) =>
        (leaving.get(endOf(network, chain.at(-1) as number)) ?? [])
          .filter(
            (road) => via.has(road) && road !== opposite(chain.at(-1) as number) && !chain.includes(road),
          )
          .map((road) => [...chain, road]),
      )
      const found = open.filter((chain) =>
        (leaving.get(endOf(network, chain.at(-1) as number)) ?? []).some((road) => targets.has(road)),
      )
      if (found.length > 0) return found
    }
    return []
  }
}
