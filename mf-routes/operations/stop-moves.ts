import {
  BinIdSchema,
  DaySchema,
  MomentSchema,
  operation,
  RecordedRouteSchema,
  RouteIdSchema,
  TruckIdSchema,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import { PlanRuleSchema } from './plan-rules'

/** Where the open stops of a route go: to one other truck, to several, or to the next day. */
const MOVE_KINDS = ['give', 'spread', 'tomorrow'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

const StaysSchema = z.object({
  binId: BinIdSchema,
  /** Why, as a sentence. */
  reason: z.string(),
})

const RouteMoveSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MOVE_KINDS),
  at: MomentSchema,
  /** The routes that have the stops now. */
  to: z.array(
    z.object({
      routeId: RouteIdSchema,
      truckId: TruckIdSchema,
      day: DaySchema,
      stops: z.int(),
      /** Whether the move made this route. */
      isNew: z.boolean(),
    }),
  ),
  /** The stops that no route has any more: the next plan can have them. */
  unplanned: z.array(StaysSchema),
  /** The stops that stay on the route. */
  stayed: z.array(StaysSchema),
  /** The kept rules about the moved stops that their new places break; moves of earlier versions do not say. */
  broken: z.optional(z.array(PlanRuleSchema)),
})
export type RouteMove = z.infer<typeof RouteMoveSchema>

const answer = z.object({
  move: RouteMoveSchema,
  /** The route as it is now; null when nothing is left of it. */
  route: z.nullable(RecordedRouteSchema),
})

export const moveStops = operation({
  method: 'POST',
  path: '/api/routes/:id/moves',
  summary:
    'Moves the open stops of a pending or active route: all to another truck, to the other trucks of its day where they cost least, or to tomorrow. What no truck can drive stays, with the reason; the rules that planners keep are followed where a place follows them. What is done stays where it is.',
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
