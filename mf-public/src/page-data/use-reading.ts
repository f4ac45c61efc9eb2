import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Fetched, fetchAnswer, UNREADABLE } from './fetch-answer'

interface Wanted<T> {
  /** `null` when nothing is to be read. */
  url: string | null
  read: (answer: unknown) => T | null
  /** What is known from the start. */
  given: T | null
}

interface Known<T> {
  url: string | null
  data: T | null
  problem: string | null
  /** When `data` came to this phone, ms since 1970. */
  takenAt: number
}

interface Reading<T> extends Pick<Known<T>, 'data' | 'problem'> {
  isRefreshing: boolean
  refresh: () => void
}

/** Whoever comes back to the page within this time, in ms, sees what was there. */
const FRESH_MS = 2 * 60_000

/** Reads a URL of the API, keeps the last good answer to it, and reads it again for whoever comes back after a while. */
export function useReading<T extends { readAt: string }>({ url, read, given }: Wanted<T>): Reading<T> {
  const [latest, setLatest] = useState<Known<T> | null>(null)
  const [isRefreshing, setRefreshing] = useState(false)
  const load = useRef(() => {})
  // What was read for another address says nothing about this one.
  const known = latest?.url === url ? latest : knownFrom(url, given)

  const isOld = useEffectEvent(() => known.data === null || Date.now() - known.takenAt > FRESH_MS)
  const take = useEffectEvent((fetched: Fetched) => {
    const data = fetched.kind === 'answered' ? read(fetched.answer) : null
    const problem = fetched.kind === 'failed' ? fetched.problem : UNREADABLE
    setLatest(data ? { url, data, problem: null, takenAt: Date.now() } : { ...known, problem })
    setRefreshing(false)
  })
  useEffect(() => {
    if (url === null) return
    const end = new AbortController()
    const { signal } = end
    load.current = () => {
      setRefreshing(true)
      void fetchAnswer(url, signal).then((fetched) => !signal.aborted && take(fetched))
    }
    const loadIfOld = () => document.visibilityState === 'visible' && isOld() && load.current()
    document.addEventListener('visibilitychange', loadIfOld, { signal })
    addEventListener('pageshow', loadIfOld, { signal })
    addEventListener('online', loadIfOld, { signal })
    if (isOld()) load.current()
    return () => {
      end.abort()
      setRefreshing(false)
    }
  }, [url])
  const refresh = useCallback(() => load.current(), [])
  return { data: known.data, problem: known.problem, isRefreshing, refresh }
}

const knownFrom = <T extends { readAt: string }>(url: string | null, given: T | null): Known<T> => ({
  url,
  data: given,
  problem: null,
  takenAt: given ? Date.parse(given.readAt) : 0,
})
