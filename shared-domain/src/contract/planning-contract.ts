import {
  DEFAULT_SECONDS,
  FacilitySchema,
  RoutePlanSchema,
  RouteRequestSchema,
  StopSchema,
  TruckSchema,
} from 'routing-engine'
import * as z from 'zod/mini'
import { BinTypeSchema, ThresholdsSchema } from '../bins/bin'
import { BinIdSchema, DaySchema, RouteIdSchema, TruckIdSchema } from './field-schemas'
import { operation } from './operation'
import { MATRIX_POINTS_MAX, MatrixSourceSchema, PointsSchema } from './travel-contract'

export const getPlanningFacts = operation({
  method: 'GET',
  path: '/api/planning-facts',
  summary: 'What a planner of routes has to know of bins besides their levels, and of trucks that are out.',
  needs: 'routes:plan',
  answer: z.object({
    /** The bins on pending routes of today or later and on routes under way that are not emptied yet; once per route. */
    onRoutes: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** Bins that were reported to overflow and not emptied since. */
    overflowing: z.array(BinIdSchema),
    /** Bins that a crew did not find, still unresolved, with the route. */
    missing: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** The work ahead of each truck: planned routes of today or later, and those under way. */
    outings: z.array(
      z.object({
        truckId: TruckIdSchema,
        routeId: RouteIdSchema,
        /** In Pacific/Auckland; today for a route under way. */
        day: DaySchema,
        /** The truck's planned return, in seconds since midnight of the day; 0 when that was another day. */
        backAt: z.number(),
        /** The duration of the rest of the plan. */
        secondsLeft: z.number(),
      }),
    ),
    /** The present thresholds. */
    thresholds: ThresholdsSchema,
    /** Bins that were emptied since their forecast was made: it no longer holds. */
    emptiedSinceForecast: z.optional(z.array(BinIdSchema)),
    /** What one overflow costs the council. */
    dollarsPerOverflow: z.optional(z.number()),
  }),
})
export type PlanningFacts = z.infer<typeof getPlanningFacts.answer>

const OVERFLOW_DOLLARS_MAX = 100_000

const PlanningSettingsSchema = z.strictObject({
  /** What one overflow costs the council: the more, the earlier bins are emptied. */
  dollarsPerOverflow: z
    .number('Give an amount in dollars such as 51.60.')
    .check(
      z.gte(1, 'Give 1 dollar or more.'),
      z.lte(OVERFLOW_DOLLARS_MAX, `Give at most ${OVERFLOW_DOLLARS_MAX} dollars.`),
    ),
})

/** For clients before API 1.17; `getSettings` has it as `OVERFLOW_COST_CENTS`. */
export const getPlanningSettings = operation({
  method: 'GET',
  path: '/api/planning-settings',
  summary: 'What plans of routes go by besides the thresholds.',
  needs: 'record:read',
  answer: PlanningSettingsSchema,
})

/** For clients before API 1.17; `changeSettings` changes it. */
export const changePlanningSettings = operation({
  method: 'PUT',
  path: '/api/planning-settings',
  summary: 'Sets what plans of routes go by; routes that are saved stay as they are.',
  needs: 'settings:change',
  body: PlanningSettingsSchema,
  answer: PlanningSettingsSchema,
})

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
    /** Who planned it: the product's own engine, or the VROOM server from the settings. */
    planner: z.enum(['engine', 'vroom']),
    source: MatrixSourceSchema,
    /** Remarks for the planner, in sentences; null when there are none. */
    note: z.nullable(z.string()),
  }),
})
