import * as z from 'zod/mini'
import { ThresholdsSchema } from '../bins/bin'
import { TruckIdSchema } from './fleet-ids'
import { operation } from './operation'
import { RouteIdSchema } from './routes-contract'
import { BinIdSchema, DaySchema } from './text'

export const getPlanningFacts = operation({
  method: 'GET',
  path: '/api/planning-facts',
  summary: 'What a planner of routes has to know of bins besides their levels, and of trucks that are out.',
  needs: 'routes:read',
  answer: z.object({
    /** The bins that a pending route of today or later, or one under way, is still to come to; once a route. */
    onRoutes: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** Bins of which a report says that they overflow, and that were not emptied since. */
    overflowing: z.array(BinIdSchema),
    /** Bins that a crew did not find where they should be, on that route, and that nobody has seen to since. */
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
