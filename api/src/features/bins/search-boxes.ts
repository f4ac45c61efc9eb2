import { EARTH_RADIUS_KM, type Point } from 'shared-domain'

/** Degrees; west is never greater than east. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** About a millimetre: rounding must not exclude points on the circle. */
const MARGIN = 1e-8

/**
 * A box that contains everything within `radiusKm` of the point: two boxes when the circle crosses the date line, all
 * longitudes when it contains a pole.
 */
export function searchBoxes({ lat, lng }: Point, radiusKm: number): Box[] {
  const reach = radiusKm / EARTH_RADIUS_KM
  const south = lat - degrees(reach) - MARGIN
  const north = lat + degrees(reach) + MARGIN
  if (south <= -90 || north >= 90) return [{ south, north, west: -180, east: 180 }]
  // Meridians converge: the circle is widest nearer to the pole than its centre.
  const aside = degrees(Math.asin(Math.sin(reach) / Math.cos(radians(lat)))) + MARGIN
  const [west, east] = [lng - aside, lng + aside]
  if (west < -180) return [box(-180, east), box(west + 360, 180)]
  if (east > 180) return [box(west, 180), box(-180, east - 360)]
  return [box(west, east)]

  function box(west: number, east: number): Box {
    return { south, north, west, east }
  }
}
