import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The current time in ms since 1970, updated every `tickMs` so that ages on screen grow. */
export function useNow(tickMs = TICK_MS): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
