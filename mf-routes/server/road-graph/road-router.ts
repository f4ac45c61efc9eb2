import { contractionHierarchy } from './contraction-hierarchy'
import { HierarchySearch, type Seed } from './hierarchy-search'
import { type NearestPoint, NearestRoad } from './nearest-road'
import { costParts, type RoadCost, roadCost } from './road-cost'
import {
  DEGREES,
  isBackward,
  isDrivable,
  opposite,
  pieceOf,
  type RoadNetwork,
  sharesOf,
} from './road-network'
import type { TurnCosts } from './turn-cost'
import { type TurnGraph, turnGraph } from './turn-graph'

/** A place that trucks drive to, in WGS 84 degrees. */
export interface RoutedPlace {
  lat: number
  lng: number
  /** Trucks come to it, and leave it, on its own side of the street. */
  atKerb?: boolean | undefined
}

/** Whole metres and seconds, row by row; -1 where no road leads. */
export interface RoutedTable {
  metres: Int32Array
  seconds: Int32Array
  /** Rows of places too far from every road. */
  offRoad: number[]
  /** Rows of places at the kerb that trucks reach on the other side of the street alone. */
  acrossStreet: number[]
}

/** A line through places, in WGS 84 degrees. */
export interface RoutedLine {
  line: { lat: number; lng: number }[]
  /** Whole metres and seconds along the roads, without what is straight. */
  metres: number
  seconds: number
  /** How many ways between two places in a row lead along no road, and are drawn straight. */
  straight: number
}

/** Distances and lines along a road network. */
export interface RoadRouter {
  /** How many nodes are searched: one for each direction of a street between two junctions. */
  nodes: number
  table: (places: readonly RoutedPlace[]) => RoutedTable
  line: (places: readonly RoutedPlace[]) => RoutedLine
}

interface RouterOptions {
  costs: TurnCosts
  /** How far a place may be from its road, in metres. */
  radiusMetres: number
  /** Is called with the share that is prepared, 0–1. */
  progress?: (share: number) => void
}

/** Prepares a network once: for a city some seconds. */
export function roadRouter(
  network: RoadNetwork,
  { costs, radiusMetres, progress }: RouterOptions,
): RoadRouter {
  const graph = turnGraph(network, costs)
  const search = new HierarchySearch(contractionHierarchy(graph, progress))
  const isUsable = (piece: number) =>
    graph.isConnected[2 * piece] === 1 || graph.isConnected[2 * piece + 1] === 1
  const nearest = new NearestRoad(network, isUsable)
  const roads: Roads = { network, graph, drivesOn: costs.drivesOn }
  const stopAt = (place: RoutedPlace) => {
    const point = nearest.find(place, radiusMetres)
    return point && stopOf(roads, place, point)
  }
  return {
    nodes: graph.nodes,
    table: (places) => tableOf(search, places.map(stopAt)),
    line: (places) => lineOf(roads, search, places, places.map(stopAt)),
  }
}

interface Roads {
  network: RoadNetwork
  graph: TurnGraph
  drivesOn: TurnCosts['drivesOn']
}

/** A place on its road. */
interface RoadStop {
  point: NearestPoint
  /** The roads that a truck stops on, and what they cost up to here and from here on. */
  roads: readonly { road: number; before: RoadCost; after: RoadCost }[]
  /** Where ways from it begin: at the ends of the roads after its own. */
  sources: readonly Seed[]
  /** Where ways to it end: the ends of its own roads, less what comes after it. */
  targets: readonly Seed[]
  isAcross: boolean
}

function stopOf({ network, graph, drivesOn }: Roads, place: RoutedPlace, point: NearestPoint): RoadStop {
  const forward = 2 * point.piece
  const drivable = [forward, opposite(forward)].filter((road) => graph.isConnected[road] === 1)
  // The kerb of the road as it is drawn is on the side that is driven on.
  const kerb = point.side === drivesOn ? forward : opposite(forward)
  const minds = place.atKerb === true && point.side !== 'on' && isTwoWay(network, point.piece)
  const ownSide = drivable.filter((road) => road === kerb)
  const isAcross = minds && ownSide.length === 0
  const chosen = minds && !isAcross ? ownSide : drivable
  const roads = chosen.map((road) => ({ road, ...partsOf(network, road, point.share) }))
  return {
    point,
    roads,
    isAcross,
    sources: roads.flatMap(({ road, after }) => nextOf(graph, road, after)),
    targets: roads.flatMap(({ road, after }) =>
      (graph.nodesOf.get(road) ?? [road]).map((node) => ({ node, cost: -after })),
    ),
  }
}

const isTwoWay = (network: RoadNetwork, piece: number) =>
  isDrivable(network, 2 * piece) && isDrivable(network, 2 * piece + 1)

function nextOf({ start, head, cost }: TurnGraph, road: number, after: RoadCost): Seed[] {
  const seeds: Seed[] = []
  for (let at = start[road] as number; at < (start[road + 1] as number); at += 1)
    seeds.push({ node: head[at] as number, cost: after + (cost[at] as number) })
  return seeds
}

/** What a road costs before and after a point on it. */
function partsOf({ decimetres, deciseconds }: RoadNetwork, road: number, share: number) {
  const piece = pieceOf(road)
  const whole = { decimetres: decimetres[piece] as number, deciseconds: deciseconds[piece] as number }
  const drawnFirst = {
    decimetres: Math.round(share * whole.decimetres),
    deciseconds: Math.round(share * whole.deciseconds),
  }
  const first = roadCost({ entries: 0, ...drawnFirst })
  const second = roadCost({
    entries: 0,
    decimetres: whole.decimetres - drawnFirst.decimetres,
    deciseconds: whole.deciseconds - drawnFirst.deciseconds,
  })
  return isBackward(road) ? { before: second, after: first } : { before: first, after: second }
}

