import * as z from 'zod/mini'
import { DepotIdSchema, FacilityIdSchema, TruckIdSchema } from './fleet-ids'
import { BinIdSchema } from './text'
import { MatrixSourceSchema, PointSchema } from './travel-contract'

/** Seconds from the midnight in Pacific/Auckland that starts the day. */
const SecondSchema = z.number().check(z.gte(0), z.lte(2 * 86_400))

const timed = {
  point: PointSchema,
  arrival: SecondSchema,
  departure: SecondSchema,
  /** What is on the truck when it leaves. */
  litres: z.number().check(z.gte(0), z.lte(1e6)),
  kg: z.number().check(z.gte(0), z.lte(1e6)),
}

const PlannedVisitSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('depot'), ...timed }),
  z.strictObject({ kind: z.literal('stop'), binId: BinIdSchema, ...timed }),
  z.strictObject({ kind: z.literal('disposal'), facilityId: FacilityIdSchema, ...timed }),
  z.strictObject({ kind: z.literal('break'), ...timed }),
])
export type PlannedVisit = z.infer<typeof PlannedVisitSchema>

export const VISITS_MAX = 2500
const GEOMETRY_MAX = 20_000

/** The day of one truck: where it is when, from leaving its depot until it is back. */
export const RouteDayPlanSchema = z.strictObject({
  truckId: TruckIdSchema,
  depotId: DepotIdSchema,
  visits: z
    .array(PlannedVisitSchema)
    .check(z.minLength(3, 'Give the depot, the stops and the depot again.'), z.maxLength(VISITS_MAX)),
  matrixSource: MatrixSourceSchema,
  /** Along the roads; longitude and latitude, as GeoJSON has them. */
  geometry: z.optional(z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(GEOMETRY_MAX))),
})
export type RouteDayPlan = z.infer<typeof RouteDayPlanSchema>

/** Whether the stops of the plan are these bins, in this order. */
export function isPlanOf({ visits }: RouteDayPlan, binIds: readonly string[]): boolean {
  const stops = visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
  return stops.length === binIds.length && stops.every((binId, place) => binId === binIds[place])
}
