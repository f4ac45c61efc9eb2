import { z } from 'zod'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'

const RouteStatusSchema = z.enum(['active', 'pending', 'completed'])
export type RouteStatus = z.infer<typeof RouteStatusSchema>

export const RouteSchema = z.object({
  id: z.string().regex(/^R\d{3,}$/),
  name: z.string().min(1).max(80),
  status: RouteStatusSchema,
  /** How many bins the route collects. */
  bins: z.number().int().nonnegative(),
  /** Such as '12.5 km'. */
  distance: z.string(),
  /** Such as '2h 15m'. */
  estimatedTime: z.string(),
  priority: PrioritySchema,
  /** The stops in driving order. */
  binsList: z.array(BinSchema),
})
export type Route = z.infer<typeof RouteSchema>
