import { ROUTE_STATUSES } from 'shared-domain'
import {
  BinIdSchema,
  MomentSchema,
  operation,
  RouteIdSchema,
  SEEN_LEVELS,
  SKIP_REASONS,
  typedText,
  VISITS_MAX,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import { emptying } from './driving'
import { TAP_PATHS } from './tap-paths'

const stopFields = {
  kind: z.literal('stop'),
  position: z.int().check(z.gte(1), z.lte(1000)),
  /** The bin that the crew saw at the stop; absent on taps of earlier versions of the run sheet. */
  binId: z.optional(BinIdSchema),
}
const seen = z.optional(z.enum(SEEN_LEVELS))

/** What a crew tapped on the run sheet: the outcome of a stop or visit, or the status of the route. */
const CrewTapSchema = z.union([
  z.strictObject({ ...stopFields, state: z.literal('done'), seen }),
  z.strictObject({ ...stopFields, state: z.literal('skipped'), reason: z.enum(SKIP_REASONS), seen }),
  /** Takes an outcome back. */
  z.strictObject({ ...stopFields, state: z.literal('planned') }),
  z.strictObject({
    kind: z.literal('visit'),
    visit: z.int().check(z.gte(0), z.lte(VISITS_MAX)),
    state: z.enum(['done', 'planned']),
    emptying,
  }),
  z.strictObject({ kind: z.literal('status'), to: z.enum(ROUTE_STATUSES) }),
])
export type CrewTap = z.infer<typeof CrewTapSchema>

const LATE_TAP_STATES = ['to-decide', 'recorded', 'dismissed', 'withdrawn'] as const
const LateTapStateSchema = z.enum(LATE_TAP_STATES)

/** Why the record did not record a late tap by itself. */
const LATE_TAP_REASONS = [
  /** The record does not show that the person had the route when they tapped. */
  'not-their-route',
  /** A start or an end, and another driver has the route by now. */
  'given-away',
  /** The route is unknown, or was taken away. */
  'no-route',
  /** The bin is no longer a stop of the route, or is unknown. */
  'no-stop',
  /** The phone's clock was changed, so that the time of the tap is not known. */
  'clock',
  /** Another person says otherwise, or the bin was collected again since. */
  'contradicted',
  /** The state of the route does not allow it. */
  'not-possible',
] as const
const LateTapReasonSchema = z.enum(LATE_TAP_REASONS)
export type LateTapReason = z.infer<typeof LateTapReasonSchema>

const LateTapReceiptSchema = z.object({
  /** The idempotency key of the tap. */
  id: z.uuid(),
  state: LateTapStateSchema,
  /** `null` for a tap that is recorded. */
  reason: z.nullable(LateTapReasonSchema),
  /** Of a recorded skip: the stop was done before it arrived, and shows only that. */
  isOverruled: z.optional(z.boolean()),
})
export type LateTapReceipt = z.infer<typeof LateTapReceiptSchema>

const LateTapSchema = z.object({
  id: z.uuid(),
  routeId: RouteIdSchema,
  tap: CrewTapSchema,
  /** The person who tapped. */
  by: z.string(),
  /** Who was signed in on the phone that sent it, when that was another person: then only the phone says who tapped. */
  sentBy: z.optional(z.string()),
  /** The person behind the tap whose role did not allow driving when it arrived, if that is why it waits. */
  mayNotDrive: z.optional(z.string()),
  /** `null` when the tap is not about a bin, or about one that the record does not have. */
  bin: z.nullable(z.object({ id: BinIdSchema, location: z.string() })),
  /** `null` when the phone's clock cannot be trusted. */
  tappedAt: z.nullable(MomentSchema),
  receivedAt: MomentSchema,
  reason: LateTapReasonSchema,
  /** Whether the office can record it, or only dismiss it. */
  mayRecord: z.boolean(),
})
export type LateTap = z.infer<typeof LateTapSchema>

const key = z.object({
  'idempotency-key': z.uuid('Give a UUID of your own making.'),
  /** The age of the tap by the phone's clock, in ms: the clock may be wrong, but it runs. */
  'made-ms-ago': z.optional(z.string()),
})

export const recordLateTap = operation({
  method: 'POST',
  path: TAP_PATHS.recordLateTap,
  summary:
    'Takes a tap that its route refused, such as one made without a signal on a route that was given to another driver since. It is recorded, or it waits for the office to decide. Everyone may send one; that of a person who does not drive always waits.',
  needs: 'late-taps:send',
  headers: key,
  body: z.strictObject({
    routeId: RouteIdSchema,
    tap: CrewTapSchema,
    at: MomentSchema,
    /** The person who tapped, as the phone has it. Both names are kept when another person is signed in by now. */
    tappedBy: z.optional(z.strictObject({ id: z.uuid('Give the id of a person.'), name: typedText(100) })),
  }),
  answer: LateTapReceiptSchema,
})

export const listLateTaps = operation({
  method: 'GET',
  path: '/api/late-taps',
  summary: 'The late taps that wait for the office, oldest first.',
  needs: 'routes:assign',
  answer: z.object({ taps: z.array(LateTapSchema) }),
})

const LATE_TAP_DECISIONS = ['record', 'dismiss', 'reopen'] as const

export const decideLateTap = operation({
  method: 'POST',
  path: '/api/late-taps/:id/decision',
  summary: 'Records a late tap, dismisses it, or takes such a decision back.',
  needs: 'routes:assign',
  params: z.object({ id: z.uuid('Give the id of a late tap.') }),
  body: z.strictObject({ decision: z.enum(LATE_TAP_DECISIONS) }),
  answer: LateTapReceiptSchema,
})
