import { makeBin } from '../testing'
import { AnalyticsSchema } from './analytics'
import { statusDistribution } from './status-distribution'

describe('the status distribution', () => {
  it('gives the share and the number of bins of each status', () => {
    const bins = [
      makeBin({ status: 'normal' }),
      makeBin({ status: 'full' }),
      makeBin({ status: 'normal' }),
      makeBin({ status: 'warning' }),
    ]
    expect(statusDistribution(bins)).toEqual([
      { name: 'Normal', status: 'normal', value: 50, bins: 2 },
      { name: 'Warning', status: 'warning', value: 25, bins: 1 },
      { name: 'Full', status: 'full', value: 25, bins: 1 },
    ])
  })

  it('counts a bin of unknown fill where its status says', () => {
    const unknown = { ...makeBin({ status: 'full' }), fillLevel: null }
    expect(statusDistribution([unknown])).toContainEqual({
      name: 'Full',
      status: 'full',
      value: 100,
      bins: 1,
    })
  })

  it('says nothing of no bins', () => {
    expect(statusDistribution([])).toEqual([])
  })

  it('is of the shape that analytics have', () => {
    const { statusDistribution: shape } = AnalyticsSchema.shape
    expect(shape.safeParse(statusDistribution([makeBin()])).success).toBe(true)
  })
})
