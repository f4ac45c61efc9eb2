import { type Extent, isWithin, type Point } from 'shared-domain'

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
