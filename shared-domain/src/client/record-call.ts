import type { DataSource } from '../composition/data-source'
import { callOperation } from '../contract/call-operation'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import type { MockRecord } from '../mock-record'
import { useDataSource } from './data-source'
import { activityHeader } from './person-activity'
import { withProof } from './proof'

/** The default timeout of a call, in ms. */
const TIMEOUT_MS = 10_000

export interface RecordCallOptions {
  signal?: AbortSignal
  /** The timeout in ms; 10 s by default. */
  timeoutMs?: number
  /** The data source; by default the one that the user chose. */
  source?: DataSource
}

/**
 * Performs an operation: over HTTP, or with mock data on the samples inside this browser without any request. Throws an
 * ApiError when the API refuses, and the error of `fetch` when there is no response.
 */
export async function callRecord<const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  { signal, timeoutMs = TIMEOUT_MS, source = useDataSource.getState().source }: RecordCallOptions = {},
): Promise<OperationAnswer<O>> {
  if (source === 'mock') {
    const samples = await loadMockRecord()
    await samples.join(operation)
    return samples.call(operation, request)
  }
  return withProof(() => {
    const inTime = AbortSignal.timeout(timeoutMs)
    return callOperation(operation, request, {
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      headers: activityHeader(),
    })
  })
}

let mockRecord: MockRecord | null = null

/** The samples and their operations are a separate chunk, loaded only when mock data is chosen. */
export async function loadMockRecord(): Promise<MockRecord> {
  if (mockRecord) return mockRecord
  try {
    provideMockRecord((await import('../mock-record')).mockRecord)
  } catch (cause) {
    throw new TypeError('The mock data could not be loaded.', { cause })
  }
  return mockRecord as unknown as MockRecord
}

/** The mock record if it is already loaded: it responds synchronously. */
export const loadedMockRecord = () => mockRecord

/** @internal Tests use it to set the mock record directly. */
export const provideMockRecord = (record: MockRecord) => {
  mockRecord = record
}

// A page that opens with mock data needs it for the first screen.
const preload = ({ source }: { source: DataSource }) => {
  if (source === 'mock') loadMockRecord().catch(() => {})
}
preload(useDataSource.getState())
useDataSource.subscribe(preload)
