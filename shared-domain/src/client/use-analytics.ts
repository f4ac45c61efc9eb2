import type { Analytics } from '../analytics/analytics'
import { getAnalytics } from '../contract/overview-contract'
import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import { useDataSource } from './data-source'
import { type RecordAnswer, useRecordQuery } from './real-query'

export interface AnalyticsAnswer extends Omit<RecordAnswer<unknown>, 'data'> {
  /** `null` until the record has answered. */
  analytics: Analytics | null
  /** The moment for which the record counted, ms since 1970; `null` for the samples. */
  asOf: number | null
}

/** The analytics: computed by the record, or the samples with mock data. */
export function useAnalytics(): AnalyticsAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { data, ...answer } = useRecordQuery({
    operation: getAnalytics,
    request: {},
    // Bins change all the time, and these figures are of weeks: the regular refresh is soon enough.
    changesWith: ['routes', 'thresholds'],
  })
  if (isMock) return { ...answer, analytics: SAMPLE_ANALYTICS, asOf: null }
  return { ...answer, analytics: data, asOf: data && Date.parse(data.asOf) }
}
