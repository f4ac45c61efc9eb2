import { growingInts } from './growing-numbers'
import { DEGREES, planeMetres, ROAD_FLAGS, type RoadNetwork } from './road-network'

/** Degrees × 10⁷. */
interface DrawnPoint {
  lat: number
  lng: number
  /** The number of the junction that is here; `null` in the middle of a street. */
  junction: number | null
}

/** A street between its ends, with all that is known of it. */
interface DrawnStreet {
  points: readonly DrawnPoint[]
  kmh: number
  flags: number
}

interface NetworkBuilder {
  /** Adds a street, cut into a piece for each two junctions on it. Returns the number of the first piece; the others follow. */
  add: (street: DrawnStreet) => number
  finish: (rest: Pick<RoadNetwork, 'junctions' | 'junctionFlags' | 'forbidden'>) => RoadNetwork
  readonly pieces: number
}

/** Collects streets into a network. The first and the last point of a street are junctions. */
export function networkBuilder(): NetworkBuilder {
  const columns = {
    from: growingInts(),
    to: growingInts(),
    shapeStart: growingInts(),
    lat: growingInts(),
    lng: growingInts(),
    decimetres: growingInts(),
    deciseconds: growingInts(),
    flags: growingInts(),
  }
  const addPiece = (points: readonly DrawnPoint[], { kmh, flags }: DrawnStreet) => {
    columns.shapeStart.push(columns.lat.length)
    let metres = 0
    for (const [i, point] of points.entries()) {
      columns.lat.push(point.lat)
      columns.lng.push(point.lng)
      const before = points[i - 1]
      if (before) metres += planeMetres(before, point)
    }
    columns.from.push(points[0]?.junction ?? 0)
    columns.to.push(points.at(-1)?.junction ?? 0)
    // No piece is for nothing: ways through several of no length would all be the shortest.
    columns.decimetres.push(Math.max(1, Math.round(metres * 10)))
    columns.deciseconds.push(Math.max(1, Math.round((metres * 36) / kmh)))
    columns.flags.push(flags)
  }
  return {
    get pieces() {
      return columns.from.length
    },
    add(street) {
      const first = columns.from.length
      let begin = 0
      for (let at = 1; at < street.points.length; at += 1) {
        if (street.points[at]?.junction === null) continue
        addPiece(street.points.slice(begin, at + 1), street)
        begin = at
      }
      return first
    },
    finish(rest) {
      columns.shapeStart.push(columns.lat.length)
      const { flags, ...others } = columns
      return {
        ...rest,
        pieces: flags.length,
        flags: Uint8Array.from(flags.values()),
        from: others.from.values(),
        to: others.to.values(),
        shapeStart: others.shapeStart.values(),
        lat: others.lat.values(),
        lng: others.lng.values(),
        decimetres: others.decimetres.values(),
        deciseconds: others.deciseconds.values(),
      }
    },
  }
}

/** A line of streets that are joined where they share a position, in WGS 84 degrees. */
export interface StreetLine {
  line: readonly { lat: number; lng: number }[]
  /** May be driven only as it is drawn. */
  isOneWay: boolean
}

/** The network of lines that meet at the positions that they share, all driven at the same speed. */
export function networkOfLines(lines: readonly StreetLine[], kmh: number): RoadNetwork {
  const keyOf = ({ lat, lng }: { lat: number; lng: number }) =>
    `${Math.round(lat / DEGREES)} ${Math.round(lng / DEGREES)}`
  const uses = new Map<string, number>()
  for (const { line } of lines)
    for (const [i, point] of line.entries()) {
      const isEnd = i === 0 || i === line.length - 1
      uses.set(keyOf(point), (uses.get(keyOf(point)) ?? 0) + (isEnd ? 2 : 1))
    }
  const junctions = new Map<string, number>()
  for (const [key, count] of uses) if (count > 1) junctions.set(key, junctions.size)
  const builder = networkBuilder()
  for (const { line, isOneWay } of lines)
    builder.add({
      points: line.map((point) => ({
        lat: Math.round(point.lat / DEGREES),
        lng: Math.round(point.lng / DEGREES),
        junction: junctions.get(keyOf(point)) ?? null,
      })),
      kmh,
      flags: isOneWay ? ROAD_FLAGS.forward : ROAD_FLAGS.forward | ROAD_FLAGS.backward,
    })
  return builder.finish({
    junctions: junctions.size,
    junctionFlags: new Uint8Array(junctions.size),
    forbidden: [],
  })
}
