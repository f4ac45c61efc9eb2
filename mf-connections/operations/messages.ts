import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const FailedMessageSchema = z.object({
  id: z.uuid(),
  channel: z.string(),
  text: z.string(),
  madeAt: MomentSchema,
  tries: z.int(),
  lastTriedAt: z.nullable(MomentSchema),
  reason: z.string(),
})
export type FailedMessage = z.infer<typeof FailedMessageSchema>

export const listFailedMessages = operation({
  method: 'GET',
  path: '/api/connections/failed-messages',
  summary:
    'The latest hundred messages that were not delivered and are not tried any more, the newest first.',
  needs: 'connections:manage',
  answer: z.object({ messages: z.array(FailedMessageSchema) }),
})

export const resendMessage = operation({
  method: 'POST',
  path: '/api/connections/failed-messages/:id/resend',
  summary: 'Tries a message that was not delivered for three days more, under its own id.',
  needs: 'connections:manage',
  params: z.object({ id: z.uuid('Give the id of a message.') }),
  answer: null,
  status: 204,
})
