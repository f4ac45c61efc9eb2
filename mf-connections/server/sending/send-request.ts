import type { IncomingMessage } from 'node:http'
import { failureReason, type GuardOptions, guardedRequest, HostRefused } from 'api/server-part'
import { answeredReason } from './answered'
import type { Outcome } from './outcome'

export interface OutgoingRequest {
  method: 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

/** Longer than a healthy receiver takes, in ms. */
const ANSWER_MS = 10_000

/**
 * Sends a message to a receiver. Its status alone counts: the body of its answer is not read, and no redirect is followed. Never throws
 * unless `signal` is aborted.
 */
export async function sendRequest(
  { method, url, headers, body }: OutgoingRequest,
  { hostsInside, signal }: GuardOptions,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(ANSWER_MS)
  try {
    const answer = await guardedRequest(
      new URL(url),
      { method, headers, body },
      { hostsInside, signal: AbortSignal.any([signal, limit]) },
    )
    answer.destroy()
    return outcomeOf(answer)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HostRefused) return { kind: 'failed', reason: error.message, isFinal: true }
    const reason = limit.aborted ? `it did not answer within ${ANSWER_MS / 1000} s` : failureReason(error)
    return { kind: 'failed', reason, isFinal: false }
  }
}

function outcomeOf(answer: IncomingMessage): Outcome {
  const { statusCode = 0 } = answer
  if (statusCode >= 200 && statusCode < 300)
    return { kind: 'delivered', detail: `It answered ${statusCode}.` }
  // 410: the receiver wants no more messages.
  return { kind: 'failed', reason: answeredReason(answer), isFinal: statusCode === 410, status: statusCode }
}
