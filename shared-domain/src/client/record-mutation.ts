import { replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { newKey } from '../outbox/outbox-entry'
import { useDataSource } from './data-source'
import { type ExplainedFailure, explainChangeFailure, isRefusal, problemOf } from './explain-failure'
import {
  type AnswerChange,
  type Attempt,
  CHANGE_KEY,
  type RecordCache,
  type Refreshed,
  recordCache,
} from './record-cache'
import { callRecord, type RecordCallOptions } from './record-call'

/**
 * How a screen changes the record. A remote writes the hook beside the screens that use it:
 *
 *     import { changeAnswer, useRecordMutation } from 'shared-domain/client'
 *     import { assignRoute, getRoute, listRoutes } from 'shared-domain/contract'
 *
 *     const useAssignment = (id: string) =>
 *       useRecordMutation({
 *         send: (driver: Driver | null, { call }) =>
 *           call(assignRoute, { params: { id }, body: { driverId: driver?.id ?? null } }),
 *         optimistic: (driver) => [
 *           changeAnswer(getRoute, { params: { id } }, (route) => ({ ...route, driver })),
 *         ],
 *         refreshes: [getRoute, listRoutes],
 *         notDone: 'The driver was not changed',
 *       })
 *
 * With mock data the same operations change the samples.
 */
export interface RecordChange<V, A> {
  /** Performs the change with one or several calls. Each call times out after 10 s. */
  send: (variables: V, by: SendTools) => Promise<A>
  /** Updates that every screen shows at once. They are rolled back when the record refuses. */
  optimistic?: (variables: V) => readonly AnswerChange[]
  /** Updates the cache from the record's response, instead of reading it again. */
  learn?: (answer: A, variables: V) => readonly AnswerChange[]
  /** What to read again afterwards, also after a failure, because the change may have been applied after all. */
  refreshes?: readonly Refreshed[]
  /** The change that undoes this one; `null` when it cannot be undone. */
  undo?: (answer: A, variables: V) => V | null
  /** The title of the failure notice: what was not done. */
  notDone: string | ((variables: V) => string)
}

export interface SendTools {
  call: <const O extends Operation>(
    operation: O,
    request: OperationRequest<O>,
    options?: RecordCallOptions,
  ) => Promise<OperationAnswer<O>>
  /** The idempotency key. A retry after a missing response uses the same key, so the change is applied once. */
  key: string
  cache: RecordCache
}

export interface RecordMutation<V, A> {
  change: (variables: V) => void
  /** The same for a form: resolves when the record has confirmed the change, and throws otherwise. */
  changeAsync: (variables: V) => Promise<A>
  isPending: boolean
  /** The change that the record has not confirmed yet. */
  pending: V | null
  failure: ChangeFailure<V> | null
  /** Undoes the last change; `null` when nothing can be undone. */
  undo: (() => void) | null
}

/** The change that the record refused; it is no longer shown. */
export interface ChangeFailure<V> extends ExplainedFailure {
  error: Error
  variables: V
  /** `null` when a retry would be refused again. */
  tryAgain: (() => void) | null
}

export function useRecordMutation<V, A>(wanted: RecordChange<V, A>): RecordMutation<V, A> {
  const { send, optimistic, learn, refreshes = [], undo, notDone } = wanted
  const client = useQueryClient()
  const [undoing, setUndoing] = useState<{ variables: V } | null>(null)
  const { mutate, mutateAsync, variables, isPending, error } = useMutation<A, Error, TypedAttempt<V>>({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ variables, key, source }) =>
      send(variables, {
        call: (operation, request, options) => callRecord(operation, request, { source, ...options }),
        key,
        cache: recordCache(client, source),
      }),
    meta: { optimistic },
    // The server may run on this very machine, so being offline does not matter.
    networkMode: 'always',
    onSuccess(answer, { variables, source }) {
      const cache = recordCache(client, source)
      cache.write([...(optimistic?.(variables) ?? []), ...(learn?.(answer, variables) ?? [])])
      void cache.refresh(refreshes)
      const back = undo?.(answer, variables) ?? null
      setUndoing(back === null ? null : { variables: back })
    },
    async onError(failure, { source }) {
      const refreshed = recordCache(client, source).refresh(refreshes)
      // When another operator was faster, their change is shown together with the refusal.
      if (isConflict(failure)) await refreshed
    },
  })

  const attempt = (wantedNow: V): TypedAttempt<V> => {
    const isSame = variables && error && !isRefusal(error) && isEqual(variables.variables, wantedNow)
    return {
      variables: wantedNow,
      key: isSame ? variables.key : newKey(),
      source: useDataSource.getState().source,
    }
  }
  const underWay = useRef<{ variables: V; answer: Promise<A> } | null>(null)
  /** The second click of a double click asks for what is under way: it is sent once. */
  const changeAsync = (wantedNow: V): Promise<A> => {
    if (underWay.current && isEqual(underWay.current.variables, wantedNow)) return underWay.current.answer
    const sent = { variables: wantedNow, answer: mutateAsync(attempt(wantedNow)) }
    underWay.current = sent
    const end = () => {
      if (underWay.current === sent) underWay.current = null
    }
    sent.answer.then(end, end)
    return sent.answer
  }
  return {
    // A failure is in `failure`.
    change: (wantedNow) => void changeAsync(wantedNow).catch(() => {}),
    changeAsync,
    isPending,
    pending: isPending && variables ? variables.variables : null,
    failure:
      error && variables ? explained(error, variables.variables, notDone, () => mutate(variables)) : null,
    undo: undoing && (() => mutate(attempt(undoing.variables))),
  }
}

interface TypedAttempt<V> extends Attempt {
  variables: V
}

function explained<V>(
  error: Error,
  variables: V,
  notDone: RecordChange<V, never>['notDone'],
  tryAgain: () => void,
): ChangeFailure<V> {
  const failure = explainChangeFailure(error, typeof notDone === 'string' ? notDone : notDone(variables))
  const canRetry = failure.canRetry && !isConflict(error)
  return { ...failure, canRetry, error, variables, tryAgain: canRetry ? tryAgain : null }
}

const isConflict = (error: Error) => problemOf(error)?.status === 409
/** By value; a file is equal to itself alone. */
const isEqual = (one: unknown, other: unknown) => replaceEqualDeep(one, other) === one
