import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type DataSource, useDataSource } from 'shared-domain/client'
import type { AnswerSource } from './answer-shapes'
import { DocumentDataContext, type PageAnswer, type PageData, requestUrl } from './page-data'
import { type Fetched, TRANSPORTS, UNREADABLE } from './page-transport'

/** What all data of pages has. */
interface Readings extends AnswerSource {
  /** ISO. */
  readAt: string
}

interface Known<T> {
  /** The data source and the URL. */
  key: string | null
  data: T | null
  problem: string | null
  /** When `data` was read, ms since 1970. */
  readAt: number
}

/** When data was read, ms since 1970, by a clock that may be ahead. What the service worker combined is read again at the next chance. */
const readAtOf = ({ isPartial, readAt }: Readings) =>
  isPartial ? 0 : Math.min(Date.now(), Date.parse(readAt))

/** Data that is newer than this, in ms, is not read again. */
const FRESH_MS = 2 * 60_000

/**
 * The data of a page, from its document if it is embedded there, else from the data source. Keeps the last good answer, and
 * reads again when the page becomes visible after a while. `wanted` is `null` while the page's URL is not known.
 */
export function usePageData<T extends Readings>(wanted: PageData<T> | null): PageAnswer<T> {
  const source = useDataSource((chosen) => chosen.source)
  const key = wanted && `${source} ${requestUrl(wanted.request)}`
  const given = useGiven(wanted, source, key)
  const [latest, setLatest] = useState<Known<T> | null>(null)
  const [isRefreshing, setRefreshing] = useState(false)
  const load = useRef(() => {})
  // An answer for another URL or from another data source is not shown.
  const known =
    latest?.key === key
      ? latest
      : { key, data: given, problem: null, readAt: given ? Date.parse(given.readAt) : 0 }

  const isStale = useEffectEvent(() => known.data === null || Date.now() - known.readAt > FRESH_MS)
  const ask = useEffectEvent(
    (signal: AbortSignal) => wanted && TRANSPORTS[source].ask(wanted.request, signal),
  )
  const take = useEffectEvent((fetched: Fetched) => {
    const data = fetched.kind === 'answered' ? (wanted?.read(fetched.answer) ?? null) : null
    const problem = fetched.kind === 'failed' ? fetched.problem : UNREADABLE
    setLatest(data ? { key, data, problem: null, readAt: readAtOf(data) } : { ...known, problem })
    setRefreshing(false)
  })
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const { signal } = controller
    load.current = () => {
      setRefreshing(true)
      void ask(signal)?.then((fetched) => !signal.aborted && take(fetched))
    }
    const loadIfStale = () => document.visibilityState === 'visible' && isStale() && load.current()
    document.addEventListener('visibilitychange', loadIfStale, { signal })
    addEventListener('pageshow', loadIfStale, { signal })
    addEventListener('online', loadIfStale, { signal })
    if (isStale()) load.current()
    return () => {
      controller.abort()
      setRefreshing(false)
    }
  }, [key])
  const refresh = useCallback(() => load.current(), [])
  const { data, problem } = known
  return { data, problem, isRefreshing, refresh, isLoading: data === null && problem === null }
}

/** The data that needs no request: that of the document, or the samples once they are loaded. */
function useGiven<T>(wanted: PageData<T> | null, source: DataSource, key: string | null): T | null {
  const inDocument = useContext(DocumentDataContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of `wanted` and `source`.
  return useMemo(
    () => wanted?.read(TRANSPORTS[source].known(wanted.request, inDocument)) ?? null,
    [key, inDocument],
  )
}
