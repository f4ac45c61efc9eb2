import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Meanwhile {
  /** Shown while it loads. */
  loading?: ReactNode
  /** Shown after an attempt has failed or takes long, until it has loaded. */
  failed?: ReactNode
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
const SLOW_MS = 10_000

/**
 * A component whose code is loaded when it is first shown. `React.lazy` keeps a failure until the page is reloaded; here the code is
 * requested again while it is shown, after a pause that doubles up to 30 s, and as soon as the browser is online again.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: Meanwhile = {},
): (props: P) => ReactNode {
  const part: Part<P> = { load, meanwhile, loaded: undefined }
  return (props) => <OnDemand part={part} props={props} />
}

interface Part<P> {
  load: () => Promise<ComponentType<P>>
  meanwhile: Meanwhile
  loaded: ComponentType<P> | undefined
}

function OnDemand<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const [Shown, setShown] = useState(() => part.loaded)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (Shown) return
    const leaving = new AbortController()
    const slow = setTimeout(() => setIsLate(true), SLOW_MS)
    void (async () => {
      await loadAtLast(part, () => setIsLate(true), leaving.signal)
      if (!leaving.signal.aborted) setShown(() => part.loaded)
    })()
    return () => {
      clearTimeout(slow)
      leaving.abort()
    }
  }, [Shown, part])
  if (Shown) return <Shown {...props} />
  return isLate ? part.meanwhile.failed : part.meanwhile.loading
}

/** Loads it, however often that takes, unless the signal is aborted. */
async function loadAtLast<P>(part: Part<P>, onFailure: () => void, signal: AbortSignal): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !part.loaded && !signal.aborted; ) {
    try {
      part.loaded = await part.load()
    } catch (error) {
      console.warn('A part of the page did not load:', error)
      if (signal.aborted) return
      onFailure()
      await pause(pauseMs, signal)
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    }
  }
}

/** Ends early when the browser is online again, and when the component is removed. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
