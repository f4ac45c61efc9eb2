import { ROUTE_STATUSES } from 'shared-domain'
import {
  BinIdSchema,
  MomentSchema,
  operation,
  RecordedRouteSchema,
  RouteIdSchema,
  SEEN_LEVELS,
  SKIP_REASONS,
  VISITS_MAX,
  wholeNumber,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import { TAP_PATHS } from './tap-paths'

const params = z.object({ id: RouteIdSchema })

const tapper = {
  /** The account of the person who tapped. Refused when another person is signed in by now: it is a late tap then. */
  'tapped-by': z.optional(z.uuid('Give the id of a person.')),
}
const tapHeaders = z.object({
  /** The age of a tap by the phone's clock, in ms: the clock may be wrong, but it runs. An impossible age is ignored. */
  'made-ms-ago': z.optional(z.string()),
  ...tapper,
})

export const changeRouteStatus = operation({
  method: 'POST',
  path: TAP_PATHS.changeRouteStatus,
  summary:
    'Starts a pending route or completes an active one; `pending` takes a start back while nothing is done. A route is not started before its day, nor while its truck or its driver is out on another.',
  needs: 'routes:drive',
  params,
  headers: z.object(tapper),
  body: z.strictObject({
    to: z.enum(ROUTE_STATUSES),
    /** When it happened; now by default. */
    at: z.optional(MomentSchema),
    /** The new driver; null for none. May be absent when a driver starts a route without one. */
    driverId: z.optional(z.nullable(z.uuid('Give the id of a driver.'))),
  }),
  answer: RecordedRouteSchema,
})

const outcomeFields = {
  at: MomentSchema,
  /** The bin that the caller saw at this stop; refused when the plan was changed and the stop is now another bin. */
  binId: z.optional(BinIdSchema),
}

/** The level that the crew saw in the bin before doing anything. */
const seen = z.optional(z.enum(SEEN_LEVELS))

export const recordStop = operation({
  method: 'POST',
  path: TAP_PATHS.recordStop,
  summary:
    'Says what became of a stop. A bin that is done is empty, and counted once however often this is sent.',
  needs: 'routes:drive',
  params: z.object({ id: RouteIdSchema, position: wholeNumber(1, 1000) }),
  headers: tapHeaders,
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('done'), ...outcomeFields, seen }),
    z.strictObject({ state: z.literal('skipped'), ...outcomeFields, reason: z.enum(SKIP_REASONS), seen }),
    /** Undoes an outcome that was entered by mistake. */
    z.strictObject({ state: z.literal('planned'), ...outcomeFields }),
  ]),
  answer: z.object({ route: RecordedRouteSchema, proposedToClose: z.array(z.uuid()) }),
})

/** Which emptying of a disposal trip it is; the first by default, and the last when it is taken back. */
export const emptying = z.optional(z.int().check(z.gte(1), z.lte(50)))

export const recordVisit = operation({
  method: 'POST',
  path: TAP_PATHS.recordVisit,
  summary:
    'Says that a disposal trip or a break of the plan is over, or takes that back. `visit` is its place in the plan, from 0. A truck that was full early unloads again: `emptying` counts that, from 1.',
  needs: 'routes:drive',
  params: z.object({ id: RouteIdSchema, visit: wholeNumber(0, VISITS_MAX) }),
  headers: tapHeaders,
  body: z.strictObject({ state: z.enum(['done', 'planned']), at: MomentSchema, emptying }),
  answer: RecordedRouteSchema,
})
