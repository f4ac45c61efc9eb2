import { distanceKm, type Point } from 'shared-domain'

const DIRECTIONS = [
  ...(['north', 'north-east', 'east', 'south-east'] as const),
  ...(['south', 'south-west', 'west', 'north-west'] as const),
]

/** How far and in which direction a place is from another one, such as '12 m north-west'; `null` for less than half a metre. */
export function shiftText(from: Point, to: Point): string | null {
  const metres = Math.round(distanceKm(from, to) * 1000)
  if (metres === 0) return null
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighth = Math.round((Math.atan2(east, to.lat - from.lat) * 4) / Math.PI)
  return `${metres.toLocaleString('en-NZ')} m ${DIRECTIONS[(eighth + 8) % 8]}`
}
