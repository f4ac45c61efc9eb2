import * as z from 'zod/mini'

/** Times are in seconds from midnight; the load is what is on board when the truck leaves. */
const timed = {
  point: z.number(),
  arrival: z.number(),
  start: z.number(),
  departure: z.number(),
  litres: z.number(),
  kg: z.number(),
}

/** The break is taken where the truck stands. */
const VisitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('depot'), ...timed }),
  z.object({ kind: z.literal('stop'), binId: z.string(), ...timed }),
  z.object({ kind: z.literal('disposal'), facilityId: z.string(), ...timed }),
  z.object({ kind: z.literal('break'), ...timed }),
])
export type Visit = z.infer<typeof VisitSchema>

/** Starts and ends at the depot. */
const TruckRouteSchema = z.object({
  truckId: z.string(),
  visits: z.array(VisitSchema),
  metres: z.number(),
  /** From leaving the depot until the return. */
  seconds: z.number(),
  litres: z.number(),
})
export type TruckRoute = z.infer<typeof TruckRouteSchema>

export const UnservedReasonSchema = z.enum([
  'no-capacity',
  'outside-shift',
  'no-truck-for-stream',
  'not-worth-it',
  'unreachable',
])
export type UnservedReason = z.infer<typeof UnservedReasonSchema>

export const RoutePlanSchema = z.object({
  routes: z.array(TruckRouteSchema),
  unserved: z.array(z.object({ binId: z.string(), reason: UnservedReasonSchema })),
  totals: z.object({ metres: z.number(), seconds: z.number(), litres: z.number() }),
  search: z.object({ iterations: z.number(), seconds: z.number() }),
})
export type RoutePlan = z.infer<typeof RoutePlanSchema>

/** Why a request cannot be planned at all. `field` is the path of the value to correct. */
export interface RouteRequestFailure {
  kind: 'invalid-request'
  field: string
  remedy: string
}

export type RouteResult = { ok: true; plan: RoutePlan } | { ok: false; failure: RouteRequestFailure }
