type Answer = { status?: number; body: string; redirected?: boolean } | 'no signal' | 'no answer'

/** A fake server: its responses by path, and the requests that it received. */
export function fakeNetwork() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  globalThis.fetch = (async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, 'https://bins.test')
    asked.push(pathname)
    const answer = answers.get(pathname) ?? 'no signal'
    if (answer === 'no signal') throw new TypeError('Failed to fetch')
    if (answer === 'no answer') return new Promise<never>(() => {})
    const response = new Response(answer.body, { status: answer.status ?? 200 })
    Object.defineProperty(response, 'redirected', { value: answer.redirected ?? false })
    return response
  }) as typeof fetch
  return { asked, answer: (path: string, answer: Answer) => answers.set(path, answer) }
}
