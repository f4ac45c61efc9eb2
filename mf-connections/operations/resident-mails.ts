import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const ResidentMailsSchema = z.object({
  isOn: z.boolean(),
  lastSentAt: z.nullable(MomentSchema),
  waiting: z.int(),
  /** Why the last try failed, since the last mail was sent; `null` when it did not. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
})
export type ResidentMails = z.infer<typeof ResidentMailsSchema>

export const readResidentMails = operation({
  method: 'GET',
  path: '/api/connections/resident-mails',
  summary: 'Whether residents get mails about their reports, and how the last one went.',
  needs: 'connections:manage',
  answer: ResidentMailsSchema,
})

export const switchResidentMails = operation({
  method: 'PUT',
  path: '/api/connections/resident-mails',
  summary:
    'Switches the mails to residents on or off. They get no mail about what happened while they are off.',
  needs: 'connections:manage',
  body: z.strictObject({ isOn: z.boolean() }),
  answer: null,
  status: 204,
})

const stopParams = z.object({
  report: z.uuid('Give the id of a report.'),
  /** A keyed hash of the address. */
  address: z.string(),
  signature: z.string(),
})

export const showStopping = operation({
  method: 'GET',
  path: '/api/connections/resident-mails/:report/:address/:signature',
  summary:
    'A page with a button that stops the mails about a report, as each of them links to. It changes nothing.',
  needs: 'nothing',
  params: stopParams,
  answer: 'text/html',
})

export const stopResidentMails = operation({
  method: 'POST',
  path: '/api/connections/resident-mails/:report/:address/:signature',
  summary:
    'Stops the mails about a report to its resident, as mail programs do by RFC 8058 and as the button of its page does.',
  needs: 'nothing',
  params: stopParams,
  forms: ['application/x-www-form-urlencoded'],
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  answer: 'text/html',
})
