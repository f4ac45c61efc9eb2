import type { Point } from './distance'

/** An area in degrees of WGS 84. When it crosses the 180th meridian, west is greater than east. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** New Zealand with the Chatham Islands. */
export const NEW_ZEALAND: Extent = { west: 165, south: -48, east: -175, north: -33 }

export function isWithin({ west, south, east, north }: Extent, { lat, lng }: Point): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return isBetween && lat >= south && lat <= north && Math.abs(lng) <= 180
}

/** About 100 km. */
const REACH_DEGREES = 1

/** Whether the trucks of a council can come to a place: depots, disposal sites and roads may lie around the area of its bins. */
export function isInReach({ west, south, east, north }: Extent, place: Point): boolean {
  const width = (east - west + 360) % 360
  const isAllAround = width === 0 || width + 2 * REACH_DEGREES >= 360
  return isWithin(
    {
      west: isAllAround ? -180 : eastward(west, -REACH_DEGREES),
      east: isAllAround ? 180 : eastward(east, REACH_DEGREES),
      south: south - REACH_DEGREES,
      north: north + REACH_DEGREES,
    },
    place,
  )
}

/** A longitude so many degrees further east, from -180 to 180. */
const eastward = (lng: number, degrees: number) => ((lng + degrees + 540) % 360) - 180
