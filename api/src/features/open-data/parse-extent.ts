import type { Extent } from 'shared-domain'
import { z } from 'zod'

const REMEDY = 'set it to west,south,east,north in degrees, such as 174.6,-41.4,174.95,-41.1'

/** An extent from `west,south,east,north`. */
export function parseExtent(text: string, context: z.RefinementCtx): Extent {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isOnEarth =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90
  if (numbers.length === 4 && isOnEarth && south < north && west !== east) return { west, south, east, north }
  context.addIssue(REMEDY)
  return z.NEVER
}
