import * as z from 'zod/mini'
import { BinIdSchema, DaySchema, RouteIdSchema, TruckIdSchema } from './field-schemas'
import { MomentSchema } from './moment'

/** Where the open stops of a route go: to one other truck, to several, or to the next day. */
export const MOVE_KINDS = ['give', 'spread', 'tomorrow'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** That the office moved stops from or to a route. */
export const StopsMovedSchema = z.object({
  id: z.uuid(),
  at: MomentSchema,
  gained: z.int(),
  lost: z.int(),
  /** Who moved them; absent for moves of earlier versions. */
  by: z.optional(z.string()),
})
export type StopsMoved = z.infer<typeof StopsMovedSchema>

const StaysSchema = z.object({
  binId: BinIdSchema,
  /** Why, as a sentence. */
  reason: z.string(),
})

export const RouteMoveSchema = z.object({
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
})
export type RouteMove = z.infer<typeof RouteMoveSchema>
