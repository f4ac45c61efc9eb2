import { useSyncExternalStore } from 'react'

const TICK_MS = 5_000

// One clock for the whole page: two ages of the same moment never differ on one screen.
let now = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** The current time in ms since 1970, updated every 5 s so that ages on screen grow. The same everywhere on the page. */
// Remotes that were built earlier pass a rhythm of their own.
export function useNow(tickMs?: number): number
export function useNow(): number {
  return useSyncExternalStore(subscribe, readClock, readClock)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

let isSetForRender = false

/**
 * Without a subscriber the clock stands still, so the first render sets it. It is set once for each: React reads it several times
 * while it renders, and must find the same time.
 */
function readClock(): number {
  if (listeners.size > 0 || isSetForRender) return now
  now = Date.now()
  isSetForRender = true
  void Promise.resolve().then(() => {
    isSetForRender = false
  })
  return now
}
