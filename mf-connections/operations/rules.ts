import { ALERT_TYPES, PrioritySchema } from 'shared-domain'
import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { DeclaredKindSchema, EventKindSchema } from './events'

const ClockTimeSchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of the day, such as 22:00.'))

const RuleBodySchema = z.strictObject({
  name: typedText(80),
  kinds: z
    .array(EventKindSchema)
    .check(z.minLength(1, 'Choose what it tells of.'), z.maxLength(50, 'Name each kind once.')),
  /** Of alerts: those that are at least so urgent. */
  leastPriority: PrioritySchema,
  /** Of alerts: only those of these types; `null` for all. */
  alertTypes: z._default(
    z.nullable(
      z
        .array(z.enum(ALERT_TYPES))
        .check(
          z.minLength(1, 'Choose which alerts, or null for all.'),
          z.maxLength(ALERT_TYPES.length, 'Name each type once.'),
        ),
    ),
    null,
  ),
  /** Of what is about a bin: only in this suburb; `null` for all. */
  suburb: z.nullable(typedText(80)),
  channelIds: z
    .array(z.uuid('Give the ids of channels.'))
    .check(z.minLength(1, 'Choose a channel.'), z.maxLength(20, 'Choose at most 20 channels.')),
  /** Whether the channels take turns, each for a week from Monday, in their order. */
  takesTurns: z.boolean(),
  /** At once, or together at 7:00. */
  timing: z.enum(['at-once', 'daily']),
  /** Messages of these hours wait for their end; `null` for none. */
  quiet: z.nullable(z.strictObject({ from: ClockTimeSchema, until: ClockTimeSchema })),
  isOn: z.boolean(),
})
export type RuleBody = z.infer<typeof RuleBodySchema>

const RuleSchema = z.extend(z.object({ id: z.uuid() }), {
  ...RuleBodySchema.shape,
  /** A later server may know other kinds. */
  kinds: z.array(z.string()),
  alertTypes: z._default(z.nullable(z.array(z.string())), null),
})
export type Rule = z.infer<typeof RuleSchema>

const ruleParams = z.object({ id: z.uuid('Give the id of a rule.') })

export const listRules = operation({
  method: 'GET',
  path: '/api/connections/rules',
  summary:
    'The rules by name: which events go to which channels, and when; and the kinds of events that features declare beside those of the record.',
  needs: 'connections:manage',
  answer: z.object({
    rules: z.array(RuleSchema),
    /** Beside the record's own. An earlier server knew none. */
    declaredKinds: z._default(z.array(DeclaredKindSchema), []),
  }),
})

export const putRule = operation({
  method: 'PUT',
  path: '/api/connections/rules/:id',
  summary: 'Adds a rule under an id that the caller makes, or changes it.',
  needs: 'connections:manage',
  params: ruleParams,
  body: RuleBodySchema,
  answer: null,
  status: 204,
})

export const removeRule = operation({
  method: 'DELETE',
  path: '/api/connections/rules/:id',
  summary: 'Removes a rule. Messages that it has made are still sent.',
  needs: 'connections:manage',
  params: ruleParams,
  answer: null,
  status: 204,
})

export const previewRule = operation({
  method: 'POST',
  path: '/api/connections/rules/preview',
  summary:
    'What a rule would have sent of the events of yesterday, by New Zealand’s calendar. Nothing is sent or kept.',
  needs: 'connections:manage',
  body: RuleBodySchema,
  answer: z.object({
    events: z.int(),
    messages: z.int(),
    /** The first of the messages, at most five. */
    first: z.array(z.object({ at: MomentSchema, text: z.string() })),
  }),
})
