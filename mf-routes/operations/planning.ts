import {
  DEFAULT_SECONDS,
  FacilitySchema,
  RoutePlanSchema,
  RouteRequestSchema,
  StopSchema,
  TruckSchema,
} from 'routing-engine'
import { BinTypeSchema } from 'shared-domain'
import { MATRIX_POINTS_MAX, MatrixSourceSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { PlacesSchema } from './travel'

/** The longest planning time, in s. */
const PLAN_SECONDS_MAX = 20
/** Limits well above what any council has. They bound the cost of a request. */
const FLEET_MAX = 100

const { depots } = RouteRequestSchema.shape

const StreamsSchema = z
  .array(BinTypeSchema)
  .check(
    z.minLength(1, 'Name at least one stream.'),
    z.maxLength(BinTypeSchema.options.length, 'Name each stream once.'),
  )

/** A route request whose streams are types of bins, without the travel matrix, which the server computes from the points. */
const ServerRequestSchema = z.extend(z.omit(RouteRequestSchema, { matrix: true }), {
  depots: depots.check(z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} depots.`)),
  trucks: z
    .array(z.extend(TruckSchema, { streams: StreamsSchema }))
    .check(z.minLength(1), z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} trucks.`)),
  facilities: z
    .array(z.extend(FacilitySchema, { streams: StreamsSchema }))
    .check(z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} facilities.`)),
  stops: z
    .array(z.extend(StopSchema, { stream: BinTypeSchema }))
    .check(z.maxLength(MATRIX_POINTS_MAX, `Give at most ${MATRIX_POINTS_MAX} stops.`)),
})

export const planRoutesOnServer = operation({
  method: 'POST',
  path: '/api/route-plans',
  summary:
    'Plans who collects which bins in which order; nothing is kept. Leaving ends the search. Rows of the matrix are the points.',
  needs: 'routes:plan',
  bodyBytes: 1024 * 1024,
  body: z.strictObject({
    points: PlacesSchema,
    request: ServerRequestSchema,
    seconds: z._default(
      z
        .number()
        .check(
          z.gte(0.1, `Give 0.1 to ${PLAN_SECONDS_MAX} seconds.`),
          z.lte(PLAN_SECONDS_MAX, `Give 0.1 to ${PLAN_SECONDS_MAX} seconds.`),
        ),
      DEFAULT_SECONDS,
    ),
    seed: z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 1),
  }),
  answer: z.object({
    plan: RoutePlanSchema,
    /** Who planned it: the product's own engine, or the VROOM server from the settings. */
    planner: z.enum(['engine', 'vroom']),
    source: MatrixSourceSchema,
    /** Remarks for the planner, in sentences; null when there are none. */
    note: z.nullable(z.string()),
  }),
})
