import { useMemo } from 'react'
import type { Analytics } from '../analytics/analytics'
import { statusDistribution } from '../analytics/status-distribution'
import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import { useDataSource } from './data-source'
import { useBins } from './use-bins'

export interface AnalyticsAnswer {
  /** Its status distribution is empty until the first bins arrive. */
  analytics: Analytics
  /** Whether all but the status distribution are samples standing in for a record that does not exist yet. */
  areOthersSamples: boolean
  /** The bins behind the status distribution; `null` when it is a sample too. */
  bins: Omit<ReturnType<typeof useBins>, 'bins'> | null
}

/** The analytics: the samples, but for the status distribution of real bins. */
export function useAnalytics(): AnalyticsAnswer {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { bins, ...answer } = useBins()
  const live = useMemo(() => statusDistribution(bins), [bins])
  if (!isReal) return { analytics: SAMPLE_ANALYTICS, areOthersSamples: false, bins: null }
  return {
    analytics: { ...SAMPLE_ANALYTICS, statusDistribution: live },
    areOthersSamples: true,
    bins: answer,
  }
}
