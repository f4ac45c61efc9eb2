import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, callOperation } from '../contract/call-operation'
import type { LiveEvent } from '../contract/events-contract'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { useDataSource } from './data-source'
import { useLiveRefresh } from './live-refresh'

/** What a screen knows of a part of the record. */
export interface RecordAnswer<T> {
  /** The last good answer; `null` before the first, and always with mock data. */
  data: T | null
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest attempt failed; `data`, if any, is then the last good answer. */
  error: Error | null
  /** When `data` was read, ms since 1970; `null` before the first answer, and while `data` is of another request. */
  updatedAt: number | null
  refresh: () => void
}

interface Wanted<O extends Operation> {
  operation: O
  request: OperationRequest<O>
  /** The kinds of live event after which it is read again. */
  changesWith: readonly LiveEvent['kind'][]
  isEnabled?: boolean
  /** Whether what was asked for before stays until this is there. */
  keepsPrevious?: boolean
}

/** For when live events do not arrive. */
const REFETCH_MS = 60_000
const FRESH_MS = 10_000
/** An answer that takes longer is not waited for. */
export const TIMEOUT_MS = 10_000
const RETRIES = 2

export const recordKey = ({ path }: Operation, request: object = {}) => ['record', path, request]

/** Reads a part of the record, and reads it again when a live event says that it changed. Asks nothing with mock data. */
export function useRecordQuery<const O extends Operation>(
  wanted: Wanted<O>,
): RecordAnswer<OperationAnswer<O>> {
  const { operation, request, changesWith, isEnabled = true, keepsPrevious = false } = wanted
  const isReal = useDataSource(({ source }) => source === 'real')
  const queryKey = recordKey(operation, request)
  useLiveRefresh(queryKey, changesWith)
  const { data, dataUpdatedAt, error, isFetching, isLoading, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callOperation(operation, request, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }),
    enabled: isReal && isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    refetchInterval: REFETCH_MS,
    staleTime: FRESH_MS,
    retry: shouldAskAgain,
    retryDelay: 1000,
    // The server may be on this very machine, which needs no internet.
    networkMode: 'always',
  })
  return useMemo(
    () => ({
      data: (isReal ? data : undefined) ?? null,
      isLoading,
      isRefreshing: isFetching,
      error,
      updatedAt: data === undefined || isPlaceholderData ? null : dataUpdatedAt,
      refresh: () => void refetch(),
    }),
    [isReal, data, dataUpdatedAt, error, isFetching, isLoading, isPlaceholderData, refetch],
  )
}

/** A refusal stays one however often it is asked for. */
export const shouldAskAgain = (failures: number, error: Error) =>
  failures < RETRIES && !(error instanceof ApiError && error.problem.status < 500)
