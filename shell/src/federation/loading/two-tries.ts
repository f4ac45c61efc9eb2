const failed = new Set<string>()

/**
 * The first of two tries to succeed. The second starts, at a URL of its own, when the first fails or is not there
 * within `patienceMs`; the first may still win, because a slow line gets no faster by starting over.
 * After a failure the same URL is never requested again: the browser may still hold the hung or failed response.
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
    // The second is the truer one: the first may have met a failure that the browser remembered.
    throw error instanceof AggregateError ? error.errors[1] : error
  } finally {
    decided.abort()
    dropHints(url)
  }
}

/** Rejects once `patienceMs` have passed. */
function inTime<T>(work: Promise<T>, patienceMs: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${name} did not answer within ${patienceMs / 1000} s.`))
    const timer = setTimeout(late, patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

let attempts = 0

/** The same file at a URL that was not requested yet: Chrome serves a repeated URL from the failure it remembers. */
function retryUrl(url: string): string {
  attempts += 1
  const retried = new URL(url)
  retried.searchParams.set('retry', String(attempts))
  return retried.href
}

/** Removes the document's hints for the file at `url`: a request goes on, aborted or not, while its hint is there. */
function dropHints(url: string): void {
  const hints = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
  for (const hint of hints) if (hint.href === url) hint.remove()
}
