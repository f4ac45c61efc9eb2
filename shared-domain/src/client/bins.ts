import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bin } from '../bins/bin'
import { listBins } from '../contract/bin-search-contract'
import type { LiveEvent } from '../contract/events-contract'
import { fetchBins } from '../open-data/fetch-bins'
import {
  OpenDataError,
  REFETCH_MS,
  requestedWaitMs,
  retryDelayMs,
  shouldRetry,
} from '../open-data/open-data-error'
import { useRuntimeSettings } from './DomainProvider'
import { useDataSource } from './data-source'
import { useLiveEvents } from './live-events'
import { binsKey, refreshSoon } from './record-cache'
import { callRecord, loadedMockRecord } from './record-call'

export interface BinsAnswer {
  /** The last good bins; empty before the first arrive. */
  bins: readonly Bin[]
  isLoading: boolean
  isRefreshing: boolean
  /** The record works and has no bins yet; this is no failure. Left out by earlier shells. */
  isEmpty?: boolean
  /** Why the latest refresh failed. `bins` then holds the last good ones, if any. */
  error: Error | null
  /** When `bins` was read, in ms since 1970; `null` before the first response, and for samples. */
  updatedAt: number | null
  /** Whether `bins` are or will be the samples. Left out by earlier shells. */
  isSample?: boolean
  refresh: () => void
}

const FRESH_MS = 2 * 60_000
const NO_BINS: readonly Bin[] = []

/** Bins that were there before and are gone are a failure. */
const isEmpty = (error: Error | null, data: readonly Bin[] | undefined) =>
  error instanceof OpenDataError && error.isEmpty && data === undefined

/** The city's bins: from the open-data layer, read again every five minutes, or the samples. */
export function useBins(): BinsAnswer {
  const { openData } = useRuntimeSettings()
  const source = useDataSource((state) => state.source)
  const queryKey = useBinsKey()
  const { data, dataUpdatedAt, error, isFetching, isPending, refetch } = useQuery<readonly Bin[]>({
    queryKey,
    queryFn: ({ signal, client }) =>
      source === 'mock'
        ? callRecord(listBins, { query: {} }, { source }).then(({ bins }) => bins)
        : fetchBins(openData, { fetch, signal, lastGood: client.getQueryData(queryKey) }),
    ...(source === 'mock' && { initialData: () => loadedMockRecord()?.call(listBins, { query: {} }).bins }),
    refetchInterval: ({ state }) => Math.max(REFETCH_MS, requestedWaitMs(state.error)),
    staleTime: FRESH_MS,
    // An empty record is a state: asking again at once would only delay its next step.
    retry: (failures, error) =>
      !(error instanceof OpenDataError && error.isEmpty) && shouldRetry(failures, error),
    retryDelay: retryDelayMs,
    // The layer may run on this very machine, so being offline does not matter.
    networkMode: 'always',
  })
  return useMemo(
    () => ({
      bins: data ?? NO_BINS,
      isLoading: isPending,
      isRefreshing: isFetching,
      isEmpty: isEmpty(error, data),
      error: isEmpty(error, data) ? null : error,
      updatedAt: data && source === 'real' ? dataUpdatedAt : null,
      isSample: source === 'mock',
      refresh: () => void refetch(),
    }),
    [source, data, dataUpdatedAt, error, isFetching, isPending, refetch],
  )
}

function useBinsKey() {
  const { openData } = useRuntimeSettings()
  const source = useDataSource((state) => state.source)
  return source === 'mock' ? binsKey(source) : binsKey(source, openData.layerUrl)
}

type BinChanges = NonNullable<Extract<LiveEvent, { kind: 'bins' }>['bins']>

/** The city's bins, updated by live events. For operators only: residents get no live events. */
export function useLiveBins(): BinsAnswer {
  const queryKey = useBinsKey()
  const client = useQueryClient()
  useLiveEvents((event) => {
    const isOfAll = event.kind === 'reset' || event.kind === 'thresholds'
    if (isOfAll || (event.kind === 'bins' && event.bins === null)) return refreshSoon(client, queryKey)
    if (event.kind !== 'bins') return
    const changes = event.bins ?? []
    const query = client.getQueryCache().find<readonly Bin[]>({ queryKey })
    // Of the list only the bins change: it is as old as it was, and a refresh that failed has failed still.
    const apply = () => {
      const known = query?.state.data
      if (known) query.setState({ data: changedBins(known, changes) })
    }
    apply()
    // An answer that is on its way may be from before the change.
    if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => {})
  })
  return useBins()
}

/** The bins with changed ones replaced; the same array when none of the changed ones is in it. @internal */
export function changedBins(known: readonly Bin[], changes: BinChanges): readonly Bin[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (!known.some(({ id }) => byId.has(id))) return known
  return known.map((bin) => ({ ...bin, ...byId.get(bin.id) }))
}
