import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const BrowserSchema = z.object({
  /** The SHA-256 of its endpoint, in hex, by which a browser finds itself. */
  id: z.string(),
  name: z.string(),
  addedAt: MomentSchema,
  /** When a message was delivered last; `null` when none was. */
  lastSentAt: z.nullable(MomentSchema),
})
export type Browser = z.infer<typeof BrowserSchema>

export const readOwnBrowsers = operation({
  method: 'GET',
  path: '/api/connections/own-browsers',
  summary:
    'The browsers in which the caller gets notifications, and the names of the rules that send them some.',
  needs: 'sign-in',
  answer: z.object({
    /** The applicationServerKey to subscribe with, in base64url. */
    publicKey: z.string(),
    browsers: z.array(BrowserSchema),
    rules: z.array(z.string()),
  }),
})

/** The SHA-256 of an endpoint. */
export const BrowserIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 of the endpoint, in hex.'))

const browserParams = z.object({ id: BrowserIdSchema })

/** In base64url without padding. */
export const keyText = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${length}}$`), `Give it in base64url, of ${length} characters.`))
}

export const putOwnBrowser = operation({
  method: 'PUT',
  path: '/api/connections/own-browsers/:id',
  summary: 'Keeps the push subscription of a browser of the caller. It belongs to nobody else from then on.',
  needs: 'sign-in',
  params: browserParams,
  body: z.strictObject({
    /** The browser is named after it, such as 'Firefox on Android'. */
    userAgent: typedText(1000),
    endpoint: typedText(1000),
    /** The keys of the subscription, by RFC 8291. */
    p256dh: keyText(65),
    auth: keyText(16),
    /** The id of the subscription in whose place the browser made this one by itself. It has to be the caller's. */
    replaces: z.optional(BrowserIdSchema),
  }),
  answer: null,
  status: 204,
})

export const testOwnBrowser = operation({
  method: 'POST',
  path: '/api/connections/own-browsers/:id/test',
  summary:
    'Sends a notification that says it is a test to a browser of the caller, and tells what its push service answered.',
  needs: 'sign-in',
  params: browserParams,
  answer: z.object({ isDelivered: z.boolean(), detail: z.string() }),
})

export const removeOwnBrowser = operation({
  method: 'DELETE',
  path: '/api/connections/own-browsers/:id',
  summary: 'Forgets a browser of the caller, which gets no more notifications.',
  needs: 'sign-in',
  params: browserParams,
  answer: null,
  status: 204,
})

const PushRecipientSchema = z.object({
  /** That of a channel: rules name it. */
  id: z.uuid(),
  name: z.string(),
  browsers: z.int(),
  lastSentAt: z.nullable(MomentSchema),
  waiting: z.int(),
  /** Why the last try failed, since the last message was delivered; `null` when it did not. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
})
export type PushRecipient = z.infer<typeof PushRecipientSchema>

export const listPushRecipients = operation({
  method: 'GET',
  path: '/api/connections/push-recipients',
  summary:
    'The people who switched notifications on in a browser, by name. Rules may name them beside channels.',
  needs: 'connections:manage',
  answer: z.object({ recipients: z.array(PushRecipientSchema) }),
})

export const pushWorker = operation({
  method: 'GET',
  path: '/api/connections/push-worker.js',
  summary: 'The service worker that shows notifications. Its scope has no pages.',
  needs: 'nothing',
  answer: 'text/javascript',
})
