import type { Operation } from 'shared-domain/contract'
import { mockRecord } from 'shared-domain/mock-record'
import { PATHS, type PageRequest } from './page-data'

/** The mock record's answer to a request, marked as a sample; `null` where the samples have nothing of the kind. */
export function mockAnswer({ operation, params = {}, query = {} }: PageRequest): object | null {
  // The contract's own operations would bring all schemas along.
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
