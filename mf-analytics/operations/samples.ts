import type { SampleHandlers } from 'shared-domain/contract'
import type { getAnalytics } from './analytics'
import { SAMPLE_ANALYTICS } from './sample-analytics'

/** The figures of the specification. It has none of a period. */
export const samples = (): SampleHandlers<{ getAnalytics: typeof getAnalytics }> => ({
  'GET /api/analytics': () => ({ ...SAMPLE_ANALYTICS, asOf: new Date().toISOString() }),
})
