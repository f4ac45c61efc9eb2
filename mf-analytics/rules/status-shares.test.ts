import fc from 'fast-check'
import { AnalyticsSchema } from '../operations/analytics'
import { statusShares, wholePercentages } from './status-shares'

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

describe('whole percentages', () => {
  it('gives the percent lost to rounding to the largest remainder', () => {
    expect(wholePercentages([1, 1, 1])).toEqual([34, 33, 33])
    expect(wholePercentages([1832, 0, 18])).toEqual([99, 0, 1])
  })

  it('is all zero when there is nothing', () => {
    expect(wholePercentages([0, 0, 0])).toEqual([0, 0, 0])
  })

  it('always sums to 100, each less than one percent from its exact share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        fc.pre(total > 0)
        const percentages = wholePercentages(counts)
        expect(percentages.reduce((sum, percent) => sum + percent, 0)).toBe(100)
        percentages.forEach((percent, i) => {
          expect(Math.abs(percent - ((counts[i] as number) * 100) / total)).toBeLessThan(1)
        })
      }),
    )
  })
})
