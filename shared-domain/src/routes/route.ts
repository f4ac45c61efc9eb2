import { z } from 'zod'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'

const RouteStatusSchema = z.enum(['active', 'pending', 'completed'])
export type RouteStatus = z.infer<typeof RouteStatusSchema>

/** A route's name has at most this many characters. */
export const ROUTE_NAME_MAX = 80

export const RouteSchema = z.object({
  id: z.string().regex(/^R\d{3,}$/),
  name: z.string().min(1).max(ROUTE_NAME_MAX),
  status: RouteStatusSchema,
  /** How many bins the route collects. */
  bins: z.number().int().nonnegative(),
  /** Such as '12.5 km'. */
  distance: z.string().regex(/^\d+(\.\d)? km$/),
  /** Such as '2h 15m'. */
  estimatedTime: z.string().regex(/^(\d+h )?\d+m$/),
  priority: PrioritySchema,
  /** The stops in driving order. */
  binsList: z.array(BinSchema),
})
export type Route = z.infer<typeof RouteSchema>
