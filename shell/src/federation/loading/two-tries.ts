const failed = new Set<string>()

/**
 * The first of two attempts to succeed. The second starts, with its own URL, when the first fails or takes longer than
 * `timeoutMs`. The first may still win, because a slow connection gets no faster by starting over. After a failure the same
 * URL is never requested again, because the browser may have kept the hung or failed response.
 */
export async function twoTries<T>(
  url: string,
  timeoutMs: number,
  load: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const decided = new AbortController()
  const first = load(failed.has(url) ? retryUrl(url) : url, decided.signal)
  const second = startSecond()
  try {
    return await withTimeout(firstToSucceed(), 2 * timeoutMs, url)
  } catch (error) {
    failed.add(url)
    throw error
  } finally {
    decided.abort()
    dropHints(url)
  }

  async function startSecond(): Promise<T> {
    try {
      return await withTimeout(first, timeoutMs, url)
    } catch {
      return load(retryUrl(url), decided.signal)
    }
  }

  async function firstToSucceed(): Promise<T> {
    try {
      return await Promise.any([first, second])
    } catch {
      // Both have failed. The second failure is more reliable: the first may be one that the browser had cached.
      return second
    }
  }
}

/** Rejects after `timeoutMs`. */
function withTimeout<T>(work: Promise<T>, timeoutMs: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${name} did not answer within ${timeoutMs / 1000} s.`))
    const timer = setTimeout(late, timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

let attempts = 0

/** The same file at a URL that was not requested before: Chrome repeats a cached failure for a known URL. */
function retryUrl(url: string): string {
  attempts += 1
  const retried = new URL(url)
  retried.searchParams.set('retry', String(attempts))
  return retried.href
}

/** Removes the document's hints for the file at `url`: while a hint exists its request continues, aborted or not. */
function dropHints(url: string): void {
  const hints = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
  for (const hint of hints) if (hint.href === url) hint.remove()
}
