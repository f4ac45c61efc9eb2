import { useContext, useMemo } from 'react'
import { aucklandDate } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { DocumentDataContext } from './document-data'
import type { PageAnswer, PageData } from './page-data'
import { requestUrl } from './page-request'
import { useReading } from './use-reading'

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
