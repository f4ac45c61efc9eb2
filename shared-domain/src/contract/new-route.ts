import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { ROUTE_BINS_MAX, ROUTE_NAME_MAX } from '../routes/route'
import { isPlanOf, type RouteDayPlan, RouteDayPlanSchema } from './route-day-plan'
import { BinIdSchema, DaySchema, typedText } from './text'

const kilometres = z
  .number()
  .check(z.gte(0, 'Give a distance in km.'), z.lte(10_000, 'Give a distance in km.'))

/** What is said of a route that is planned. */
export const newRouteFields = {
  name: typedText(ROUTE_NAME_MAX),
  /** In Pacific/Auckland; today unless said. */
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
  /** Its stops are the bins, in the same order. */
  plan: z.optional(RouteDayPlanSchema),
}

export const planIsOfBins = z.refine<{ binIds: string[]; plan?: RouteDayPlan | undefined }>(
  ({ binIds, plan }) => plan === undefined || isPlanOf(plan, binIds),
  { error: 'Give the stops of the plan in the order of binIds.', path: ['plan', 'visits'] },
)

export const NewRouteSchema = z.strictObject(newRouteFields).check(planIsOfBins)
