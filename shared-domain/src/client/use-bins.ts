import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bin } from '../bins/bin'
import { fetchBins } from '../open-data/fetch-bins'
import { sampleBins } from '../samples/sample-bins'
import { useDataSource } from './data-source'
import { useRuntimeSettings } from './runtime-settings'

const REFETCH_MS = 5 * 60_000
const FRESH_MS = 2 * 60_000
const RETRIES = 2
const RETRY_DELAY_MS = 1000

export interface BinsAnswer {
  /** The last good bins; empty until the first arrive. */
  bins: readonly Bin[]
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest refresh failed; the bins, if any, are then the last good ones. */
  error: Error | null
  /** When `bins` was read, ms since 1970; `null` before the first answer. */
  updatedAt: number | null
  refresh: () => void
}

/** The city's bins from the chosen source. */
export function useBins(): BinsAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { openData } = useRuntimeSettings()
  const query = useQuery({
    queryKey: ['bins', openData.layerUrl],
    queryFn: ({ signal }) => fetchBins(openData, { fetch, signal }),
    enabled: !isMock,
    refetchInterval: REFETCH_MS,
    staleTime: FRESH_MS,
    retry: RETRIES,
    retryDelay: RETRY_DELAY_MS,
  })
  const samples = useMemo(() => (isMock ? sampleBins(new Date()) : []), [isMock])
  if (isMock) {
    return {
      bins: samples,
      isLoading: false,
      isRefreshing: false,
      error: null,
      updatedAt: Date.now(),
      refresh: () => {},
    }
  }
  return {
    bins: query.data ?? [],
    isLoading: query.isPending,
    isRefreshing: query.isFetching,
    error: query.error,
    updatedAt: query.data ? query.dataUpdatedAt : null,
    refresh: () => void query.refetch(),
  }
}
