import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'
import { ROUTE_BINS_MAX, ROUTE_NAME_MAX, RouteStatusSchema } from '../routes/route'
import { MomentSchema } from './moment'
import { operation } from './operation'
import { isPlanOf, RouteDayPlanSchema } from './route-day-plan'
import { BinIdSchema, DaySchema, typedText, wholeNumber } from './text'

/** Why a crew left a bin as it was. */
export const SKIP_REASONS = ['blocked', 'contaminated', 'missing', 'damaged'] as const
const SkipReasonSchema = z.enum(SKIP_REASONS)
export type SkipReason = z.infer<typeof SkipReasonSchema>

export const RouteIdSchema = z.string().check(z.regex(/^R\d{3,9}$/, 'Give the id of a route, such as R001.'))

const StopSchema = z.object({
  /** Place in the driving order, from 1. */
  position: z.int(),
  bin: BinSchema,
  state: z.enum(['planned', 'done', 'skipped']),
  skipReason: z.nullable(SkipReasonSchema),
  at: z.nullable(MomentSchema),
})
export type RouteStop = z.infer<typeof StopSchema>

export const PersonSchema = z.object({ id: z.uuid(), name: z.string() })
export type Driver = z.infer<typeof PersonSchema>

const ListedRouteSchema = z.object({
  id: RouteIdSchema,
  name: z.string(),
  status: RouteStatusSchema,
  priority: PrioritySchema,
  /** How many bins it collects. */
  bins: z.int(),
  binsDone: z.int(),
  distanceKm: z.number(),
  /** How far the same bins would be in list order. */
  baselineKm: z.number(),
  minutes: z.number(),
  driver: z.nullable(PersonSchema),
  plannedFor: z.iso.date(),
  createdAt: MomentSchema,
  startedAt: z.nullable(MomentSchema),
  completedAt: z.nullable(MomentSchema),
})
export type ListedRoute = z.infer<typeof ListedRouteSchema>
export const RecordedRouteSchema = z.extend(ListedRouteSchema, {
  stops: z.array(StopSchema),
  /** The day of the truck as it was planned; null for a route that was made without one. */
  plan: z.nullable(RouteDayPlanSchema),
})
export type RecordedRoute = z.infer<typeof RecordedRouteSchema>

const params = z.object({ id: RouteIdSchema })
const key = z.object({ 'idempotency-key': z.uuid('Give a UUID of your own making.') })
const kilometres = z
  .number()
  .check(z.gte(0, 'Give a distance in km.'), z.lte(10_000, 'Give a distance in km.'))

export const listRoutes = operation({
  method: 'GET',
  path: '/api/routes',
  summary: 'The routes of a day in Pacific/Auckland, today unless said, and those still under way.',
  needs: 'routes:read',
  query: z.strictObject({ day: z.optional(DaySchema) }),
  answer: z.object({ routes: z.array(ListedRouteSchema) }),
})

const NewRouteSchema = z
  .strictObject({
    name: typedText(ROUTE_NAME_MAX),
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
  })
  .check(
    z.refine(({ binIds, plan }) => plan === undefined || isPlanOf(plan, binIds), {
      error: 'Give the stops of the plan in the order of binIds.',
      path: ['plan', 'visits'],
    }),
  )

export const createRoute = operation({
  method: 'POST',
  path: '/api/routes',
  summary: 'Keeps a route, pending. The same key and body give the same answer again.',
  needs: 'routes:plan',
  bodyBytes: 2 * 1024 * 1024,
  headers: key,
  body: NewRouteSchema,
  answer: RecordedRouteSchema,
  status: 201,
})

export const getRoute = operation({
  method: 'GET',
  path: '/api/routes/:id',
  summary: 'One route with its stops.',
  needs: 'routes:read',
  params,
  answer: RecordedRouteSchema,
})

export const removeRoute = operation({
  method: 'DELETE',
  path: '/api/routes/:id',
  summary: 'Takes away a route that is still pending.',
  needs: 'routes:plan',
  params,
  answer: null,
  status: 204,
})

export const restoreRoute = operation({
  method: 'POST',
  path: '/api/routes/:id/restore',
  summary: 'Brings back a route that was taken away.',
  needs: 'routes:plan',
  params,
  answer: RecordedRouteSchema,
})

export const changeRouteStatus = operation({
  method: 'POST',
  path: '/api/routes/:id/status',
  summary: 'Starts a pending route or completes an active one.',
  needs: 'routes:drive',
  params,
  body: z.strictObject({ to: RouteStatusSchema }),
  answer: RecordedRouteSchema,
})

export const assignRoute = operation({
  method: 'POST',
  path: '/api/routes/:id/driver',
  summary: 'Gives a route to a driver, or to nobody.',
  needs: 'routes:assign',
  params,
  body: z.strictObject({ driverId: z.nullable(z.uuid('Give the id of a driver.')) }),
  answer: RecordedRouteSchema,
})

export const recordStop = operation({
  method: 'POST',
  path: '/api/routes/:id/stops/:position',
  summary:
    'Says what became of a stop. A bin that is done is empty, and counted once however often this is sent.',
  needs: 'routes:drive',
  params: z.object({ id: RouteIdSchema, position: wholeNumber(1, 1000) }),
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('done'), at: MomentSchema }),
    z.strictObject({ state: z.literal('skipped'), at: MomentSchema, reason: SkipReasonSchema }),
    /** Takes back what was said by mistake. */
    z.strictObject({ state: z.literal('planned'), at: MomentSchema }),
  ]),
  answer: z.object({ route: RecordedRouteSchema, proposedToClose: z.array(z.uuid()) }),
})

export const listDrivers = operation({
  method: 'GET',
  path: '/api/drivers',
  summary: 'Who can be given a route.',
  needs: 'routes:read',
  answer: z.object({ drivers: z.array(PersonSchema) }),
})
