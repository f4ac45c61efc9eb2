/** What happens to a request. */
export type ServerMode =
  | 'arrives'
  | 'no connection'
  /** The record accepts the entry, but its response is lost. */
  | 'answer lost'
  | 'no answer'
  | 'signs in'
  /** The record refuses entries without a proof of work, or holds them. */
  | 'slows down'
  | 'holds'
  | { status: number; detail?: string; retryAfter?: string }

/** Replaces `fetch` by a fake record, which accepts each key once. */
export function fakeServer() {
  const server = {
    mode: 'arrives' as ServerMode,
    requests: [] as RequestInit[],
    accepted: new Map<string, unknown>(),
  }
  globalThis.fetch = jest.fn(async (_: string, init: RequestInit) => {
    server.requests.push(init)
    return respond(server.mode, init, () => {
      const key = (init.headers as Record<string, string>)['idempotency-key'] as string
      if (!server.accepted.has(key)) server.accepted.set(key, init.body)
      return { id: key }
    })
  }) as unknown as typeof fetch
  return server
}

function respond(
  mode: ServerMode,
  { signal, headers }: RequestInit,
  accept: () => object,
): Promise<Response> | Response {
  if (mode === 'no connection') throw new TypeError('Failed to fetch')
  if (mode === 'no answer')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (mode === 'signs in') return response(200, { welcome: 'to the café' })
  if (typeof mode === 'object')
    return response(mode.status, { type: 'urn:problem:refused', detail: mode.detail }, mode.retryAfter)
  const isProven = (headers as Record<string, string>)['proof-of-work'] === 'proof of this'
  if (mode === 'slows down' && !isProven) return response(429, { challenge: 'this' }, '10')
  const receipt = accept()
  if (mode === 'holds' && !isProven) return response(201, { ...receipt, isHeld: true, challenge: 'this' })
  if (mode === 'answer lost') throw new TypeError('Failed to fetch')
  return response(201, receipt)
}

const response = (status: number, body: unknown, retryAfter: string | null = null) =>
  ({ status, headers: { get: () => retryAfter }, json: async () => body }) as unknown as Response
