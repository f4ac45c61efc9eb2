import { MATRIX_POINTS_MAX, MatrixSourceSchema, operation, PointSchema } from 'shared-domain/contract'
import * as z from 'zod/mini'

const PlaceSchema = z.extend(PointSchema, {
  /** Trucks come to it, and leave it, on its own side of the street, where a road network is known. */
  atKerb: z.optional(z.boolean()),
})
/** A place that trucks drive to. */
export type Place = z.infer<typeof PlaceSchema>

/** Rows of places. */
const rows = z.optional(z.array(z.int()))

export const PlacesSchema = z
  .array(PlaceSchema)
  .check(
    z.minLength(1, 'Give at least one place.'),
    z.maxLength(MATRIX_POINTS_MAX, `Give at most ${MATRIX_POINTS_MAX} places.`),
  )

export const travelMatrix = operation({
  method: 'POST',
  path: '/api/travel-matrix',
  summary: 'How far and how long it is from every place to every other by truck.',
  needs: 'routes:plan',
  bodyBytes: 128 * 1024,
  body: z.strictObject({ points: PlacesSchema }),
  answer: z.object({
    /** Row by row, from row to column; estimates where there is no road. */
    metres: z.array(z.int()),
    /** Likewise. */
    seconds: z.array(z.int()),
    source: MatrixSourceSchema,
    /** Along roads: the places without one, whose ways are estimated. */
    estimated: rows,
    /** The places at the kerb that trucks reach on the other side of the street alone. */
    acrossStreet: rows,
    /** Remarks for the planner, such as why it is an estimate; null when there are none. */
    note: z.nullable(z.string()),
  }),
})

export const travelGeometry = operation({
  method: 'POST',
  path: '/api/travel-geometry',
  summary: 'The line along the roads through the places in this order; null where no road network is known.',
  needs: 'routes:read',
  bodyBytes: 128 * 1024,
  body: z.strictObject({ points: PlacesSchema.check(z.minLength(2, 'Give at least two places.')) }),
  answer: z.object({
    /** Longitude and latitude, as in GeoJSON. */
    geometry: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
    note: z.nullable(z.string()),
  }),
})
