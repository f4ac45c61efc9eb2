import * as z from 'zod/mini'
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
