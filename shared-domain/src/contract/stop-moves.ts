import * as z from 'zod/mini'
import { MomentSchema } from './moment'

/** That the office moved stops from or to a route. */
export const StopsMovedSchema = z.object({
  id: z.uuid(),
  at: MomentSchema,
  gained: z.int(),
  lost: z.int(),
  /** Who moved them; absent for moves of earlier versions. */
  by: z.optional(z.string()),
})
