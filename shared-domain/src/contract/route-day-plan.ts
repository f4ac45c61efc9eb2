import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { ROUTE_BINS_MAX, ROUTE_NAME_MAX } from '../routes/route'
import {
  BinIdSchema,
  DaySchema,
  DepotIdSchema,
  FacilityIdSchema,
  PointSchema,
  TruckIdSchema,
  typedText,
} from './field-schemas'
import { LeftOutSchema, StopReasonSchema } from './stop-reasons'
import { MatrixSourceSchema } from './travel-matrix'

/** Seconds since midnight of the day in Pacific/Auckland. */
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

/** The day of one truck: where it is at what time, from leaving its depot until it is back. */
export const RouteDayPlanSchema = z.strictObject({
  truckId: TruckIdSchema,
  depotId: DepotIdSchema,
  visits: z
    .array(PlannedVisitSchema)
    .check(z.minLength(3, 'Give the depot, the stops and the depot again.'), z.maxLength(VISITS_MAX)),
  matrixSource: MatrixSourceSchema,
  /** Along the roads; longitude and latitude, as in GeoJSON. */
  geometry: z.optional(z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(GEOMETRY_MAX))),
})
export type RouteDayPlan = z.infer<typeof RouteDayPlanSchema>

/** Sums of fractions of seconds and litres may miss by so much. */
const GRAIN = 1e-3

interface Fault {
  path: (string | number)[]
  message: string
}

/** What no truck can drive, whatever its fleet: each with its place in the plan, and the remedy. */
const faultsOf = ({ visits, geometry = [] }: RouteDayPlan): Fault[] => [
  ...visits.flatMap((visit, at) => {
    const message = visitFault(visit, visits[at - 1], { isEnd: at === 0 || at === visits.length - 1 })
    return message ? [{ path: ['visits', at, ...message.path], message: message.text }] : []
  }),
  ...geometry.flatMap(([lng, lat], at) =>
    Math.abs(lng) <= 180 && Math.abs(lat) <= 90
      ? []
      : [{ path: ['geometry', at], message: 'Give longitude and latitude in degrees, as in GeoJSON.' }],
  ),
]

/** Without a visit before it, the truck is empty and the day begins. */
function visitFault(
  { kind, arrival, departure, litres, kg }: PlannedVisit,
  before: PlannedVisit | undefined,
  { isEnd }: { isEnd: boolean },
): { path: string[]; text: string } | null {
  const left = before ?? { departure: 0, litres: 0, kg: 0 }
  if (isEnd !== (kind === 'depot'))
    return { path: ['kind'], text: 'Begin and end the day at the depot, and call there at no other time.' }
  if (departure < arrival - GRAIN)
    return { path: ['departure'], text: 'Give a departure that is not before the arrival.' }
  if (arrival < left.departure - GRAIN)
    return {
      path: ['arrival'],
      text: 'Give an arrival that is not before the departure from the visit before.',
    }
  const isGained = litres > left.litres + GRAIN || kg > left.kg + GRAIN
  const isLost = litres < left.litres - GRAIN || kg < left.kg - GRAIN
  if (kind === 'stop' ? !isLost : !isGained) return null
  return {
    path: ['litres'],
    text: 'Give what is on board: it grows at stops alone, and shrinks at sites and the depot.',
  }
}

/** Whether the plan's stops are these bins in this order. @internal */
export function isPlanOf({ visits }: RouteDayPlan, binIds: readonly string[]): boolean {
  const stops = visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
  return stops.length === binIds.length && stops.every((binId, place) => binId === binIds[place])
}

const kilometres = z
  .number()
  .check(z.gte(0, 'Give a distance in km.'), z.lte(10_000, 'Give a distance in km.'))

/** The properties of a planned route. */
export const newRouteFields = {
  name: typedText(ROUTE_NAME_MAX),
  /** In Pacific/Auckland; today by default. */
  plannedFor: z.optional(DaySchema),
  priority: PrioritySchema,
  /** In driving order. */
  binIds: z.array(BinIdSchema).check(
    z.minLength(1, 'Give at least one bin.'),
    z.maxLength(ROUTE_BINS_MAX, `Give at most ${ROUTE_BINS_MAX} bins.`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Give each bin once.'),
  ),
  distanceKm: kilometres,
  /** In list order a route may cross a wide district at every stop. */
  baselineKm: z
    .number()
    .check(z.gte(0, 'Give a distance in km.'), z.lte(1_000_000, 'Give a distance in km.')),
  minutes: z.number().check(z.gte(0), z.lte(10_000)),
  /** Its stops must be `binIds`, in the same order. */
  plan: z.optional(RouteDayPlanSchema),
  /** Why the route contains each of `binIds`, in the same order. */
  reasons: z.optional(z.array(StopReasonSchema).check(z.maxLength(ROUTE_BINS_MAX))),
  /** The bins that were considered and left out, each stored with the route that passes nearest to it. */
  leftOut: z.optional(
    z.array(LeftOutSchema).check(z.maxLength(ROUTE_BINS_MAX, `Give at most ${ROUTE_BINS_MAX} bins.`)),
  ),
}

export const planMatchesBins = z.refine<{ binIds: string[]; plan?: RouteDayPlan | undefined }>(
  ({ binIds, plan }) => plan === undefined || isPlanOf(plan, binIds),
  { error: 'Give the stops of the plan in the order of binIds.', path: ['plan', 'visits'] },
)

export const reasonsMatchBins = z.refine<{ binIds: string[]; reasons?: unknown[] | undefined }>(
  ({ binIds, reasons }) => reasons === undefined || reasons.length === binIds.length,
  { error: 'Give a reason for each of binIds.', path: ['reasons'] },
)

/** What a check of zod gets, for one that finds several faults. */
interface CheckedPlan {
  value: { plan?: RouteDayPlan | undefined }
  issues: object[]
}

/** The record's own plans may be older than these rules, so that only new ones are checked against them. */
export const planCanBeDriven = ({ value, issues }: CheckedPlan): void => {
  for (const { path, message } of value.plan ? faultsOf(value.plan) : [])
    issues.push({ code: 'custom', path: ['plan', ...path], message, input: value })
}

export const NewRouteSchema = z
  .strictObject(newRouteFields)
  .check(planMatchesBins, reasonsMatchBins, planCanBeDriven)
export type NewRoute = z.infer<typeof NewRouteSchema>
