import { distanceKm, type Point } from 'shared-domain'
import type { Street } from './street'

const pointsOf = ([, , ...line]: Street): Point[] => line.map(([lat, lng]) => ({ lat, lng }))
const legsOf = (street: Street) => {
  const points = pointsOf(street)
  return points.slice(1).map((end, i) => {
    const start = points[i] as Point
    return { start, end, km: distanceKm(start, end) }
  })
}

/** In km. */
export const streetLengthKm = (street: Street) => legsOf(street).reduce((sum, { km }) => sum + km, 0)

/** The point `km` along the street from its beginning. */
export function pointAlong(street: Street, km: number): Point {
  const legs = legsOf(street)
  let left = km
  for (const { start, end, km: length } of legs) {
    if (left <= length) return between(start, end, left / length)
    left -= length
  }
  return pointsOf(street).at(-1) as Point
}

const between = (start: Point, end: Point, share: number): Point => ({
  lat: start.lat + (end.lat - start.lat) * share,
  lng: start.lng + (end.lng - start.lng) * share,
})
