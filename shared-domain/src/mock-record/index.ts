import { createMockRecord } from './mock-record'

export type { MockRecord } from './mock-record'

/** The mock record of this document. */
export const mockRecord = createMockRecord()
