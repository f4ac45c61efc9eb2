import { placedIn } from './map-bounds'
import type { MapPoint } from './map-point'
import type { PlotArea } from './plot-layout'

/** How far from a marker's centre a finger may land, in px. */
const REACH = 22

/** The point drawn nearest to a place on the drawing (px), if one is in reach. */
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
