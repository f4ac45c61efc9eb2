import { extent, fittedBounds, type MapBounds, type MapBox, placedIn, SAMPLE_BOUNDS } from './map-bounds'
import type { MapPoint, MapPosition } from './map-content'

export interface PlotArea {
  bounds: MapBounds
  box: MapBox
  caption?: string
  /** An area to mark, such as the one that a close-up shows. */
  marked?: MapBounds
}

/** Divides a drawing of the given size in px into map rectangles. */
export type PlotLayout = (width: number, height: number, positions: readonly MapPosition[]) => PlotArea[]

const GAP = 8
/** In drawings narrower than this (px), the close-up is below the map. */
const SIDE_BY_SIDE_FROM = 520
/** Points that span less of the sample map than this get a close-up. */
const CLOSE_UP_BELOW = 1 / 3

/** One map that shows all positions. */
export const fittedLayout: PlotLayout = (width, height, positions) => [
  {
    bounds: positions.length > 0 ? fittedBounds(positions, width / height) : SAMPLE_BOUNDS,
    box: { x: 0, y: 0, width, height },
  },
]

/** The sample map with its fixed bounds and, when the points are dense in a small part, a close-up of that part. */
export const sampleLayout: PlotLayout = (width, height, positions) => {
  if (!isCrowded(positions)) {
    return [{ bounds: SAMPLE_BOUNDS, box: { x: 0, y: 0, width, height } }]
  }
  const [overview, closeUp] = halves(width, height)
  const marked = fittedBounds(positions, closeUp.width / closeUp.height)
  return [
    { bounds: SAMPLE_BOUNDS, box: overview, marked, caption: 'Overview' },
    { bounds: marked, box: closeUp, caption: 'Close-up' },
  ]
}

function isCrowded(positions: readonly MapPosition[]) {
  if (positions.length === 0) return false
  const { north, south, west, east } = extent(positions)
  const isWithin = (span: number, whole: number) => span < whole * CLOSE_UP_BELOW
  return (
    isWithin(north - south, SAMPLE_BOUNDS.north - SAMPLE_BOUNDS.south) &&
    isWithin(east - west, SAMPLE_BOUNDS.east - SAMPLE_BOUNDS.west)
  )
}

function halves(width: number, height: number): [MapBox, MapBox] {
  if (width >= SIDE_BY_SIDE_FROM) {
    const half = (width - GAP) / 2
    return [
      { x: 0, y: 0, width: half, height },
      { x: half + GAP, y: 0, width: half, height },
    ]
  }
  const half = (height - GAP) / 2
  return [
    { x: 0, y: 0, width, height: half },
    { x: 0, y: half + GAP, width, height: half },
  ]
}

/** The tolerance around a marker's centre for a finger, in px. */
const REACH = 22

/** The nearest point to a place on the drawing (px), within the tolerance. */
export function pointAt(
  at: { x: number; y: number },
  areas: readonly PlotArea[],
  points: readonly MapPoint[],
): MapPoint | undefined {
  const area = areas.find(
    ({ box }) => at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height,
  )
  if (!area) return undefined
  const place = placedIn(area.bounds, area.box)
  let nearest: { point: MapPoint; distance: number } | undefined
  for (const point of points) {
    const { x, y } = place(point)
    const distance = Math.hypot(x - at.x, y - at.y)
    if (distance <= (nearest?.distance ?? REACH)) nearest = { point, distance }
  }
  return nearest?.point
}
