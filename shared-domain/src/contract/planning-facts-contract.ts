import * as z from 'zod/mini'
import { operation } from './operation'
import { RouteIdSchema } from './routes-contract'
import { BinIdSchema } from './text'

export const getPlanningFacts = operation({
  method: 'GET',
  path: '/api/planning-facts',
  summary: 'What a planner of routes has to know of bins besides their levels.',
  needs: 'routes:read',
  answer: z.object({
    /** The bins that a pending route of today or later, or one under way, is still to come to; once a route. */
    onRoutes: z.array(z.object({ binId: BinIdSchema, routeId: RouteIdSchema })),
    /** Bins of which a report says that they overflow, and that were not emptied since. */
    overflowing: z.array(BinIdSchema),
  }),
})
export type PlanningFacts = z.infer<typeof getPlanningFacts.answer>
