import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Outcome } from './outcome'
import { HostRefused, reachableLookup, requireReachable } from './reachable-hosts'

export interface JsonRequest {
  method: 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Longer than a healthy receiver takes, in ms. */
const ANSWER_MS = 10_000

interface SendOptions {
  /** Hosts that may be inside the network. */
  hostsInside: readonly string[]
  signal: AbortSignal
}

/**
 * Sends JSON to a receiver. Its status alone counts: the body of its answer is not read, and no redirect is followed. Never throws unless
 * `signal` is aborted.
 */
export async function postJson(request: JsonRequest, { hostsInside, signal }: SendOptions): Promise<Outcome> {
  const limit = AbortSignal.timeout(ANSWER_MS)
  try {
    const url = new URL(request.url)
    requireReachable(url, hostsInside)
    const answer = await answerOf(url, request, hostsInside, AbortSignal.any([signal, limit]))
    answer.destroy()
    return outcomeOf(answer)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HostRefused) return { kind: 'failed', reason: error.message, isFinal: true }
    const reason = limit.aborted ? `it did not answer within ${ANSWER_MS / 1000} s` : reasonOf(error)
    return { kind: 'failed', reason, isFinal: false }
  }
}

const answerOf = (
  url: URL,
  { method, headers, body }: JsonRequest,
  hostsInside: readonly string[],
  signal: AbortSignal,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const sent = send(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'smart-bins',
        ...headers,
      },
      lookup: reachableLookup(hostsInside),
      // A connection of its own, to the address that was checked.
      agent: false,
      signal,
    })
    sent.on('response', (answer) => {
      // The socket is destroyed while the answer may still come.
      answer.on('error', () => undefined)
      resolve(answer)
    })
    sent.on('error', reject)
    sent.end(body)
  })

function outcomeOf({ statusCode = 0, headers: { location } }: IncomingMessage): Outcome {
  if (statusCode >= 200 && statusCode < 300)
    return { kind: 'delivered', detail: `It answered ${statusCode}.` }
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined
  const reason = isRedirect
    ? `it redirects to ${URL.parse(location)?.origin ?? 'another address'}, which is not followed: set its address to where it answers`
    : `it answered ${statusCode}`
  // 410: the receiver wants no more messages.
  return { kind: 'failed', reason, isFinal: statusCode === 410 }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it cannot be reached',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
}

function reasonOf(error: unknown): string {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string }
  const known = REASONS[code]
  if (known) return known
  if (/CERT|SIGNED|VERIFY|ALTNAME/.test(code)) return `its certificate is not valid (${code})`
  return `it could not be asked (${code || message})`
}
