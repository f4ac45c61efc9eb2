import { ArcList, type Digraph, digraphOf } from './digraph'
import { roadCost } from './road-cost'
import {
  beginOf,
  endOf,
  isDrivable,
  JUNCTION_FLAGS,
  opposite,
  pieceOf,
  ROAD_FLAGS,
  type RoadNetwork,
} from './road-network'
import { strongComponents } from './strong-components'
import { type TurnCosts, turnSeconds } from './turn-cost'

/**
 * A graph whose nodes are roads at their end, so that its arcs are turns: each costs the turn and the whole next road. A road has one
 * node more for each beginning of a forbidden sequence that ends in it.
 */
export interface TurnGraph extends Digraph {
  /** The road of each node. Those of the first `2 × pieces` are their own numbers. */
  roadOf: Int32Array
  /** The nodes of roads that have more than one. */
  nodesOf: ReadonlyMap<number, readonly number[]>
  /** Roads from which trucks get to most others and back, 1, or 0. */
  isConnected: Uint8Array
}

/** In decimetres. Roads that are connected only among themselves and shorter in all are left out, as a gap in the map or a car park. */
const SHORTEST_ISLAND = 50_000

export function turnGraph(network: RoadNetwork, costs: TurnCosts): TurnGraph {
  const memory = sequenceMemory(network)
  const leaving = roadsByJunction(network)
  const angles = roadAngles(network)
  const arcs = new ArcList()
  for (let node = 0; node < memory.roadOf.length; node += 1) {
    const road = memory.roadOf[node] as number
    if (!isDrivable(network, road)) continue
    for (const turn of turnsFrom(network, { memory, leaving, node, road }))
      arcs.push(node, turn.node, costOfTurn(network, { road, next: turn.road, leaving, angles, costs }))
  }
  const roadOf = Int32Array.from(memory.roadOf)
  const whole = digraphOf(roadOf.length, arcs)
  const isConnected = connectedRoads(network, whole, roadOf)
  const kept = digraphOf(roadOf.length, arcs, ({ head }) => isConnected[roadOf[head] as number] === 1)
  return { ...kept, roadOf, nodesOf: memory.nodesOf, isConnected }
}

/** The roads that leave each junction, whether or not they may be driven. */
function roadsByJunction(network: RoadNetwork): { start: Int32Array; road: Int32Array } {
  const roads = 2 * network.pieces
  const start = new Int32Array(network.junctions + 1)
  for (let road = 0; road < roads; road += 1) {
    const at = beginOf(network, road) + 1
    start[at] = (start[at] as number) + 1
  }
  for (let junction = 0; junction < network.junctions; junction += 1)
    start[junction + 1] = (start[junction + 1] as number) + (start[junction] as number)
  const next = start.slice()
  const road = new Int32Array(roads)
  for (let i = 0; i < roads; i += 1) {
    const begin = beginOf(network, i)
    road[next[begin] as number] = i
    next[begin] = (next[begin] as number) + 1
  }
  return { start, road }
}

type Leaving = ReturnType<typeof roadsByJunction>

const countAt = ({ start }: Leaving, junction: number) =>
  (start[junction + 1] as number) - (start[junction] as number)

interface TurnQuestion {
  memory: SequenceMemory
  leaving: Leaving
  node: number
  road: number
}

/** The roads that a truck may take next. It turns round at turning places, and where nothing else is allowed. */
function turnsFrom(network: RoadNetwork, { memory, leaving, node, road }: TurnQuestion) {
  const junction = endOf(network, road)
  const isTurningPlace = ((network.junctionFlags[junction] as number) & JUNCTION_FLAGS.turningPlace) !== 0
  const allowed: { road: number; node: number }[] = []
  for (let at = leaving.start[junction] as number; at < (leaving.start[junction + 1] as number); at += 1) {
    const next = leaving.road[at] as number
    if (!isDrivable(network, next)) continue
    if (next === opposite(road) && !isTurningPlace) continue
    if (!memory.isForbidden(node, next)) allowed.push({ road: next, node: memory.follow(node, next) })
  }
  const back = opposite(road)
  if (allowed.length > 0 || !isDrivable(network, back)) return allowed
  // A dead end is turned in, whatever a sign forbids: there is no other way out.
  return [{ road: back, node: memory.follow(node, back) }]
}

interface TurnOf {
  road: number
  next: number
  leaving: Leaving
  angles: { arriving: Float64Array; leaving: Float64Array }
  costs: TurnCosts
}

function costOfTurn(network: RoadNetwork, { road, next, leaving, angles, costs }: TurnOf): number {
  const junction = endOf(network, road)
  const flags = network.junctionFlags[junction] as number
  const isUTurn = next === opposite(road)
  let seconds = (flags & JUNCTION_FLAGS.trafficLight) !== 0 ? costs.trafficLight : 0
  // Where two pieces of one street meet, a bend is no turn.
  if (countAt(leaving, junction) > 2 || isUTurn) {
    const degrees = isUTurn
      ? 180
      : turnDegrees(angles.arriving[road] as number, angles.leaving[next] as number)
    seconds += turnSeconds(degrees, costs)
    if (isUTurn && (flags & JUNCTION_FLAGS.turningPlace) === 0) seconds += costs.uTurnPenalty
  }
  const isFor = (which: number) =>
    ((network.flags[pieceOf(which)] as number) & ROAD_FLAGS.destinationsAlone) !== 0
  return roadCost({
    entries: isFor(next) && !isFor(road) ? 1 : 0,
    deciseconds: Math.round(10 * seconds) + (network.deciseconds[pieceOf(next)] as number),
    decimetres: network.decimetres[pieceOf(next)] as number,
  })
}

