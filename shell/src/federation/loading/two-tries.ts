import { dropHints } from './drop-hints'
import { inTime } from './in-time'
import { retryUrl } from './retry-url'

const failed = new Set<string>()

/**
 * The first of two tries to succeed. The second starts, at a URL of its own, when the first fails or is not there
 * within `patienceMs`; the first may still win, because a slow line gets no faster by starting over.
 * After a failure no call asks at the same URL again: the browser may still hold the hung or failed answer.
 */
export async function twoTries<T>(
  url: string,
  patienceMs: number,
  load: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const decided = new AbortController()
  const first = load(failed.has(url) ? retryUrl(url) : url, decided.signal)
  const second = inTime(first, patienceMs, url).catch(() => load(retryUrl(url), decided.signal))
  try {
    return await inTime(Promise.any([first, second]), 2 * patienceMs, url)
  } catch (error) {
    failed.add(url)
    // The second knows better: the first may have met an answer that the browser remembered.
    throw error instanceof AggregateError ? error.errors[1] : error
  } finally {
    decided.abort()
    dropHints(url)
  }
}
