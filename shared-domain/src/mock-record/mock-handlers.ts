import type { OPERATIONS } from '../contract/operations'
import type { SampleHandlers } from '../contract/sample-handlers'

/** Handlers for the record's own operations on the samples. */
export type MockHandlers = SampleHandlers<typeof OPERATIONS>
