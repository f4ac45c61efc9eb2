import type { Operation } from 'shared-domain/contract'
import { mockRecord } from 'shared-domain/mock-record'
import { PATHS, type PageRequest } from './page-data'

/** The mock record's answer to a request, marked as a sample; `null` when the samples do not have it. */
export function mockAnswer({ operation, params = {}, query = {} }: PageRequest): object | null {
  // The contract's own operations would bundle all schemas.
  const asked: Operation = {
    method: 'GET',
    path: PATHS[operation],
    summary: '',
    needs: 'nothing',
    answer: null,
  }
  if (!mockRecord.has(asked)) return null
  const answer: unknown = mockRecord.call(asked, { params, query })
  return { ...(answer as object), isSample: true }
}
