import type { Point } from 'shared-domain'

const WORDS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** The compass direction from one point to another, for short distances; `null` when both are the same point. */
export function compassWord(from: Point, to: Point): (typeof WORDS)[number] | null {
  const north = to.lat - from.lat
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  if (north === 0 && east === 0) return null
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return WORDS[(eighths + WORDS.length) % WORDS.length] ?? null
}
