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