/** Above −180 and up to 180, in tenths; right turns are positive. */
function turnDegrees(arriving: number, leaving: number): number {
  const degrees = Math.round(10 * (((leaving - arriving + 540) % 360) - 180)) / 10
  return degrees === -180 ? 180 : degrees
}

/** The compass bearings in degrees at which roads arrive at their end and leave their beginning. */
function roadAngles(network: RoadNetwork) {
  const roads = 2 * network.pieces
  const angles = { arriving: new Float64Array(roads), leaving: new Float64Array(roads) }
  for (let piece = 0; piece < network.pieces; piece += 1) {
    const first = network.shapeStart[piece] as number
    const last = (network.shapeStart[piece + 1] as number) - 1
    const begins = bearing(network, first, first + 1)
    const ends = bearing(network, last - 1, last)
    angles.leaving[2 * piece] = begins
    angles.arriving[2 * piece] = ends
    angles.leaving[2 * piece + 1] = (ends + 180) % 360
    angles.arriving[2 * piece + 1] = (begins + 180) % 360
  }
  return angles
}

function bearing({ lat, lng }: RoadNetwork, a: number, b: number): number {
  const scale = Math.cos((lat[a] as number) * 1e-7 * (Math.PI / 180))
  const east = ((lng[b] as number) - (lng[a] as number)) * scale
  return ((Math.atan2(east, (lat[b] as number) - (lat[a] as number)) * 180) / Math.PI + 360) % 360
}

interface SequenceMemory {
  /** The road of each node. */
  roadOf: readonly number[]
  nodesOf: ReadonlyMap<number, readonly number[]>
  /** Whether a turn into a road ends a forbidden sequence. */
  isForbidden: (node: number, road: number) => boolean
  /** The node after a turn into a road. */
  follow: (node: number, road: number) => number
}

/**
 * What has to be remembered of the roads before so that no forbidden sequence is driven: the longest beginning of one that they end
 * with (Aho and Corasick 1975).
 */
function sequenceMemory({ pieces, forbidden }: RoadNetwork): SequenceMemory {
  const roads = 2 * pieces
  const roadOf = Array.from({ length: roads }, (_, road) => road)
  const keyOf = (sequence: readonly number[]) => sequence.join(' ')
  const forbiddenKeys = new Set(forbidden.map(keyOf))
  const starts = new Set(forbidden.flatMap(([first]) => first ?? []))
  const beginnings = new Map<string, number>()
  const before = new Map<number, readonly number[]>()
  const nodesOf = new Map<number, number[]>()
  for (const sequence of forbidden)
    for (let length = 2; length < sequence.length; length += 1) {
      const beginning = sequence.slice(0, length)
      if (beginnings.has(keyOf(beginning))) continue
      const road = beginning.at(-1) as number
      const node = roadOf.push(road) - 1
      beginnings.set(keyOf(beginning), node)
      before.set(node, beginning)
      nodesOf.set(road, [...(nodesOf.get(road) ?? [road]), node])
    }
  /** The sequences that end with this turn, longest first; none where nothing has to be remembered. */
  const endingsOf = (node: number, road: number): string[] => {
    const known = before.get(node) ?? [roadOf[node] as number]
    if (known.length === 1 && !starts.has(known[0] as number)) return []
    const driven = [...known, road]
    return known.map((_, i) => keyOf(driven.slice(i)))
  }
  return {
    roadOf,
    nodesOf,
    isForbidden: (node, road) => endingsOf(node, road).some((ending) => forbiddenKeys.has(ending)),
    follow(node, road) {
      const known = endingsOf(node, road).find((ending) => beginnings.has(ending))
      return known === undefined ? road : (beginnings.get(known) as number)
    },
  }
}

/** 1 for the roads of the largest strong component by length, and of others that are long enough. */
function connectedRoads(network: RoadNetwork, graph: Digraph, roadOf: Int32Array): Uint8Array {
  const component = strongComponents(graph)
  const lengths = new Map<number, number>()
  for (const [node, road] of roadOf.entries()) {
    const of = component[node] as number
    if (isDrivable(network, road))
      lengths.set(of, (lengths.get(of) ?? 0) + (network.decimetres[pieceOf(road)] as number))
  }
  const longest = [...lengths.values()].reduce((most, length) => Math.max(most, length), 0)
  const isConnected = new Uint8Array(2 * network.pieces)
  for (const [node, road] of roadOf.entries()) {
    const length = lengths.get(component[node] as number) ?? 0
    if (isDrivable(network, road) && length >= Math.min(longest, SHORTEST_ISLAND)) isConnected[road] = 1
  }
  return isConnected
}
