import { useEffect, useState } from 'react'
import type { Registry } from 'shared-domain'
import { fetchRegistry } from './fetch-registry'

const INTERVAL_MS = 30_000

/**
 * The registry as the server last had it: asked for every 30 s while the page is visible, when it
 * becomes so, and when there is a signal again.
 */
export function useLiveRegistry(started: Registry): Registry {
  const [live, setLive] = useState(started)
  useEffect(() => {
    async function ask() {
      if (document.visibilityState !== 'visible') return
      const registry = await fetchRegistry()
      if (registry) setLive(registry)
    }
    const timer = setInterval(ask, INTERVAL_MS)
    document.addEventListener('visibilitychange', ask)
    // The page may have been opened without one, by what is kept of an older version.
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('online', ask)
    }
  }, [])
  return live
}