/** What it costs to drive on along the same road; infinity where the other place is not ahead on it. */
function straightOn(from: RoadStop, to: RoadStop): RoadCost {
  let least = Number.POSITIVE_INFINITY
  for (const start of from.roads)
    for (const end of to.roads)
      if (start.road === end.road && end.before >= start.before)
        least = Math.min(least, end.before - start.before)
  return least
}

function tableOf(search: HierarchySearch, stops: readonly (RoadStop | null)[]): RoutedTable {
  const size = stops.length
  const seeds = stops.map((stop) => ({ sources: stop?.sources ?? [], targets: stop?.targets ?? [] }))
  const costs = search.table(
    seeds.map(({ sources }) => sources),
    seeds.map(({ targets }) => targets),
  )
  const table = { metres: new Int32Array(size ** 2).fill(-1), seconds: new Int32Array(size ** 2).fill(-1) }
  for (const [row, from] of stops.entries())
    for (const [column, to] of stops.entries()) {
      const at = row * size + column
      const along =
        from && to && from.point.piece === to.point.piece ? straightOn(from, to) : Number.POSITIVE_INFINITY
      const cost = row === column ? 0 : Math.min(along, costs[at] as number)
      if (!Number.isFinite(cost)) continue
      const { metres, seconds } = wholeUnits(cost)
      table.metres[at] = metres
      table.seconds[at] = seconds
    }
  const rowsOf = (isIt: (stop: RoadStop | null) => boolean) =>
    stops.flatMap((stop, row) => (isIt(stop) ? row : []))
  return {
    ...table,
    offRoad: rowsOf((stop) => stop === null),
    acrossStreet: rowsOf((stop) => stop?.isAcross === true),
  }
}

function wholeUnits(cost: RoadCost) {
  const { deciseconds, decimetres } = costParts(cost)
  return { metres: Math.round(decimetres / 10), seconds: Math.round(deciseconds / 10) }
}

function lineOf(
  { network, graph }: Roads,
  search: HierarchySearch,
  places: readonly RoutedPlace[],
  stops: readonly (RoadStop | null)[],
): RoutedLine {
  const routed: RoutedLine = { line: [], metres: 0, seconds: 0, straight: 0 }
  const pointAt = (index: number) => stops[index]?.point ?? (places[index] as RoutedPlace)
  const add = ({ lat, lng }: { lat: number; lng: number }) => {
    const last = routed.line.at(-1)
    if (last?.lat !== lat || last.lng !== lng) routed.line.push({ lat, lng })
  }
  if (places.length > 0) add(pointAt(0))
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1]
    const way = from && to ? wayBetween(graph, search, from, to) : null
    if (way && from && to) {
      for (const point of pointsOfWay(network, way.roads, from.point, to.point)) add(point)
      const { metres, seconds } = wholeUnits(way.cost)
      routed.metres += metres
      routed.seconds += seconds
    } else if (index > 0) routed.straight += 1
    add(pointAt(index))
  }
  return routed
}

interface Way {
  cost: RoadCost
  /** From the road of the first place to that of the second; one road where it leads straight on. */
  roads: readonly number[]
}

function wayBetween(graph: TurnGraph, search: HierarchySearch, from: RoadStop, to: RoadStop): Way | null {
  const along = straightOn(from, to)
  const path = search.path(from.sources, to.targets)
  if (Number.isFinite(along) && along <= (path?.cost ?? Number.POSITIVE_INFINITY)) {
    const road = from.roads.find((start) =>
      to.roads.some((end) => end.road === start.road && end.before - start.before === along),
    )
    return { cost: along, roads: road ? [road.road] : [] }
  }
  if (!path) return null
  const roads = path.nodes.map((node) => graph.roadOf[node] as number)
  const first = from.roads.find(({ road, after }) =>
    nextOf(graph, road, after).some(
      ({ node, cost }) => node === path.nodes[0] && cost === sourceCost(from, path.nodes[0]),
    ),
  )
  return { cost: path.cost, roads: first ? [first.road, ...roads] : roads }
}

/** The cheapest cost at which ways from a stop begin at this node. */
const sourceCost = ({ sources }: RoadStop, node: number | undefined) =>
  Math.min(...sources.filter((seed) => seed.node === node).map(({ cost }) => cost))

/** The points between two places along these roads. */
function pointsOfWay(
  network: RoadNetwork,
  roads: readonly number[],
  from: NearestPoint,
  to: NearestPoint,
): { lat: number; lng: number }[] {
  return roads.flatMap((road, i) => {
    const after = i === 0 ? shareAlong(road, from) : 0
    const before = i === roads.length - 1 ? shareAlong(road, to) : 1
    return pointsOfRoad(network, road, after, before)
  })
}

const shareAlong = (road: number, { share }: NearestPoint) => (isBackward(road) ? 1 - share : share)

/** The drawn points of a road between two shares of its length, both from its beginning. */
function pointsOfRoad(network: RoadNetwork, road: number, after: number, before: number) {
  const { shapeStart, lat, lng } = network
  const piece = pieceOf(road)
  const shares = sharesOf(network, piece)
  const begin = shapeStart[piece] as number
  const points = shares.map((share, i) => ({
    share: isBackward(road) ? 1 - share : share,
    lat: (lat[begin + i] as number) * DEGREES,
    lng: (lng[begin + i] as number) * DEGREES,
  }))
  const ordered = isBackward(road) ? points.reverse() : points
  return ordered.filter(({ share }) => share >= after && share <= before)
}
