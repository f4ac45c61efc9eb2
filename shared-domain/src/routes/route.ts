import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'

export const ROUTE_STATUSES = ['pending', 'active', 'completed'] as const
export const RouteStatusSchema = z.enum(ROUTE_STATUSES)
export type RouteStatus = z.infer<typeof RouteStatusSchema>

/** A route's name has at most this many characters. */
export const ROUTE_NAME_MAX = 80

/** A route has at most this many stops. */
export const ROUTE_BINS_MAX = 1000

export const RouteSchema = z.object({
  id: z.string().check(z.regex(/^R\d{3,}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(ROUTE_NAME_MAX)),
  status: RouteStatusSchema,
  /** How many bins the route collects. */
  bins: z.int().check(z.nonnegative()),
  distanceKm: z.number().check(z.gte(0)),
  /** How long it is expected to take, stops included. */
  minutes: z.number().check(z.gte(0)),
  priority: PrioritySchema,
  /** The stops in driving order. */
  binsList: z.array(BinSchema),
})
export type Route = z.infer<typeof RouteSchema>
