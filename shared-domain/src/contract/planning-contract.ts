import * as z from 'zod/mini'
import { ThresholdsSchema } from '../bins/bin'
import { BinIdSchema, DaySchema, RouteIdSchema, TruckIdSchema } from './field-schemas'
import { operation } from './operation'

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
