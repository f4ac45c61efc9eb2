/** What happens to a letter on its way. */
export type Way =
  | 'arrives'
  | 'no connection'
  /** The record has it, but the phone never hears of it. */
  | 'answer lost'
  | 'no answer'
  | 'signs in'
  | { status: number; detail?: string; retryAfter?: string }

/** Stands in for the record in place of `fetch`: it takes each key once. */
export function fakePost() {
  const post = { way: 'arrives' as Way, asked: [] as RequestInit[], taken: new Map<string, unknown>() }
  globalThis.fetch = jest.fn(async (_: string, init: RequestInit) => {
    post.asked.push(init)
    return travel(post.way, init, () => {
      const key = (init.headers as Record<string, string>)['idempotency-key'] as string
      if (!post.taken.has(key)) post.taken.set(key, init.body)
      return { id: key }
    })
  }) as unknown as typeof fetch
  return post
}

function travel(way: Way, { signal }: RequestInit, take: () => object): Promise<Response> | Response {
  if (way === 'no connection') throw new TypeError('Failed to fetch')
  if (way === 'no answer')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (way === 'signs in') return response(200, { welcome: 'to the café' })
  if (typeof way === 'object') return response(way.status, { detail: way.detail }, way.retryAfter)
  const receipt = take()
  if (way === 'answer lost') throw new TypeError('Failed to fetch')
  return response(201, receipt)
}

const response = (status: number, body: unknown, retryAfter: string | null = null) =>
  ({ status, headers: { get: () => retryAfter }, json: async () => body }) as unknown as Response
