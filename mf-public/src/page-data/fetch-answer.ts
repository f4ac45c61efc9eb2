import { isObject } from './is-bin'

/** What came of asking the API. */
export type Fetched = { kind: 'answered'; answer: unknown } | { kind: 'failed'; problem: string }

/** An answer that takes longer is not waited for, in ms. */
const TIMEOUT_MS = 10_000

/** Said of an answer that makes no sense. */
export const UNREADABLE = 'The server answered something that this page cannot read.'

const NOT_THERE = 404

/** Asks the API at a URL. What it has not is answered with `null`. */
export async function fetchAnswer(url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    const body: unknown = await response.json()
    if (response.status === NOT_THERE) return { kind: 'answered', answer: null }
    if (response.ok) return { kind: 'answered', answer: body }
    return { kind: 'failed', problem: detailOf(body) ?? `The server answered ${response.status}.` }
  } catch (error) {
    // A page in place of JSON comes from whoever stands between: a café's sign-in, a proxy.
    const isPage = error instanceof SyntaxError
    return {
      kind: 'failed',
      problem: isPage ? UNREADABLE : 'The server did not answer. Check the connection.',
    }
  }
}

const detailOf = (body: unknown) => (isObject(body) && typeof body.detail === 'string' ? body.detail : null)
