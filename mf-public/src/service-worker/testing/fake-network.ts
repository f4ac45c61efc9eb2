type Answer = { status?: number; body: string | object } | 'no signal' | 'no answer'

/** A fake server: its responses by path and query, and the requests that it received. */
export function fakeNetwork() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  globalThis.fetch = (async (request: Request | string) => {
    const { pathname, search } = new URL(
      typeof request === 'string' ? request : request.url,
      'https://bins.test',
    )
    asked.push(pathname + search)
    const answer = answers.get(pathname + search) ?? 'no signal'
    if (answer === 'no signal') throw new TypeError('Failed to fetch')
    if (answer === 'no answer') return new Promise<never>(() => {})
    const { status = 200, body } = answer
    const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    // A constructed response has no URL.
    Object.defineProperty(response, 'url', { value: `https://bins.test${pathname}${search}` })
    return response
  }) as typeof fetch
  return { asked, answer: (path: string, answer: Answer) => answers.set(path, answer) }
}
