import { operation, RecordedRouteSchema, RouteIdSchema } from 'shared-domain/contract'
import * as z from 'zod/mini'

export const assignRoute = operation({
  method: 'POST',
  path: '/api/routes/:id/driver',
  summary: 'Assigns a route to a driver, or withdraws the assignment.',
  needs: 'routes:assign',
  params: z.object({ id: RouteIdSchema }),
  body: z.strictObject({
    driverId: z.nullable(z.uuid('Give the id of a driver.')),
    /** The driver that the caller saw: refused when someone assigned another one meanwhile. */
    from: z.optional(z.nullable(z.uuid('Give the id of a driver.'))),
  }),
  answer: RecordedRouteSchema,
})
