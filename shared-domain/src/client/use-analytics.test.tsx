import { renderHook, waitFor } from '@testing-library/react'
import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import { type FakeApi, fakeApi, WithDomain } from '../testing'
import type { DataSource } from './data-source'
import { useAnalytics } from './use-analytics'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})

const analyticsOf = (source: DataSource) =>
  renderHook(useAnalytics, { wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain> })
    .result

describe('the analytics', () => {
  it('are the samples with mock data, without any request', () => {
    const answer = analyticsOf('mock')
    expect(answer.current).toMatchObject({ analytics: SAMPLE_ANALYTICS, asOf: null, isLoading: false })
    expect(api.asked).toEqual([])
  })

  it('are what the record computed, with the moment it did', async () => {
    const computed = { ...SAMPLE_ANALYTICS, statusDistribution: [], asOf: '2026-11-21T03:00:00.000Z' }
    api.answer('getAnalytics', computed)
    const answer = analyticsOf('real')
    expect(answer.current).toMatchObject({ analytics: null, isLoading: true })
    await waitFor(() => expect(answer.current.analytics?.statusDistribution).toEqual([]))
    expect(answer.current.asOf).toBe(Date.parse('2026-11-21T03:00:00Z'))
  })
})
