import { networkBuilder } from '../road-graph/build-network'
import { growingFloats, growingInts } from '../road-graph/growing-numbers'
import { JUNCTION_FLAGS, type RoadNetwork } from '../road-graph/road-network'
import { ExtractRefused, type OsmVisitor } from './osm-elements'
import { readOsmPbf } from './read-osm-pbf'
import { readOsmXml } from './read-osm-xml'
import { hasTrafficLight, isBlocked, isTurningPlace, truckRoad } from './truck-roads'
import { forbiddenSequences, type TurnRestriction, turnRestriction } from './turn-restrictions'

/** The most points of roads in an extract. More take long to prepare and much memory, for which OSRM is made. */
const MOST_POINTS = 500_000

interface ReadOptions {
  mostPoints?: number
  /** Is called with the share that is read, 0–1. */
  progress?: (share: number) => void
}

/**
 * The roads for trucks of an extract of OpenStreetMap: `.osm.pbf`, `.osm` or `.osm.gz`. It is read twice, the ways first, so that no
 * more than the points of roads are kept. Throws `ExtractRefused` with the reason, or the file system's error.
 */
export async function readExtract(
  path: string,
  { mostPoints = MOST_POINTS, progress }: ReadOptions = {},
): Promise<RoadNetwork> {
  const read = path.endsWith('.pbf') ? readOsmPbf : readOsmXml
  const roads = await readRoads(path, read, mostPoints, (share) => progress?.(share / 2))
  const points = await readPoints(path, read, roads, (share) => progress?.(0.5 + share / 2))
  return networkOf(roads, points)
}

type Read = (path: string, visitor: OsmVisitor, progress: (share: number) => void) => Promise<void>

/** The ways that are roads, in compressed rows: the nodes of way `i` are those from `start[i]` to `start[i + 1]`. */
interface Roads {
  wayIds: Float64Array
  start: Int32Array
  refs: Float64Array
  kmh: Float64Array
  flags: Int32Array
  restrictions: readonly TurnRestriction[]
}

async function readRoads(
  path: string,
  read: Read,
  mostPoints: number,
  progress: (share: number) => void,
): Promise<Roads> {
  const [wayIds, refs, kmh] = [growingFloats(), growingFloats(), growingFloats()]
  const [start, flags] = [growingInts(), growingInts()]
  const restrictions: TurnRestriction[] = []
  await read(
    path,
    {
      way(id, nodes, tags) {
        const road = truckRoad(tags)
        if (!road || nodes.length < 2) return
        wayIds.push(id)
        start.push(refs.length)
        for (const node of nodes) refs.push(node)
        kmh.push(road.kmh)
        flags.push(road.flags)
        if (refs.length > mostPoints)
          throw new ExtractRefused(
            `its roads have more than ${mostPoints.toLocaleString('en-NZ')} points: cut your region out of it, such as by osmium extract, or set OSRM_URL for a whole country`,
          )
      },
      relation(_id, members, tags) {
        const restriction = turnRestriction(members, tags)
        if (restriction) restrictions.push(restriction)
      },
    },
    progress,
  )
  if (refs.length === 0) throw new ExtractRefused('it has no roads that trucks may use')
  start.push(refs.length)
  return {
    wayIds: wayIds.values(),
    start: start.values(),
    refs: refs.values(),
    kmh: kmh.values(),
    flags: flags.values(),
    restrictions,
  }
}

/** The nodes of roads, by their place in `ids`. */
interface Points {
  /** Ascending. */
  ids: Float64Array
  indexOf: (id: number) => number
  lat: Int32Array
  lng: Int32Array
  isThere: Uint8Array
  isBlocked: Uint8Array
  /** Of `JUNCTION_FLAGS`. */
  flags: Uint8Array
}

async function readPoints(
  path: string,
  read: Read,
  { refs }: Roads,
  progress: (share: number) => void,
): Promise<Points> {
  const ids = uniqueSorted(refs)
  const points: Points = {
    ids,
    indexOf: (id) => indexIn(ids, id),
    lat: new Int32Array(ids.length),
    lng: new Int32Array(ids.length),
    isThere: new Uint8Array(ids.length),
    isBlocked: new Uint8Array(ids.length),
    flags: new Uint8Array(ids.length),
  }
  await read(
    path,
    {
      node(id, lat, lng, tags) {
        const at = indexIn(ids, id)
        if (at < 0) return
        points.lat[at] = lat
        points.lng[at] = lng
        points.isThere[at] = 1
        points.isBlocked[at] = isBlocked(tags) ? 1 : 0
        points.flags[at] =
          (hasTrafficLight(tags) ? JUNCTION_FLAGS.trafficLight : 0) |
          (isTurningPlace(tags) ? JUNCTION_FLAGS.turningPlace : 0)
      },
    },
    progress,
  )
  return points
}

