import { isStop, type MapPoint } from '../map-content'
import { isPlace } from '../marker-shape'

/** Points that are too close together, drawn as one mark with their number. */
export interface Cluster {
  /** The position on the world map: 0–1 from west to east and from north to south. */
  x: number
  y: number
  /** Indexes into the list of points. */
  members: readonly number[]
}

export interface Clustered {
  clusters: readonly Cluster[]
  /** Indexes of the points that are drawn by themselves. */
  alone: readonly number[]
}

/** The web map position of each point, 0–1: x and y in turn. */
export function worldPlaces(points: readonly { lat: number; lng: number }[]): Float64Array {
  const places = new Float64Array(points.length * 2)
  for (const [i, { lat, lng }] of points.entries()) {
    const sine = Math.sin((lat * Math.PI) / 180)
    places[i * 2] = (lng + 180) / 360
    places[i * 2 + 1] = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  }
  return places
}

/** The cell size of the grid in px: points in one cell are drawn as one. */
const CELL_PX = 64
/** Cells with fewer points than this are not clustered. */
const CROWD = 5
/** A map with fewer points than this shows each. */
const CLUSTERS_ABOVE = 600
/** From this zoom on, streets are wide enough for every bin. */
const APART_FROM_ZOOM = 16

/** What to draw at a zoom level. Never clustered are full bins, which an operator looks for, stops of routes and places of trucks. */
export function clustersAt(points: readonly MapPoint[], places: Float64Array, zoom: number): Clustered {
  const all = points.map((_, i) => i)
  if (points.length <= CLUSTERS_ABOVE || zoom >= APART_FROM_ZOOM) return { clusters: [], alone: all }
  const staysAlone = (point: MapPoint) => isStop(point) || isPlace(point.tone) || point.tone === 'full'
  const cells = (256 * 2 ** zoom) / CELL_PX
  const crowds = new Map<number, number[]>()
  const alone: number[] = []
  for (const [i, point] of points.entries()) {
    if (staysAlone(point)) {
      alone.push(i)
      continue
    }
    const column = Math.floor((places[i * 2] ?? 0) * cells)
    const key = column * 2 ** 26 + Math.floor((places[i * 2 + 1] ?? 0) * cells)
    const crowd = crowds.get(key)
    if (crowd) crowd.push(i)
    else crowds.set(key, [i])
  }
  const clusters: Cluster[] = []
  for (const members of crowds.values())
    if (members.length < CROWD) alone.push(...members)
    else clusters.push({ ...middleOf(members, places), members })
  // Restores the drawing order: urgent points on top.
  return { clusters, alone: alone.toSorted((a, b) => a - b) }
}

function middleOf(members: readonly number[], places: Float64Array) {
  let x = 0
  let y = 0
  for (const i of members) {
    x += places[i * 2] ?? 0
    y += places[i * 2 + 1] ?? 0
  }
  return { x: x / members.length, y: y / members.length }
}
