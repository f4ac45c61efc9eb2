import * as z from 'zod/mini'
import { PrioritySchema } from '../alerts/alert'
import { BinSchema } from '../bins/bin'
import { SEEN_LEVELS } from '../bins/seen-level'
import { RouteStatusSchema } from '../routes/route'
import { DaySchema, RouteIdSchema } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'
import { NewRouteSchema, RouteDayPlanSchema } from './route-day-plan'
import { leftOutBinFields, StopReasonSchema } from './stop-reasons'

export const STOP_STATES = ['planned', 'done', 'skipped'] as const
/** Why a crew skipped a bin. */
export const SKIP_REASONS = ['blocked', 'contaminated', 'missing', 'damaged'] as const
const SkipReasonSchema = z.enum(SKIP_REASONS)
export type SkipReason = z.infer<typeof SkipReasonSchema>

/** The skip reasons that the office must deal with. */
export const FINDINGS = ['missing', 'damaged'] as const satisfies readonly SkipReason[]

/** That a person reported an outcome of a stop. */
const OutcomeTapSchema = z.object({
  by: z.string(),
  /** Who was signed in on the phone that sent it, when that was another person: then only the phone says who tapped. */
  sentBy: z.optional(z.string()),
  at: MomentSchema,
  receivedAt: MomentSchema,
  /** Whether the tap arrived after the route had been given away, completed or changed. */
  isLate: z.boolean(),
  /** The route on whose run sheet it was tapped, when that is another one. */
  routeId: z.optional(RouteIdSchema),
  /** Of a skip: its reason, which stays also where another person has done the stop. */
  skipReason: z.optional(SkipReasonSchema),
})
export type OutcomeTap = z.infer<typeof OutcomeTapSchema>

const StopSchema = z.object({
  /** The position in the driving order, from 1. */
  position: z.int(),
  bin: BinSchema,
  /** Whether residents report that the bin overflows and it was not emptied since. */
  isReportedOverflowing: z.optional(z.boolean()),
  /** Why the plan contains this stop; absent when the plan gave no reason. */
  reason: z.optional(StopReasonSchema),
  state: z.enum(STOP_STATES),
  skipReason: z.nullable(SkipReasonSchema),
  at: z.nullable(MomentSchema),
  /** How full the crew saw the bin before doing anything; absent when they did not say. */
  seen: z.optional(z.enum(SEEN_LEVELS)),
  /** Who reported an outcome, in the order of arrival, also those who skipped a stop that counts as done. Absent for roles that do not see who drives. */
  taps: z.optional(z.array(OutcomeTapSchema)),
  /**
   * The collection that a done stop recorded. For a planned stop: the last collection since the route was created. Null when
   * there is none, and for stops that a completed route skipped.
   */
  emptied: z.nullable(
    z.object({
      at: MomentSchema,
      /** The other route that emptied the bin; null when this one did, or none. */
      by: z.nullable(RouteIdSchema),
      /** Percent, as the crew found it; null without a sensor. */
      fillLevel: z.nullable(z.number()),
    }),
  ),
})
export type RouteStop = z.infer<typeof StopSchema>

const PersonSchema = z.object({ id: z.uuid(), name: z.string() })
export type Driver = z.infer<typeof PersonSchema>
/** `revision` grows by one with every change. */
export const ListedDriverSchema = z.extend(PersonSchema, { revision: z.int() })
export type ListedDriver = z.infer<typeof ListedDriverSchema>

const ListedRouteSchema = z.object({
  id: RouteIdSchema,
  name: z.string(),
  status: RouteStatusSchema,
  /** The planned truck; null for a route without a plan. */
  truckId: z.nullable(z.string()),
  priority: PrioritySchema,
  /** How many bins it collects. */
  bins: z.int(),
  binsDone: z.int(),
  distanceKm: z.number(),
  /** The distance of visiting the same bins in list order. */
  baselineKm: z.number(),
  minutes: z.number(),
  /** `null` without a driver. Absent for roles that do not see who drives, like the times of starts, ends and stops. */
  driver: z.optional(z.nullable(PersonSchema)),
  plannedFor: z.iso.date(),
  createdAt: MomentSchema,
  startedAt: z.nullable(MomentSchema),
  completedAt: z.nullable(MomentSchema),
})
export type ListedRoute = z.infer<typeof ListedRouteSchema>
const VisitDoneSchema = z.object({
  /** The position among the visits of the plan, from 0. */
  visit: z.int(),
  at: MomentSchema,
})
export type VisitDone = z.infer<typeof VisitDoneSchema>

/** A bin that was considered for the plan and left out. */
const LeftOutStopSchema = z.object({ bin: BinSchema, ...leftOutBinFields })
export type LeftOutStop = z.infer<typeof LeftOutStopSchema>

/** That the office moved stops from or to a route. */
const StopsMovedSchema = z.object({
  id: z.uuid(),
  at: MomentSchema,
  gained: z.int(),
  lost: z.int(),
  /** Who moved them; absent for moves of earlier versions. */
  by: z.optional(z.string()),
})

export const RecordedRouteSchema = z.extend(ListedRouteSchema, {
  stops: z.array(StopSchema),
  leftOut: z.optional(z.array(LeftOutStopSchema)),
  /** The truck's planned day; null for a route that was created without a plan. */
  plan: z.nullable(RouteDayPlanSchema),
  /** The version of the plan, from 1. It covers stops, distances and the truck's day, but not driver and status. */
  planRevision: z.int(),
  /** The plan's disposal trips and breaks that are done; empty for roles that do not see who drives. */
  visitsDone: z.array(VisitDoneSchema),
  /** The latest moves of stops to or from this route that were not taken back. Absent for roles that do not see who drives. */
  moves: z.optional(z.array(StopsMovedSchema)),
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
