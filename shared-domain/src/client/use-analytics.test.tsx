import { renderHook, waitFor } from '@testing-library/react'
import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import { WithDomain } from '../testing'
import type { DataSource } from './data-source'
import { useAnalytics } from './use-analytics'

jest.mock('../open-data/fetch-bins', () => ({
  fetchBins: async () => [
    { status: 'full' },
    { status: 'normal' },
    { status: 'normal' },
    { status: 'normal' },
  ],
}))
globalThis.fetch = jest.fn()

const analyticsOf = (source: DataSource) =>
  renderHook(useAnalytics, { wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain> })
    .result

describe('the analytics', () => {
  it('are the samples with mock data', () => {
    expect(analyticsOf('mock').current).toEqual({
      analytics: SAMPLE_ANALYTICS,
      areOthersSamples: false,
      bins: null,
    })
  })

  it('compute the status distribution from real bins, and own up to the rest', async () => {
    const answer = analyticsOf('real')
    expect(answer.current.analytics.statusDistribution).toEqual([])
    expect(answer.current.areOthersSamples).toBe(true)
    await waitFor(() =>
      expect(answer.current.analytics.statusDistribution.map(({ value }) => value)).toEqual([75, 0, 25]),
    )
    expect(answer.current.analytics.fillByWeekday).toEqual(SAMPLE_ANALYTICS.fillByWeekday)
  })
})
