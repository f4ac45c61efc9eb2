import { isWithin, NEW_ZEALAND, type Point } from 'shared-domain'

/** Why no bin of this record stands there, in one sentence; `null` for a place in New Zealand. */
export function placeFault(place: Point): string | null {
  if (isWithin(NEW_ZEALAND, place)) return null
  return isWithin(NEW_ZEALAND, { ...place, lat: -place.lat }) ? NORTH : OUTSIDE
}

const NORTH = 'The place is north of the equator: a minus sign is missing.'
const OUTSIDE = 'The place is not in New Zealand.'
