import { type QueryClient, type QueryKey, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { type DataSource, useDataSource } from './data-source'

/** Where the answer to a request is cached; real and mock answers stand apart. */
export const recordKey = (source: DataSource, { path }: Operation, request: object): QueryKey => [
  ...operationKey(source, path),
  request,
]
const operationKey = (source: DataSource, path: string) => [source, 'record', path]

/** Under which the bins of the city are cached, whatever layer they come from. */
export const binsKey = (source: DataSource, ...layer: string[]): QueryKey => [source, 'bins', ...layer]

/** What a cached answer becomes; one that is not cached stays so unless `change` makes it of nothing. */
export interface AnswerChange {
  operation: Operation
  request: object
  change: (known: unknown) => unknown
}

/** Says what the cached answer to a request is from now on. */
export const setAnswer = <const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  answer: OperationAnswer<O>,
): AnswerChange => ({ operation, request, change: () => answer })

/** Says how the cached answer to a request changes, where there is one. */
export const changeAnswer = <const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  change: (known: OperationAnswer<O>) => OperationAnswer<O>,
): AnswerChange => ({
  operation,
  request,
  change: (known) => known && change(known as OperationAnswer<O>),
})

/** What a change of the record touches besides its own answer: all answers of an operation, or the bins of the city. */
export type Refreshed = Operation | 'bins'

/** The cached answers of the record: of one data source, for a change that outlives its screen too. */
export interface RecordCache {
  read: <const O extends Operation>(
    operation: O,
    request: OperationRequest<O>,
  ) => OperationAnswer<O> | undefined
  write: (changes: readonly AnswerChange[]) => void
  /** Reads again what is on screen, and the rest when it is wanted next. Resolves when that is done. */
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
      // What is on its way was asked for before the change.
      if (client.getQueryData(queryKey) !== undefined) void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, change)
    }
  },
  async refresh(refreshed) {
    const keys = refreshed.map((one) => (one === 'bins' ? binsKey(source) : operationKey(source, one.path)))
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  },
})

/** One try of a change. Trying it again is the same attempt, under the same key. */
export interface Attempt {
  variables: unknown
  /** An idempotency key: the server takes a change under it once. */
  key: string
  source: DataSource
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { optimistic?: ((variables: never) => readonly AnswerChange[]) | undefined }
  }
}

/** The key of every change of the record. */
export const CHANGE_KEY = ['record-change']

/** What the changes under way make of the cached answers, as long as the record has said neither yes nor no. */
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

/** The cached answer to a request with the changes under way put over it: rolling one back is leaving it out. */
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

/** Changes that follow each other this closely, in ms, cost one more request. */
const TOGETHER_MS = 1000

interface Rest {
  isWanted: boolean
}
const resting = new WeakMap<QueryClient, Map<string, Rest>>()

/**
 * Reads a query again, at once or when the last time is long enough ago. Several parts of a screen hear of the same
 * change, so the rest between belongs to the query, not to them.
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
  void client.invalidateQueries({ queryKey, exact: true })
  setTimeout(() => {
    rests.delete(name)
    if (begun.isWanted) refreshSoon(client, queryKey)
  }, TOGETHER_MS)
}
