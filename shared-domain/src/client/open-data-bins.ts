import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Bin } from '../bins/bin'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { fetchBins } from '../open-data/fetch-bins'
import { REFETCH_MS, requestedWaitMs, retryDelayMs, shouldRetry } from '../open-data/retry-policy'
import type { BinsAnswer } from './bins-answer'
import { useRuntimeSettings } from './runtime-settings'

const FRESH_MS = 2 * 60_000
/** Where the bins of a layer are kept. */
export const openDataKey = ({ layerUrl }: RuntimeSettings['openData']) => ['bins', layerUrl]

const NO_BINS: readonly Bin[] = []

/** The bins of the open-data layer, read again every five minutes; the last good ones when that fails. */
export function useOpenDataBins(isEnabled: boolean): BinsAnswer {
  const { openData } = useRuntimeSettings()
  const queryKey = openDataKey(openData)
  const { data, dataUpdatedAt, error, isFetching, isPending, refetch } = useQuery<readonly Bin[]>({
    queryKey,
    queryFn: ({ signal, client }) =>
      fetchBins(openData, { fetch, signal, lastGood: client.getQueryData(queryKey) }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => Math.max(REFETCH_MS, requestedWaitMs(state.error)),
    staleTime: FRESH_MS,
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    // The layer may be on this very machine, which needs no internet.
    networkMode: 'always',
    meta: { adviceOnFailure: 'Switch the data source to mock data to work without the open-data service.' },
  })
  const refresh = useCallback(() => void refetch(), [refetch])
  return useMemo(
    () => ({
      bins: data ?? NO_BINS,
      isLoading: isPending,
      isRefreshing: isFetching,
      error,
      updatedAt: data ? dataUpdatedAt : null,
      refresh,
    }),
    [data, dataUpdatedAt, error, isFetching, isPending, refresh],
  )
}
