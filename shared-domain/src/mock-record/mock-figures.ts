import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import type { MockHandlers } from './mock-handlers'

/** The figures of the analytics: constants from the specification. */
export const mockFigures = (): MockHandlers => ({
  'GET /api/analytics': () => ({ ...SAMPLE_ANALYTICS, asOf: new Date().toISOString() }),
})
