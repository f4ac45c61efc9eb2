import type { GuardOptions } from 'api/server-part'
import type { Outcome } from './outcome'
import { type OutgoingRequest, sendRequest } from './send-request'

export type JsonRequest = OutgoingRequest & { body: string }

/** Sends JSON to a receiver, as `sendRequest` does. */
export const postJson = (request: JsonRequest, options: GuardOptions): Promise<Outcome> =>
  sendRequest({ ...request, headers: { 'content-type': 'application/json', ...request.headers } }, options)
