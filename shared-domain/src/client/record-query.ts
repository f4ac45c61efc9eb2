import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DataSource } from '../composition/data-source'
import type { LiveEvent } from '../contract/events-contract'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { useDataSource } from './data-source'
import { isRefusal, missingInMockData } from './explain-failure'
import { firstAnswersReadAt, takeFirstAnswer } from './first-answers'
import { useLiveEvents } from './live-events'
import { recordKey, refreshSoon, usePendingChanges, withPending } from './record-cache'
import { callRecord, loadedMockRecord } from './record-call'

/**
 * What a screen knows of a part of the record. A remote writes the hook beside the screens that use it:
 *
 *     import { useRecordQuery } from 'shared-domain/client'
 *     import { getFleet } from 'shared-domain/contract'
 *
 *     const useFleet = () =>
 *       useRecordQuery({ operation: getFleet, request: {}, changesWith: ['fleet'] })
 *
 * The screen does not know whether the answer came from the record or from the samples.
 */
export interface RecordAnswer<T> {
  /** The last good response; `null` before the first. */
  data: T | null
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest attempt failed; `data` is then the last good response, if any. */
  error: Error | null
  /**
   * When `data` was read, in ms since 1970. `null` before the first response, for the data of a previous request, and for
   * samples.
   */
  updatedAt: number | null
  /** Whether `data` is or will be of the samples. Left out by earlier shells. */
  isSample?: boolean
  refresh: () => void
}

interface QueryOptions<O extends Operation> {
  operation: O
  /** The live events that cause a refetch: their kinds, or a test for each event. A reset always does. */
  changesWith: readonly LiveEvent['kind'][] | ((event: LiveEvent) => boolean)
  isEnabled?: boolean
  /** Whether the response never changes, so that it is not refetched automatically. */
  isFinal?: (answer: OperationAnswer<O>) => boolean
}

export interface RecordQuery<O extends Operation> extends QueryOptions<O> {
  request: OperationRequest<O>
  /** Whether the previous request's response stays on screen until the new one arrives. */
  keepsPrevious?: boolean
}

export interface RecordQueries<O extends Operation> extends QueryOptions<O> {
  requests: readonly OperationRequest<O>[]
}

/** For times without live events. Samples cost nothing to read. */
const REFETCH_MS = { real: 60_000, mock: 10_000 }
const FRESH_MS = 10_000
const RETRIES = 2
const RETRY_DELAY_MS = 1000

/** Reads a part of the record, and refetches it when a live event reports a change. */
export function useRecordQuery<const O extends Operation>(
  query: RecordQuery<O>,
): RecordAnswer<OperationAnswer<O>> {
  const { operation, request, keepsPrevious = false } = query
  const source = useDataSource((state) => state.source)
  const client = useQueryClient()
  const key = JSON.stringify(request)
  useLiveRefresh(source, query, [request])
  const pending = usePendingChanges(source)
  const { data, dataUpdatedAt, error, isFetching, isLoading, isPlaceholderData, refetch } = useQuery({
    ...queryOptions(client, source, query, request),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const shown = useMemo(
    () => withPending<OperationAnswer<O>>(data, pending, operation.path, key),
    [data, pending, operation.path, key],
  )
  return useMemo(
    () =>
      recordAnswer(
        source,
        { dataUpdatedAt, error, isFetching, isLoading, isPlaceholderData, refetch },
        shown,
      ),
    [source, shown, dataUpdatedAt, error, isFetching, isLoading, isPlaceholderData, refetch],
  )
}

/** Reads several requests of one operation; the responses are in the order of the requests. */
export function useRecordQueries<const O extends Operation>(
  query: RecordQueries<O>,
): RecordAnswer<OperationAnswer<O>>[] {
  const { requests } = query
  const source = useDataSource((state) => state.source)
  const client = useQueryClient()
  useLiveRefresh(source, query, requests)
  // The array stays the same while no response changes.
  const combine = useCallback(
    (results: UseQueryResult[]) =>
      results.map((result) => recordAnswer(source, result, result.data as OperationAnswer<O> | undefined)),
    [source],
  )
  return useQueries({
    queries: requests.map((request) => queryOptions(client, source, query, request)),
    combine,
  })
}

type QueryState = Pick<
  UseQueryResult,
  'dataUpdatedAt' | 'error' | 'isFetching' | 'isLoading' | 'isPlaceholderData' | 'refetch'
>

const recordAnswer = <T>(source: DataSource, state: QueryState, data: T | undefined): RecordAnswer<T> => ({
  data: data ?? null,
  isLoading: state.isLoading,
  // Samples are available at once.
  isRefreshing: state.isFetching && source === 'real',
  error: state.error,
  updatedAt: data === undefined || state.isPlaceholderData || source === 'mock' ? null : state.dataUpdatedAt,
  isSample: source === 'mock',
  refresh: () => void state.refetch(),
})

function queryOptions<O extends Operation>(
  client: QueryClient,
  source: DataSource,
  { operation, isEnabled = true, isFinal = () => false }: QueryOptions<O>,
  request: OperationRequest<O>,
) {
  type State = { state: { data: OperationAnswer<O> | undefined; error: Error | null } }
  const isOver = ({ state: { data } }: State) => data !== undefined && isFinal(data)
  const isMissing = ({ state: { error } }: State) => missingInMockData(error) !== null
  return {
    queryKey: recordKey(source, operation, request),
    queryFn: ({ signal }: { signal: AbortSignal }) => callRecord(operation, request, { signal, source }),
    enabled: isEnabled,
    ...(isEnabled &&
      (source === 'mock'
        ? { initialData: () => loadedAnswer(operation, request) }
        : {
            initialData: () => takeFirstAnswer(client, operation, request),
            initialDataUpdatedAt: firstAnswersReadAt,
          })),
    refetchInterval: (query: State) =>
      isOver(query) || isMissing(query) ? (false as const) : REFETCH_MS[source],
    staleTime: (query: State) => (isOver(query) ? Number.POSITIVE_INFINITY : FRESH_MS),
    // A refusal does not change when it is asked for again.
    retry: (failures: number, error: Error) => failures < RETRIES && !isRefusal(error),
    retryDelay: RETRY_DELAY_MS,
    // The server may run on this very machine, so being offline does not matter.
    networkMode: 'always' as const,
  }
}

/** Once the mock record is loaded, samples have no loading state. */
function loadedAnswer<O extends Operation>(operation: O, request: OperationRequest<O>) {
  try {
    return loadedMockRecord()?.call(operation, request)
  } catch {
    return undefined
  }
}

function useLiveRefresh<O extends Operation>(
  source: DataSource,
  { operation, changesWith, isEnabled = true }: QueryOptions<O>,
  requests: readonly OperationRequest<O>[],
) {
  const client = useQueryClient()
  const isConcerned = (event: LiveEvent) =>
    typeof changesWith === 'function' ? changesWith(event) : changesWith.includes(event.kind)
  useLiveEvents(
    (event) => {
      if (event.kind !== 'reset' && !isConcerned(event)) return
      for (const request of requests) refreshSoon(client, recordKey(source, operation, request))
    },
    // A query without live events needs no stream.
    isEnabled && (typeof changesWith === 'function' || changesWith.length > 0),
  )
}
