import { useEffect, useEffectEvent, useState } from 'react'

const TRY_AGAIN_MS = 5_000

/**
 * Whether the server does not answer at all, asked when something did not load: then it is not the fault of what did not. Asks again until
 * it answers, and then calls `onBack`, unless it answered from the start.
 */
export function useServerAway(onBack: () => void): boolean {
  const [isAway, setIsAway] = useState(false)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const leaving = new AbortController()
    void (async () => {
      if (await answers(leaving.signal)) return
      while (!leaving.signal.aborted) {
        setIsAway(true)
        await pause(leaving.signal)
        if (await answers(leaving.signal)) return back()
      }
    })()
    return () => leaving.abort()
  }, [])
  return isAway
}

/** Whether the server answers, whatever it answers. A page that is left asks nothing, and is not called back. */
const answers = (signal: AbortSignal): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )

/** Ends early when the browser is online again, and when the page is left. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, TRY_AGAIN_MS)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
