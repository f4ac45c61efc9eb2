import type { Publication } from 'shared-domain'

type Listener = (error: Error) => void

/** By the URL of a publication: who shows a component of it. */
const listeners = new Map<string, Set<Listener>>()

/** By the URL of a publication: its latest error, and when it was thrown, by `performance.now()`. */
const latest = new Map<string, { at: number; error: Error }>()

/**
 * Calls `listener` for each error of this version that React does not see, also for one that was thrown after `since`: a component may throw
 * before React has put it on screen. Returns a function that ends this.
 */
export function onErrorOf({ base }: Publication, since: number, listener: Listener): () => void {
  const known = listeners.get(base) ?? new Set()
  listeners.set(base, known.add(listener))
  const thrown = latest.get(base)
  if (thrown && thrown.at >= since) listener(thrown.error)
  return () => void known.delete(listener)
}

/**
 * Watches for errors outside of rendering: in timers, events, and promises that nothing waits for. Each is told to `onError` with the
 * version whose file threw it, and to those who show a component of that version. Errors of the shell's own files are reported to none.
 */
export function watchRemoteErrors(
  publications: readonly Publication[],
  onError: (publication: Publication, error: Error) => void,
): void {
  const tell = (thrown: unknown) => {
    if (!(thrown instanceof Error) || isExpected(thrown)) return
    const thrower = throwerOf(thrown, publications)
    if (!thrower) return
    latest.set(thrower.base, { at: performance.now(), error: thrown })
    onError(thrower, thrown)
    for (const listener of listeners.get(thrower.base) ?? []) listener(thrown)
  }
  window.addEventListener('error', (event) =>
    tell(event.error instanceof Error ? event.error : thrownValue(event)),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/** A thrown value that is no Error has no stack, but the browser names the place. */
function thrownValue({ message, filename, lineno, colno }: ErrorEvent): Error {
  const error = new Error(message)
  error.stack = `${message}\n    at ${filename}:${lineno}:${colno}`
  return error
}

/** A request that was given up, or that failed while the browser is offline. */
const isExpected = ({ name }: Error) => name === 'AbortError' || !navigator.onLine

/** The version in whose file the innermost frame of all remotes is. */
function throwerOf({ stack = '' }: Error, publications: readonly Publication[]): Publication | undefined {
  const places = publications.map((publication) => ({ publication, at: stack.indexOf(publication.base) }))
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.publication
}
