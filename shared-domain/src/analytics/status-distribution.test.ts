import { AnalyticsSchema } from './analytics'
import { statusShares } from './status-distribution'

describe('the status distribution', () => {
  it('gives the share and the number of bins of each status', () => {
    expect(statusShares({ normal: 2, warning: 1, full: 1 })).toEqual([
      { name: 'Normal', status: 'normal', value: 50, bins: 2 },
      { name: 'Warning', status: 'warning', value: 25, bins: 1 },
      { name: 'Full', status: 'full', value: 25, bins: 1 },
    ])
  })

  it('says nothing of no bins', () => {
    expect(statusShares({ normal: 0, warning: 0, full: 0 })).toEqual([])
  })

  it('is of the shape that analytics have', () => {
    const { statusDistribution: shape } = AnalyticsSchema.shape
    expect(shape.safeParse(statusShares({ normal: 1, warning: 0, full: 2 })).success).toBe(true)
  })
})
