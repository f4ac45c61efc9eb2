import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { aucklandDate } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { isObject } from './answer-shapes'
import { DocumentDataContext, type PageAnswer, type PageData, requestUrl } from './page-data'

/**
 * What a page shows of the record: from its document when that brings it, else read from the API, and read again when
 * somebody comes back to the page after a while. With mock data it is made of the samples, and nobody is asked.
 * `wanted` is `null` while the page's address is not known.
 */
export function usePageData<T extends { readAt: string }>(wanted: PageData<T> | null): PageAnswer<T> {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const url = wanted && requestUrl(wanted.request)
  const sample = useSample(wanted, isMock ? url : null)
  const given = useGiven(wanted, url)
  const reading = useReading({
    url: isMock ? null : url,
    read: (answer) => wanted?.read(answer) ?? null,
    given,
  })
  if (isMock) return { ...reading, data: sample, problem: null, isLoading: sample === null }
  return { ...reading, isLoading: reading.data === null && reading.problem === null }
}

/** The samples for a URL: made anew when the day is another. */
function useSample<T>(wanted: PageData<T> | null, url: string | null): T | null {
  const day = url === null ? null : aucklandDate(new Date())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says all that `wanted` does.
  return useMemo(() => (wanted && url !== null ? wanted.sample(new Date()) : null), [url, day])
}

/** What the document brings, when it was made for this URL. */
function useGiven<T>(wanted: PageData<T> | null, url: string | null): T | null {
  const inDocument = useContext(DocumentDataContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says all that `wanted` does.
  return useMemo(
    () => (wanted && inDocument?.url === url ? wanted.read(inDocument?.answer) : null),
    [url, inDocument],
  )
}

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
function useReading<T extends { readAt: string }>({ url, read, given }: Wanted<T>): Reading<T> {
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

/** What came of asking the API. */
type Fetched = { kind: 'answered'; answer: unknown } | { kind: 'failed'; problem: string }

/** An answer that takes longer is not waited for, in ms. */
const TIMEOUT_MS = 10_000

/** Said of an answer that makes no sense. */
const UNREADABLE = 'The server answered something that this page cannot read.'

const NOT_THERE = 404

/** Asks the API at a URL. What it has not is answered with `null`. */
async function fetchAnswer(url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    const body: unknown = await response.json()
    if (response.status === NOT_THERE) return { kind: 'answered', answer: null }
    if (response.ok) return { kind: 'answered', answer: body }
    return { kind: 'failed', problem: detailOf(body) ?? `The server answered ${response.status}.` }
  } catch (error) {
    // A page in place of JSON comes from whoever stands between: a café's sign-in, a proxy.
    const isPage = error instanceof SyntaxError
    return {
      kind: 'failed',
      problem: isPage ? UNREADABLE : 'The server did not answer. Check the connection.',
    }
  }
}

const detailOf = (body: unknown) => (isObject(body) && typeof body.detail === 'string' ? body.detail : null)
