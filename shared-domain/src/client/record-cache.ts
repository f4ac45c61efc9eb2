import { type QueryClient, type QueryKey, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataSource } from '../composition/data-source'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { useDataSource } from './data-source'

/** The cache key of a request; real and mock responses have different keys. */
export const recordKey = (source: DataSource, { path }: Operation, request: object): QueryKey => [
  ...operationKey(source, path),
  request,
]
const operationKey = (source: DataSource, path: string) => [source, 'record', path]

/** The cache key prefix of the city's bins, for every layer. */
export const binsKey = (source: DataSource, ...layer: string[]): QueryKey => [source, 'bins', ...layer]

/** Transforms a cached response. A response that is not cached stays so, unless `change` creates one from `undefined`. */
export interface AnswerChange {
  operation: Operation
  request: object
  change: (known: unknown) => unknown
}

/** Replaces the cached response of a request. */
export const setAnswer = <const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  answer: OperationAnswer<O>,
): AnswerChange => ({ operation, request, change: () => answer })

/** Transforms the cached response of a request, if there is one. */
export const changeAnswer = <const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  change: (known: OperationAnswer<O>) => OperationAnswer<O>,
): AnswerChange => ({
  operation,
  request,
  change: (known) => known && change(known as OperationAnswer<O>),
})

/** What a change affects besides its own response: all cached responses of an operation, or the city's bins. */
export type Refreshed = Operation | 'bins'

/** The cached responses of one data source, for a change that may outlive its screen. */
export interface RecordCache {
  read: <const O extends Operation>(
    operation: O,
    request: OperationRequest<O>,
  ) => OperationAnswer<O> | undefined
  write: (changes: readonly AnswerChange[]) => void
  /** Refetches what is on screen and marks the rest as stale. Resolves when the refetch is done. */
  refresh: (refreshed: readonly Refreshed[]) => Promise<void>
}

export function useRecordCache(): RecordCache {
  const client = useQueryClient()
  const source = useDataSource((state) => state.source)
  return useMemo(() => recordCache(client, source), [client, source])
}

export const recordCache = (client: QueryClient, source: DataSource): RecordCache => ({
  read: (operation, request) => client.getQueryData(recordKey(source, operation, request)),
  write(changes) {
    for (const { operation, request, change } of changes) {
      const queryKey = recordKey(source, operation, request)
      // Requests in flight were sent before the change, so they are cancelled.
      if (client.getQueryData(queryKey) !== undefined) void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, change)
    }
  },
  async refresh(refreshed) {
    const keys = refreshed.map((one) => (one === 'bins' ? binsKey(source) : operationKey(source, one.path)))
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  },
})

/** One attempt at a change. A retry is the same attempt and uses the same idempotency key. */
export interface Attempt {
  variables: unknown
  /** The idempotency key: the server applies a change once per key. */
  key: string
  source: DataSource
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { optimistic?: ((variables: never) => readonly AnswerChange[]) | undefined }
  }
}

/** The mutation key of all changes of the record. */
export const CHANGE_KEY = ['record-change']

/** The optimistic updates of changes that the record has not yet confirmed or refused. */
export const usePendingChanges = (source: DataSource): (readonly AnswerChange[])[] =>
  useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending' },
    select: ({ state, options }) => {
      const attempt = state.variables as Attempt | undefined
      if (attempt?.source !== source) return NONE
      return options.meta?.optimistic?.(attempt.variables as never) ?? NONE
    },
  })
const NONE: readonly AnswerChange[] = []

/** The cached response with all pending optimistic updates applied. A rollback simply removes an update. */
export const withPending = <T>(
  known: T | undefined,
  pending: readonly (readonly AnswerChange[])[],
  path: string,
  requestKey: string,
): T | undefined =>
  pending
    .flat()
    .filter(({ operation, request }) => operation.path === path && JSON.stringify(request) === requestKey)
    .reduce((answer, { change }) => change(answer) as T | undefined, known)

/** Changes within this time, in ms, cost only one more request. */
const TOGETHER_MS = 1000

interface Rest {
  isWanted: boolean
}
const resting = new WeakMap<QueryClient, Map<string, Rest>>()

/**
 * Refetches a query at once, or as soon as enough time has passed since the last fetch and that has ended: where answers take longer than
 * changes, each change would otherwise cancel the answer to the one before. The limit belongs to the query because several parts of a
 * screen hear of the same change.
 */
export function refreshSoon(client: QueryClient, queryKey: QueryKey) {
  const rests = resting.get(client) ?? new Map<string, Rest>()
  resting.set(client, rests)
  const name = JSON.stringify(queryKey)
  const rest = rests.get(name)
  if (rest) {
    rest.isWanted = true
    return
  }
  const begun: Rest = { isWanted: false }
  rests.set(name, begun)
  const fetched = client.invalidateQueries({ queryKey, exact: true })
  const rested = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  void Promise.all([fetched, rested]).then(() => {
    rests.delete(name)
    if (begun.isWanted) refreshSoon(client, queryKey)
  })
}
