import {
  operation,
  RecordedRouteSchema,
  RouteIdSchema,
  RouteMoveSchema,
  TruckIdSchema,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

const answer = z.object({
  move: RouteMoveSchema,
  /** The route as it is now; null when nothing is left of it. */
  route: z.nullable(RecordedRouteSchema),
})

export const moveStops = operation({
  method: 'POST',
  path: '/api/routes/:id/moves',
  summary:
    'Moves the open stops of a pending or active route: all to another truck, to the other trucks of its day where they cost least, or to tomorrow. What the rules of a plan do not allow stays, with the reason. What is done stays where it is.',
  needs: 'routes:plan',
  params: z.object({ id: RouteIdSchema }),
  headers: z.object({ 'idempotency-key': z.uuid('Give a UUID of your own making.') }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('give'),
      truckId: TruckIdSchema,
      /** The driver of the stops on the other truck; null for nobody. Absent, a pending route keeps its driver. */
      driverId: z.optional(z.nullable(z.uuid('Give the id of a driver.'))),
    }),
    z.strictObject({ kind: z.literal('spread') }),
    z.strictObject({ kind: z.literal('tomorrow') }),
  ]),
  answer,
})

export const undoMove = operation({
  method: 'POST',
  path: '/api/routes/:id/moves/:moveId/undo',
  summary:
    'Takes a move back, also to a truck that is out of service. Refused when a moved stop is done or skipped since, or when one of its routes was planned again.',
  needs: 'routes:plan',
  params: z.object({ id: RouteIdSchema, moveId: z.uuid('Give the id of a move.') }),
  answer: RecordedRouteSchema,
})