function uniqueSorted(values: Float64Array): Float64Array {
  const sorted = values.slice().sort()
  let kept = 0
  for (let at = 0; at < sorted.length; at += 1)
    if (at === 0 || sorted[at] !== sorted[kept - 1]) {
      sorted[kept] = sorted[at] as number
      kept += 1
    }
  return sorted.slice(0, kept)
}

/** By halves; -1 when it is not there. */
function indexIn(ids: Float64Array, id: number): number {
  let [from, to] = [0, ids.length - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const found = ids[middle] as number
    if (found === id) return middle
    if (found < id) from = middle + 1
    else to = middle - 1
  }
  return -1
}

function networkOf(roads: Roads, points: Points): RoadNetwork {
  const junctions = junctionsOf(roads, points)
  const builder = networkBuilder()
  const restricted = new Set(roads.restrictions.flatMap(({ from, to, ways }) => [...from, ...to, ...ways]))
  const piecesOfWay = new Map<number, number[]>()
  for (let way = 0; way < roads.wayIds.length; way += 1) {
    const first = builder.pieces
    for (const stretch of stretchesOf(roads, points, way))
      builder.add({
        points: stretch.map((at, i) => ({
          lat: points.lat[at] as number,
          lng: points.lng[at] as number,
          junction: junctions.at(at, i === 0 || i === stretch.length - 1),
        })),
        kmh: roads.kmh[way] as number,
        flags: roads.flags[way] as number,
      })
    const id = roads.wayIds[way] as number
    if (restricted.has(id))
      piecesOfWay.set(
        id,
        Array.from({ length: builder.pieces - first }, (_, i) => first + i),
      )
  }
  const network = builder.finish({ ...junctions.finish(), forbidden: [] })
  const forbidden = forbiddenSequences(network, roads.restrictions, {
    piecesOf: (way) => piecesOfWay.get(way) ?? [],
    junctionOf: (node) => {
      const at = points.indexOf(node)
      return at < 0 ? undefined : junctions.known(at)
    },
  })
  return { ...network, forbidden }
}

/** The parts of a way between points that are missing, at the edge of the extract, and that no truck can pass. */
function stretchesOf({ start, refs }: Roads, points: Points, way: number): number[][] {
  const stretches: number[][] = [[]]
  for (let i = start[way] as number; i < (start[way + 1] as number); i += 1) {
    const at = points.indexOf(refs[i] as number)
    if (points.isThere[at] !== 1) stretches.push([])
    else {
      stretches.at(-1)?.push(at)
      if (points.isBlocked[at] === 1) stretches.push([at])
    }
  }
  return stretches.filter(({ length }) => length > 1)
}

/** Numbers the points where roads meet or end. At one that no truck can pass, each road ends for itself. */
function junctionsOf({ start, refs }: Roads, points: Points) {
  const uses = new Uint8Array(points.ids.length)
  for (let way = 0; way + 1 < start.length; way += 1)
    for (let i = start[way] as number; i < (start[way + 1] as number); i += 1) {
      const at = points.indexOf(refs[i] as number)
      uses[at] = Math.min(2, (uses[at] as number) + 1)
    }
  const numbers = new Int32Array(points.ids.length).fill(-1)
  const flags = growingInts()
  const numberOf = (at: number) => {
    flags.push(points.flags[at] as number)
    return flags.length - 1
  }
  return {
    at(at: number, isEnd: boolean): number | null {
      if (points.isBlocked[at] === 1) return numberOf(at)
      if (!isEnd && (uses[at] as number) < 2) return null
      if (numbers[at] === -1) numbers[at] = numberOf(at)
      return numbers[at] as number
    },
    known: (at: number): number | undefined => (numbers[at] === -1 ? undefined : numbers[at]),
    finish: () => ({ junctions: flags.length, junctionFlags: Uint8Array.from(flags.values()) }),
  }
}
