import type { Point } from './distance'

const EIGHTHS = 8

/**
 * The compass direction from one point to another, for short distances: an eighth of the circle, 0–7, clockwise from the north;
 * `null` when both are the same point.
 */
export function compassPoint(from: Point, to: Point): number | null {
  const north = to.lat - from.lat
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  if (north === 0 && east === 0) return null
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * (EIGHTHS / 2))
  return (eighths + EIGHTHS) % EIGHTHS
}
