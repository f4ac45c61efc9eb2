import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** The ways in which a message leaves. */
export const CHANNEL_KINDS = ['email', 'webhook', 'slack', 'teams', 'matrix'] as const
const ChannelKindSchema = z.enum(CHANNEL_KINDS)
export type ChannelKind = z.infer<typeof ChannelKindSchema>

/** Why the product itself switched a channel off. */
const OffReasonSchema = z.enum(['unsubscribed', 'refused'])
export type OffReason = z.infer<typeof OffReasonSchema>

const ChannelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: ChannelKindSchema,
  /** Where messages go: a URL, or the address of a person's mailbox. That of a Slack or Teams webhook is a secret: only its host and its end are shown. */
  address: z.string(),
  /** The id of a Matrix room; `null` for other kinds. */
  room: z.nullable(z.string()),
  isOn: z.boolean(),
  /** Set when the product itself switched it off: its owner unsubscribed, or the mail server refuses the address. */
  switchedOff: z.nullable(
    z.object({ at: MomentSchema, because: OffReasonSchema, detail: z.nullable(z.string()) }),
  ),
  /** When a message was delivered last; `null` when none was. */
  lastSentAt: z.nullable(MomentSchema),
  /** How many messages wait. */
  waiting: z.int(),
  /** Why the last try failed, since the last message was delivered; `null` when it did not. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
  /** Until when the previous secret signs, too; `null` when there is none. */
  previousSecretUntil: z.nullable(MomentSchema),
  /** Names what people can change of it, as it is now; an earlier server does not say it. */
  version: z.optional(z.string()),
})
export type Channel = z.infer<typeof ChannelSchema>

/** How mails leave; `null` where no mail server is set up. */
const MailStateSchema = z.nullable(z.object({ server: z.string(), from: z.string() }))
export type MailState = z.infer<typeof MailStateSchema>

const channelParams = z.object({ id: z.uuid('Give the id of a channel.') })

export const listChannels = operation({
  method: 'GET',
  path: '/api/connections/channels',
  summary:
    'The channels by name, with how their last message went, and the mail server. Secrets are not among them.',
  needs: 'connections:manage',
  answer: z.object({ channels: z.array(ChannelSchema), mail: MailStateSchema }),
})

export const putChannel = operation({
  method: 'PUT',
  path: '/api/connections/channels/:id',
  summary:
    'Adds a channel under an id that the caller makes, or changes it. A new webhook has a secret, which is in this answer and nowhere else.',
  needs: 'connections:manage',
  params: channelParams,
  body: z.strictObject({
    name: typedText(80),
    kind: ChannelKindSchema,
    /** Left out, a known channel keeps its address. */
    address: z.optional(typedText(1000)),
    room: z.optional(typedText(255)),
    /** The access token of a Matrix account; left out, a known channel keeps its token. */
    token: z.optional(typedText(1000)),
    isOn: z.boolean(),
    /** The version that the person has seen; without one the channel is changed, or added, whatever it is now. */
    seen: z.optional(typedText(64)),
  }),
  answer: z.object({ secret: z.nullable(z.string()) }),
})

export const rotateChannelSecret = operation({
  method: 'POST',
  path: '/api/connections/channels/:id/secret',
  summary: 'Gives a webhook a new secret. For a day its messages are signed by the previous one, too.',
  needs: 'connections:manage',
  params: channelParams,
  answer: z.object({ secret: z.string(), previousUntil: MomentSchema }),
})

export const testChannel = operation({
  method: 'POST',
  path: '/api/connections/channels/:id/test',
  summary: 'Sends a message that says it is a test, at once, and tells what the receiver answered.',
  needs: 'connections:manage',
  params: channelParams,
  answer: z.object({ isDelivered: z.boolean(), detail: z.string() }),
})

export const removeChannel = operation({
  method: 'DELETE',
  path: '/api/connections/channels/:id',
  summary: 'Removes a channel from all rules, with the messages that wait for it.',
  needs: 'connections:manage',
  params: channelParams,
  answer: null,
  status: 204,
})
