import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'
import { SEEN_LEVELS } from '../forecast/evidence'
import { RouteStatusSchema } from '../routes/route'
import { BinIdSchema, DaySchema, RouteIdSchema, wholeNumber } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'
import { NewRouteSchema, RouteDayPlanSchema, VISITS_MAX } from './route-day-plan'

/** Why a crew left a bin as it was. */
export const STOP_STATES = ['planned', 'done', 'skipped'] as const
export const SKIP_REASONS = ['blocked', 'contaminated', 'missing', 'damaged'] as const
const SkipReasonSchema = z.enum(SKIP_REASONS)
export type SkipReason = z.infer<typeof SkipReasonSchema>

/** Of these, what the office has to see to before the bin is as it should be. */
export const FINDINGS = ['missing', 'damaged'] as const satisfies readonly SkipReason[]

const StopSchema = z.object({
  /** Place in the driving order, from 1. */
  position: z.int(),
  bin: BinSchema,
  /** Whether residents report that it overflows, and nobody has emptied it since. */
  isReportedOverflowing: z.optional(z.boolean()),
  state: z.enum(STOP_STATES),
  skipReason: z.nullable(SkipReasonSchema),
  at: z.nullable(MomentSchema),
  /**
   * The collection that a done stop stands for; of a planned one, the last since the route was made. Null where there is
   * none, and for what a completed route has left.
   */
  emptied: z.nullable(
    z.object({
      at: MomentSchema,
      /** The other route that emptied the bin; null when this one did, or none. */
      by: z.nullable(RouteIdSchema),
      /** Percent, as found; null when no sensor told. */
      fillLevel: z.nullable(z.number()),
    }),
  ),
})
export type RouteStop = z.infer<typeof StopSchema>

const PersonSchema = z.object({ id: z.uuid(), name: z.string() })
export type Driver = z.infer<typeof PersonSchema>
/** `revision` is one more with every change. */
export const ListedDriverSchema = z.extend(PersonSchema, { revision: z.int() })
export type ListedDriver = z.infer<typeof ListedDriverSchema>

const ListedRouteSchema = z.object({
  id: RouteIdSchema,
  name: z.string(),
  status: RouteStatusSchema,
  /** The truck that it is planned for; null for a route without a plan. */
  truckId: z.nullable(z.string()),
  priority: PrioritySchema,
  /** How many bins it collects. */
  bins: z.int(),
  binsDone: z.int(),
  distanceKm: z.number(),
  /** How far the same bins would be in list order. */
  baselineKm: z.number(),
  minutes: z.number(),
  /** `null` while nobody has it; left out for roles that do not see who drives, as are the moments of starts, ends and stops. */
  driver: z.optional(z.nullable(PersonSchema)),
  plannedFor: z.iso.date(),
  createdAt: MomentSchema,
  startedAt: z.nullable(MomentSchema),
  completedAt: z.nullable(MomentSchema),
})
export type ListedRoute = z.infer<typeof ListedRouteSchema>
const VisitDoneSchema = z.object({
  /** Its place among the visits of the plan, from 0. */
  visit: z.int(),
  at: MomentSchema,
})
export type VisitDone = z.infer<typeof VisitDoneSchema>

export const RecordedRouteSchema = z.extend(ListedRouteSchema, {
  stops: z.array(StopSchema),
  /** The day of the truck as it was planned; null for a route that was made without one. */
  plan: z.nullable(RouteDayPlanSchema),
  /** Which plan of the route this is, from 1: stops, distances and day change together; its driver and status are not of it. */
  planRevision: z.int(),
  /** The disposal trips and breaks of the plan that are over; none for roles that do not see who drives. */
  visitsDone: z.array(VisitDoneSchema),
})
export type RecordedRoute = z.infer<typeof RecordedRouteSchema>

const params = z.object({ id: RouteIdSchema })
const key = z.object({ 'idempotency-key': z.uuid('Give a UUID of your own making.') })

export const listRoutes = operation({
  method: 'GET',
  path: '/api/routes',
  summary:
    'The routes of a day in Pacific/Auckland, and those still under way; unless a day is said, of today and of days to come. A driver has those that are theirs or unassigned.',
  needs: 'routes:read',
  query: z.strictObject({ day: z.optional(DaySchema) }),
  answer: z.object({ routes: z.array(ListedRouteSchema) }),
})

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
  summary: 'One route with its stops. For a driver the route of another is not there.',
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
  summary:
    'Starts a pending route or completes an active one; `pending` takes a start back while nothing is done. A route is not started before its day, nor while its truck or its driver is out on another.',
  needs: 'routes:drive',
  params,
  body: z.strictObject({
    to: RouteStatusSchema,
    /** When it was so; now unless said. */
    at: z.optional(MomentSchema),
    /** Who has the route from then on; null for nobody. May be left out when a driver starts an unassigned route. */
    driverId: z.optional(z.nullable(z.uuid('Give the id of a driver.'))),
  }),
  answer: RecordedRouteSchema,
})

export const assignRoute = operation({
  method: 'POST',
  path: '/api/routes/:id/driver',
  summary: 'Gives a route to a driver, or to nobody.',
  needs: 'routes:assign',
  params,
  body: z.strictObject({
    driverId: z.nullable(z.uuid('Give the id of a driver.')),
    /** Who has the route as the caller sees it: refused when somebody gave it to another meanwhile. */
    from: z.optional(z.nullable(z.uuid('Give the id of a driver.'))),
  }),
  answer: RecordedRouteSchema,
})

const told = {
  at: MomentSchema,
  /** What the teller saw there; refused when the plan was changed since, and the stop is another bin's. */
  binId: z.optional(BinIdSchema),
}

/** What the crew saw in the bin before it did anything. */
const seen = z.optional(z.enum(SEEN_LEVELS))

export const recordStop = operation({
  method: 'POST',
  path: '/api/routes/:id/stops/:position',
  summary:
    'Says what became of a stop. A bin that is done is empty, and counted once however often this is sent.',
  needs: 'routes:drive',
  params: z.object({ id: RouteIdSchema, position: wholeNumber(1, 1000) }),
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('done'), ...told, seen }),
    z.strictObject({ state: z.literal('skipped'), ...told, reason: SkipReasonSchema, seen }),
    /** Takes back what was said by mistake. */
    z.strictObject({ state: z.literal('planned'), ...told }),
  ]),
  answer: z.object({ route: RecordedRouteSchema, proposedToClose: z.array(z.uuid()) }),
})

export const recordVisit = operation({
  method: 'POST',
  path: '/api/routes/:id/visits/:visit',
  summary:
    'Says that a disposal trip or a break of the plan is over, or takes that back. `visit` is its place in the plan, from 0.',
  needs: 'routes:drive',
  params: z.object({ id: RouteIdSchema, visit: wholeNumber(0, VISITS_MAX) }),
  body: z.strictObject({ state: z.enum(['done', 'planned']), at: MomentSchema }),
  answer: RecordedRouteSchema,
})

export const listDrivers = operation({
  method: 'GET',
  path: '/api/drivers',
  summary: 'Who can be given a route.',
  needs: 'routes:assign',
  answer: z.object({ drivers: z.array(ListedDriverSchema) }),
})
