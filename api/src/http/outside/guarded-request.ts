import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { reachableLookup, requireReachable } from './reachable-hosts'

export interface GuardOptions {
  /** Hosts that may be inside the network. */
  hostsInside: readonly string[]
  signal: AbortSignal
}

interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

/**
 * Asks an address that another party gave, and returns the answer before its body. The address is one of the internet or of a host that is
 * allowed, also after its name was looked up; no redirect is followed. Rejects with a HostRefused, or with what went wrong.
 */
export async function guardedRequest(
  url: URL,
  { method, headers, body }: GuardedRequest,
  { hostsInside, signal }: GuardOptions,
): Promise<IncomingMessage> {
  requireReachable(url, hostsInside)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const sent = send(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
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

/** Why a request failed, as the end of a sentence. */
export function failureReason(error: unknown): string {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string }
  const known = REASONS[code]
  if (known) return known
  if (/CERT|SIGNED|VERIFY|ALTNAME/.test(code)) return `its certificate is not valid (${code})`
  return `it could not be asked (${code || message})`
}
