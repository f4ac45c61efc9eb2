import * as z from 'zod/mini'
import { ThresholdsSchema } from '../bins/bin'
import { DEFAULT_SECONDS } from '../routing/plan-options'
import { RoutePlanSchema } from '../routing/route-plan'
import { RouteRequestSchema } from '../routing/route-request'
import { BinIdSchema, DaySchema, RouteIdSchema, TruckIdSchema } from './field-schemas'
import { operation } from './operation'
import { MATRIX_POINTS_MAX, MatrixSourceSchema, PointsSchema } from './travel-contract'

export const getPlanningFacts = operation({
  method: 'GET',
  path: '/api/planning-facts',
  summary: 'What a planner of routes has to know of bins besides their levels, and of trucks that are out.',
  needs: 'routes:plan',
  answer: z.object({
    /** The bins that a pending route of today or later, or one under way, is still to come to; once a route. */
    onRoutes: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** Bins of which a report says that they overflow, and that were not emptied since. */
    overflowing: z.array(BinIdSchema),
    /** Bins that a crew did not find on that route and that are still unresolved. */
    missing: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** What trucks have before them: the planned pending routes of today or later, and those under way. */
    outings: z.array(
      z.object({
        truckId: TruckIdSchema,
        routeId: RouteIdSchema,
        /** In Pacific/Auckland; of a route under way it is today. */
        day: DaySchema,
        /** When the plan has it back, in seconds from the midnight that starts the day; 0 when that was another day. */
        backAt: z.number(),
        /** How long the rest of the plan takes. */
        secondsLeft: z.number(),
      }),
    ),
    /** Those in force. */
    thresholds: ThresholdsSchema,
  }),
})
export type PlanningFacts = z.infer<typeof getPlanningFacts.answer>

/** As long as a planner may think, in s. */
const PLAN_SECONDS_MAX = 20
/** More of each than any council has: what a request may cost is what it lists. */
const FLEET_MAX = 100

const { depots, trucks, facilities, stops } = RouteRequestSchema.shape

/** All but the matrix, which the server makes of the points, and no longer than a plan is worth waiting for. */
const ServerRequestSchema = z.extend(z.omit(RouteRequestSchema, { matrix: true }), {
  depots: depots.check(z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} depots.`)),
  trucks: trucks.check(z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} trucks.`)),
  facilities: facilities.check(z.maxLength(FLEET_MAX, `Give at most ${FLEET_MAX} facilities.`)),
  stops: stops.check(z.maxLength(MATRIX_POINTS_MAX, `Give at most ${MATRIX_POINTS_MAX} stops.`)),
})

export const planRoutesOnServer = operation({
  method: 'POST',
  path: '/api/route-plans',
  summary:
    'Plans who collects which bins in which order; nothing is kept. Leaving ends the search. Rows of the matrix are the points.',
  needs: 'routes:plan',
  bodyBytes: 1024 * 1024,
  body: z.strictObject({
    points: PointsSchema,
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
    /** Who planned it: the product's own engine, or the VROOM server of the settings. */
    planner: z.enum(['engine', 'vroom']),
    source: MatrixSourceSchema,
    /** What planners should know of it, in sentences; null when there is nothing to say. */
    note: z.nullable(z.string()),
  }),
})
