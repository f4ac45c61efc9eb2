import { operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const params = z.object({ id: z.uuid('Give the id of a channel.'), signature: z.string() })

export const showUnsubscribing = operation({
  method: 'GET',
  path: '/api/connections/unsubscribe/:id/:signature',
  summary:
    'A page with a button that stops the mails to an address, as each of them links to. It changes nothing.',
  needs: 'nothing',
  params,
  answer: 'text/html',
})

export const unsubscribe = operation({
  method: 'POST',
  path: '/api/connections/unsubscribe/:id/:signature',
  summary:
    'Stops the mails to an address, as mail programs do by RFC 8058 and as the button of its page does.',
  needs: 'nothing',
  params,
  forms: ['application/x-www-form-urlencoded'],
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  answer: 'text/html',
})
