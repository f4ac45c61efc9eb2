import type { Point } from 'shared-domain'
import type { Road } from './street-network'

/** The cell size in degrees, about 45 m. */
const CELL = { lat: 0.0004, lng: 0.00054 }
/** In cells: how far houses extend from their street, and how far distances are computed. */
const DEPTH = 3
const KNOWN = DEPTH + 2

/** The outlines of the area near any of the streets, including holes: to be filled by the even-odd rule. */
export function builtUpArea(streets: readonly Road[]): Point[][] {
  const distances = distancesTo(streets.flatMap(({ line }) => samples(line)))
  const rings: Point[][] = []
  const next = segmentsOf(distances)
  for (const [start, first] of next) {
    const ring: Point[] = []
    for (let at = start, segment: Segment | undefined = first; segment; segment = next.get(at)) {
      next.delete(at)
      ring.push(segment.from)
      at = segment.end
    }
    if (ring.length > 8) rings.push(ring)
  }
  return rings
}

const samples = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap((end, i) => {
    const start = line[i] as Point
    const count = Math.ceil(
      Math.hypot((end.lat - start.lat) / CELL.lat, (end.lng - start.lng) / CELL.lng) + 1,
    )
    return Array.from({ length: count + 1 }, (_, step) => ({
      lat: start.lat + ((end.lat - start.lat) * step) / count,
      lng: start.lng + ((end.lng - start.lng) * step) / count,
    }))
  })

/** More cells than there are from pole to pole. */
const ROWS = 1_000_000
const cellAt = (column: number, row: number) => column * ROWS + row + ROWS / 2

/** For each cell near the places: the distance to the nearest one, in cells. */
function distancesTo(places: readonly Point[]): Map<number, number> {
  const distances = new Map<number, number>()
  for (const { lat, lng } of places) {
    const y = lat / CELL.lat
    const x = lng / CELL.lng
    for (let row = Math.ceil(y - KNOWN); row <= y + KNOWN; row++)
      for (let column = Math.ceil(x - KNOWN); column <= x + KNOWN; column++) {
        const key = cellAt(column, row)
        const distance = Math.hypot(column - x, row - y)
        if (distance < (distances.get(key) ?? KNOWN)) distances.set(key, distance)
      }
  }
  return distances
}

interface Segment {
  from: Point
  /** The cell edge where the next segment begins. */
  end: string
}

/** Marching squares: the segment in each square of four cells, by the cell edge where it begins. */
function segmentsOf(distances: Map<number, number>): Map<string, Segment> {
  const segments = new Map<string, Segment>()
  const depth = (column: number, row: number) => distances.get(cellAt(column, row)) ?? KNOWN
  for (const key of distances.keys()) {
    const column = Math.floor(key / ROWS)
    const row = (key % ROWS) - ROWS / 2
    const corners = [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ] as const
    const values = corners.map(([x, y]) => depth(x, y))
    if (values.every(isBuilt) || !values.some(isBuilt)) continue
    const sides = corners.map((corner, i) => ({ corner, i, to: corners[(i + 1) % 4] ?? corner }))
    // The built-up side is on the left, so that segments of neighbouring squares join.
    const isOutward = ({ i }: { i: number }) => isBuilt(values[i]) && !isBuilt(values[(i + 1) % 4])
    const isInward = ({ i }: { i: number }) => !isBuilt(values[i]) && isBuilt(values[(i + 1) % 4])
    for (const begin of sides.filter(isOutward)) {
      const end = [1, 2, 3].map((step) => sides[(begin.i + step) % 4]).find((side) => side && isInward(side))
      if (!end) continue
      const share =
        (DEPTH - (values[begin.i] ?? 0)) / ((values[(begin.i + 1) % 4] ?? 0) - (values[begin.i] ?? 0))
      const x = begin.corner[0] + (begin.to[0] - begin.corner[0]) * share
      const y = begin.corner[1] + (begin.to[1] - begin.corner[1]) * share
      const from = { lat: rounded(y * CELL.lat), lng: rounded(x * CELL.lng) }
      segments.set(edgeKey(begin.corner, begin.to), { from, end: edgeKey(end.corner, end.to) })
    }
  }
  return segments
}

const rounded = (degrees: number) => Number(degrees.toFixed(6))

const isBuilt = (distance: number | undefined) => distance !== undefined && distance < DEPTH

type Corner = readonly [number, number]

const edgeKey = (a: Corner, b: Corner) => (a[0] + a[1] < b[0] + b[1] ? `${a} ${b}` : `${b} ${a}`)
