import { ApiError, callOperation } from '../contract/call-operation'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import type { MockRecord } from '../mock-record'
import { type DataSource, useDataSource } from './data-source'
import { missingInMockData } from './explain-failure'
import { activityHeader } from './person-activity'
import { withProof } from './proof'

/** A call that takes longer is given up. */
const TIMEOUT_MS = 10_000

export interface RecordCallOptions {
  signal?: AbortSignal
  /** In ms; 10 s unless given. */
  timeoutMs?: number
  /** The chosen data source unless given. */
  source?: DataSource
}

/**
 * Carries out an operation: by the API over HTTP, or with mock data over the samples, in this browser and without any
 * request. Throws an ApiError when the answer is no, and what `fetch` throws when there is no answer.
 */
export async function callRecord<const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  { signal, timeoutMs = TIMEOUT_MS, source = useDataSource.getState().source }: RecordCallOptions = {},
): Promise<OperationAnswer<O>> {
  if (source === 'mock') return (await loadMockRecord()).call(operation, request)
  return withProof(() => {
    const inTime = AbortSignal.timeout(timeoutMs)
    return callOperation(operation, request, {
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      headers: activityHeader(),
    })
  })
}

let mockRecord: MockRecord | null = null

/** The samples and their operations are a chunk of their own, loaded only when mock data is chosen. */
export async function loadMockRecord(): Promise<MockRecord> {
  if (mockRecord) return mockRecord
  try {
    provideMockRecord((await import('../mock-record')).mockRecord)
  } catch (cause) {
    throw new TypeError('The mock data could not be loaded.', { cause })
  }
  return mockRecord as unknown as MockRecord
}

/** The mock record if it is loaded: its answers are then there without waiting. */
export const loadedMockRecord = () => mockRecord

/** @internal Tests give it at once. */
export const provideMockRecord = (record: MockRecord) => {
  mockRecord = record
}

// A page that opens with mock data needs it for whatever it shows first.
const preload = ({ source }: { source: DataSource }) => {
  if (source === 'mock') loadMockRecord().catch(() => {})
}
preload(useDataSource.getState())
useDataSource.subscribe(preload)

/** Whether the record said no: the call changed nothing, and trying it again gives the same. */
export const isRefusal = (error: Error) =>
  error instanceof ApiError && (error.problem.status < 500 || missingInMockData(error) !== null)
