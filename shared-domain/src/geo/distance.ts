export interface Point {
  /** WGS 84 degrees. */
  lat: number
  /** WGS 84 degrees. */
  lng: number
}

/** The radius of the sphere that distances are measured on. */
export const EARTH_RADIUS_KM = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in km by the haversine formula, on a sphere of 6,371 km radius. */
export function distanceKm(from: Point, to: Point): number {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}
