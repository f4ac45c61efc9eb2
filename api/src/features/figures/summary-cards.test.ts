import { SAMPLE_ANALYTICS } from 'shared-domain'
import { summaryCards } from './summary-cards'

const SPEC = { fill: 73, fillBefore: 68, efficiency: 85, efficiencyBefore: 82, savedKm: 1500 }
const textsOf = (known: Partial<Parameters<typeof summaryCards>[0]>) =>
  summaryCards({ ...SPEC, ...known }).map(({ value, change }) => `${value} ${change}`)

describe('the four cards', () => {
  it('read as the specification has them', () => {
    expect(summaryCards(SPEC)).toEqual(SAMPLE_ANALYTICS.summary)
  })

  it('say it right when a figure falls, or stays', () => {
    expect(textsOf({ fill: 66, efficiency: 80 }).slice(0, 2)).toEqual([
      '66% -2% from last week',
      '80% -2% decline',
    ])
    expect(textsOf({ fill: 68, efficiency: 82 }).slice(0, 2)).toEqual([
      '68% same as last week',
      '82% no change',
    ])
  })

  it('say what is missing', () => {
    expect(textsOf({ fillBefore: null, efficiency: null, savedKm: null })).toEqual([
      '73% Not enough data yet',
      '– Not enough data yet',
      '– Not enough data yet',
      '– Not enough data yet',
    ])
  })

  it.each([
    [0, '0kg', '$0'],
    [-0.01, '0kg', '$0'],
    [10, '16kg', '$22'],
    [62, '100kg', '$134'],
    [100, '0.2t', '$216'],
    [-200, '-0.3t', '-$432'],
  ])('of %s km saved are %s and %s', (savedKm, co2, cost) => {
    expect(
      summaryCards({ ...SPEC, savedKm })
        .slice(2)
        .map(({ value }) => value),
    ).toEqual([co2, cost])
  })
})
