import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { bins } from '../../database/schema'
import { parseJson } from '../../record/parse-json'
import type { Extent } from './layer-state'
import { type Projection, projectionOf, toDegrees } from './spatial-reference'

/** The area of a query as an envelope in degrees, or the sentence that says why it has none. */
export type QueryArea = { extent: Extent } | { fault: string }

export const GEOMETRY_TYPES = ['esriGeometryEnvelope', 'esriGeometryPoint'] as const

const SpatialReference = { spatialReference: z.unknown().optional() }
const ENVELOPE = ['xmin', 'ymin', 'xmax', 'ymax'] as const
const EnvelopeSchema = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  ...SpatialReference,
})
const PointSchema = z.object({ x: z.number(), y: z.number(), ...SpatialReference })

/** A query as it was sent. `inSR` is that of `geometry`, unless it names its own. */
interface Sent {
  geometry: string
  geometryType: (typeof GEOMETRY_TYPES)[number]
  inSR: Projection | undefined
}

/** Reads an envelope or a point, as JSON or as numbers with commas between. */
export function readArea({ geometry, geometryType, inSR }: Sent): QueryArea {
  const corners = geometryType === 'esriGeometryPoint' ? readPoint(geometry) : readEnvelope(geometry)
  if (!corners)
    return {
      fault:
        geometryType === 'esriGeometryPoint'
          ? 'A point is x,y or {"x":…,"y":…}'
          : 'An envelope is xmin,ymin,xmax,ymax or {"xmin":…,"ymin":…,"xmax":…,"ymax":…}',
    }
  const { reference, west, south, east, north } = corners
  const named = reference === undefined || reference === null ? 'degrees' : projectionOf(reference)
  const projection = inSR ?? named
  if (!projection) return { fault: `Its spatialReference ${UNKNOWN_REFERENCE}` }
  const [xmin, ymin] = toDegrees(projection, west, south)
  const [xmax, ymax] = toDegrees(projection, east, north)
  if (xmin > xmax || ymin > ymax) return { fault: 'Give the smaller coordinates first: xmin,ymin,xmax,ymax' }
  return { extent: { xmin, ymin, xmax, ymax } }
}

export const UNKNOWN_REFERENCE =
  'is none of 4326 (WGS 84), 102100 and 3857 (Web Mercator): use one of them, and project the coordinates yourself'

interface Corners extends Record<'west' | 'south' | 'east' | 'north', number> {
  reference: unknown
}

function readEnvelope(text: string): Corners | undefined {
  const { data } = EnvelopeSchema.safeParse(parsed(text, ENVELOPE))
  if (!data) return undefined
  const { xmin, ymin, xmax, ymax, spatialReference: reference } = data
  return { reference, west: xmin, south: ymin, east: xmax, north: ymax }
}

function readPoint(text: string): Corners | undefined {
  const { data } = PointSchema.safeParse(parsed(text, ['x', 'y']))
  if (!data) return undefined
  const { x, y, spatialReference: reference } = data
  return { reference, west: x, south: y, east: x, north: y }
}

const NUMBER = /^\s*[-+]?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i

/** An object of JSON, or of numbers in the order of these names. */
function parsed(text: string, names: readonly string[]): unknown {
  if (/^\s*\{/.test(text)) return parseJson(text)
  const numbers = text.split(',')
  if (numbers.length !== names.length || !numbers.every((number) => NUMBER.test(number))) return undefined
  return Object.fromEntries(names.map((name, at) => [name, Number(numbers[at])]))
}

/** A millimetre, in degrees: the tolerance with which Esri compares coordinates, which also covers the rounding of projections. */
const TOLERANCE = 1e-8
/** Maps that cross the 180th meridian count on beyond it. */
const TURNS = [-360, 0, 360]

/** Bins in the area. One without a place is in none. */
export function inArea({ xmin, ymin, xmax, ymax }: Extent): SQL {
  const across = TURNS.map(
    (turn) =>
      sql`${bins.lng} between ${xmin - turn - TOLERANCE}::float8 and ${xmax - turn + TOLERANCE}::float8`,
  )
  return sql`(${bins.lat} between ${ymin - TOLERANCE}::float8 and ${ymax + TOLERANCE}::float8 and (${sql.join(across, sql` or `)}))`
}
