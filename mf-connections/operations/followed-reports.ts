import { FOLLOW_SCRIPT_PATH, FOLLOWED_REPORTS } from 'shared-domain'
import { MomentSchema, operation, ReferenceSchema, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { BrowserIdSchema, keyText } from './push'

const params = z.object({ reference: ReferenceSchema })
const browserParams = z.object({ reference: ReferenceSchema, browser: BrowserIdSchema })

export const readFollowedReport = operation({
  method: 'GET',
  path: `${FOLLOWED_REPORTS}/:reference`,
  summary:
    'Whether a browser can follow a report, by the reference of its status page, and whether one does.',
  needs: 'nothing',
  params,
  query: z.object({ browser: z.optional(BrowserIdSchema) }),
  answer: z.object({
    /** The applicationServerKey to subscribe with, in base64url; `null` where nothing is told of the report. */
    publicKey: z.nullable(z.string()),
    isFollowing: z.boolean(),
  }),
})

export const followReport = operation({
  method: 'PUT',
  path: `${FOLLOWED_REPORTS}/:reference/browsers/:browser`,
  summary:
    'Tells a browser what becomes of a report. From the phone that has the secret of the report, instead of mails to its resident.',
  needs: 'nothing',
  params: browserParams,
  headers: z.object({ 'report-secret': z.optional(z.string()) }),
  body: z.strictObject({
    endpoint: typedText(1000),
    /** The keys of the subscription, by RFC 8291. */
    p256dh: keyText(65),
    auth: keyText(16),
  }),
  answer: null,
  status: 204,
})

export const unfollowReport = operation({
  method: 'DELETE',
  path: `${FOLLOWED_REPORTS}/:reference/browsers/:browser`,
  summary: 'Tells a browser nothing more of a report. Doing it again changes nothing.',
  needs: 'nothing',
  params: browserParams,
  answer: null,
  status: 204,
})

export const followScript = operation({
  method: 'GET',
  path: FOLLOW_SCRIPT_PATH,
  summary: 'The module by which a page has its browser follow a report.',
  needs: 'nothing',
  answer: 'text/javascript',
})

export const followWorker = operation({
  method: 'GET',
  path: `${FOLLOWED_REPORTS}/worker.js`,
  summary: 'The service worker that shows residents what became of their reports. Its scope has no pages.',
  needs: 'nothing',
  answer: 'text/javascript',
})

const ResidentNotificationsSchema = z.object({
  isOn: z.boolean(),
  /** How many reports are followed by a browser. */
  followed: z.int(),
  lastSentAt: z.nullable(MomentSchema),
  waiting: z.int(),
  /** Why the last try failed, since the last message was delivered; `null` when it did not. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
})
export type ResidentNotifications = z.infer<typeof ResidentNotificationsSchema>

export const readResidentNotifications = operation({
  method: 'GET',
  path: '/api/connections/resident-notifications',
  summary: 'Whether residents can follow their reports in a browser, and how the last notification went.',
  needs: 'connections:manage',
  answer: ResidentNotificationsSchema,
})

export const switchResidentNotifications = operation({
  method: 'PUT',
  path: '/api/connections/resident-notifications',
  summary:
    'Switches notifications to residents on or off. While they are off, mails are sent to those who left an address.',
  needs: 'connections:manage',
  body: z.strictObject({ isOn: z.boolean() }),
  answer: null,
  status: 204,
})
