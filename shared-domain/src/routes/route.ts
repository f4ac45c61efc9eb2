import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'

export const ROUTE_STATUSES = ['pending', 'active', 'completed'] as const
export const RouteStatusSchema = z.enum(ROUTE_STATUSES)
export type RouteStatus = z.infer<typeof RouteStatusSchema>

/** The most characters in a route's name. */
export const ROUTE_NAME_MAX = 80

/** The most stops in a route. */
export const ROUTE_BINS_MAX = 1000

export const RouteSchema = z.object({
  id: z.string().check(z.regex(/^R\d{3,}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(ROUTE_NAME_MAX)),
  status: RouteStatusSchema,
  /** How many bins the route collects. */
  bins: z.int().check(z.nonnegative()),
  distanceKm: z.number().check(z.gte(0)),
  /** The expected duration, including the stops. */
  minutes: z.number().check(z.gte(0)),
  priority: PrioritySchema,
  /** The stops in driving order. */
  binsList: z.array(BinSchema),
})
export type Route = z.infer<typeof RouteSchema>
