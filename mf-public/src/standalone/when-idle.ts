/** However busy a phone is, by then it is done, in ms. */
const LATEST_MS = 2000

/** What shows that somebody is about to use the page. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/** Does something once the browser has nothing better to do, or at once when somebody turns to `place`. */
export function whenIdle(place: HTMLElement, work: () => void): void {
  const over = new AbortController()
  const { signal } = over
  const start = () => {
    if (signal.aborted) return
    over.abort()
    work()
  }
  for (const sign of SIGNS) place.addEventListener(sign, start, { signal, capture: true, passive: true })
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_MS })
  else setTimeout(start)
}
