import type { Operation, OperationAnswer } from '../contract/operation'
import { useDataSource } from './data-source'
import * as cache from './record-cache'
import { isRefusal } from './record-call'
import { type RecordAnswer, type RecordQuery, useRecordQuery as useAnyRecordQuery } from './record-query'

// For the hooks that have yet to move into their remotes: they read the record alone, and know the samples themselves.

export { TIMEOUT_MS } from './record-call'
export type { RecordAnswer }

export const recordKey = (operation: Operation, request: object = {}) =>
  cache.recordKey('real', operation, request)

export const shouldAskAgain = (failures: number, error: Error) => failures < 2 && !isRefusal(error)

export function useRecordQuery<const O extends Operation>(
  query: RecordQuery<O>,
): RecordAnswer<OperationAnswer<O>> {
  const isReal = useDataSource(({ source }) => source === 'real')
  const answer = useAnyRecordQuery({ ...query, isEnabled: isReal && (query.isEnabled ?? true) })
  return isReal ? answer : { ...answer, data: null }
}
