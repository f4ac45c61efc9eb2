import {
  BinIdSchema,
  DaySchema,
  MATRIX_POINTS_MAX,
  MomentSchema,
  operation,
  TruckIdSchema,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

const DAY_S = 86_400
/** Seconds from midnight in Pacific/Auckland. */
const SecondSchema = z.number().check(z.gte(0), z.lte(DAY_S))

/** What a council's plans keep for a bin, because people changed plans that did not. */
export const PlanRuleSchema = z.discriminatedUnion('kind', [
  /** Only this truck empties the bin. */
  z.strictObject({ kind: z.literal('truck'), binId: BinIdSchema, truckId: TruckIdSchema }),
  /** The bin is emptied after the other one, on days when one truck empties both. */
  z
    .strictObject({ kind: z.literal('order'), binId: BinIdSchema, afterBinId: BinIdSchema })
    .check(z.refine(({ binId, afterBinId }) => binId !== afterBinId, 'Name two bins.')),
  /** The bin is not emptied between these times. */
  z
    .strictObject({ kind: z.literal('time'), binId: BinIdSchema, from: SecondSchema, to: SecondSchema })
    .check(z.refine(({ from, to }) => from < to, 'The time may not end before it begins.')),
])
export type PlanRule = z.infer<typeof PlanRuleSchema>

const TruckOrderSchema = z.strictObject({
  truckId: TruckIdSchema,
  /** In driving order; `start` is the start of service. */
  stops: z
    .array(z.strictObject({ binId: BinIdSchema, start: z.number().check(z.gte(0), z.lte(2 * DAY_S)) }))
    .check(z.maxLength(MATRIX_POINTS_MAX)),
})
/** The stops of a truck on a day. */
export type TruckOrder = z.infer<typeof TruckOrderSchema>

const TRUCKS_MAX = 100
const OrdersSchema = z.array(TruckOrderSchema).check(z.maxLength(TRUCKS_MAX))

export const recordPlanChanges = operation({
  method: 'PUT',
  path: '/api/plan-rules/changes/:planId',
  summary:
    'Remembers how people changed the plan of a day before they kept it. What they change again and again is offered as a rule. The same plan again replaces what was remembered of it.',
  needs: 'routes:plan',
  bodyBytes: 512 * 1024,
  params: z.object({ planId: z.uuid('Give the id of a plan.') }),
  body: z.strictObject({ day: DaySchema, before: OrdersSchema, after: OrdersSchema }),
  answer: z.object({}),
})

const KeptRuleSchema = z.object({
  rule: PlanRuleSchema,
  /** When it was kept, and who kept it. */
  at: MomentSchema,
  by: z.string(),
})
export type KeptRule = z.infer<typeof KeptRuleSchema>

const RuleOfferSchema = z.object({
  binId: BinIdSchema,
  /** On how many days the bin was moved so. */
  days: z.int(),
  /** What people may have meant, the likeliest first. */
  rules: z.array(PlanRuleSchema),
})
export type RuleOffer = z.infer<typeof RuleOfferSchema>

export const listPlanRules = operation({
  method: 'GET',
  path: '/api/plan-rules',
  summary:
    'The rules that plans keep, the latest first, and those that are offered because people changed plans in the same way on several days.',
  needs: 'routes:plan',
  answer: z.object({
    kept: z.array(KeptRuleSchema),
    offered: z.array(RuleOfferSchema),
    /** Where the bins of these rules are, by their ids. */
    locations: z.record(BinIdSchema, z.string()),
  }),
})

const RULE_DECISIONS = ['keep', 'dismiss', 'reopen'] as const

/** More than is offered for a bin. */
const DECIDED_MAX = 10

export const decidePlanRules = operation({
  method: 'POST',
  path: '/api/plan-rules',
  summary:
    'Keeps rules for the plans to come, dismisses them, or takes such a decision back. A kept rule replaces those that it contradicts.',
  needs: 'routes:plan',
  body: z.strictObject({
    rules: z
      .array(PlanRuleSchema)
      .check(z.minLength(1, 'Name a rule.'), z.maxLength(DECIDED_MAX, `Name at most ${DECIDED_MAX} rules.`)),
    decision: z.enum(RULE_DECISIONS),
  }),
  answer: z.object({}),
})
