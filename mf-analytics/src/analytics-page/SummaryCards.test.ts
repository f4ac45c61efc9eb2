import { SAMPLE_ANALYTICS } from '../../operations/sample-analytics'
import { RECORD_SPANS, SAMPLE_SPANS, summaryCards } from './SummaryCards'

const SPEC = SAMPLE_ANALYTICS.summary
const percent = (value: number | null, change: number | null) => ({ value, change })
const textsOf = (known: Partial<typeof SPEC>) =>
  summaryCards({ ...SPEC, ...known }, SAMPLE_SPANS).map(({ value, change }) => `${value} ${change}`)

describe('the four cards', () => {
  it('have the texts of the specification', () => {
    expect(summaryCards(SPEC, SAMPLE_SPANS)).toEqual([
      { label: 'Avg Fill Rate', value: '73%', change: '+5% from last week' },
      { label: 'Route Efficiency', value: '85%', change: '+3% improvement' },
      { label: 'CO2 Saved', value: '2.4t', change: 'this month' },
      { label: 'Cost Savings', value: '$3,240', change: 'monthly total' },
    ])
  })

  it('say 28 days of the record, which counts no calendar month', () => {
    const spans = summaryCards(SPEC, RECORD_SPANS).map(({ change }) => change)
    expect(spans.slice(2)).toEqual(['in the last 28 days', 'total of the last 28 days'])
  })

  it('have their own texts when a figure falls or stays', () => {
    expect(textsOf({ fillRate: percent(66, -2), efficiency: percent(80, -2) }).slice(0, 2)).toEqual([
      '66% −2% from last week',
      '80% −2% from last week',
    ])
    expect(textsOf({ fillRate: percent(68, 0), efficiency: percent(82, 0) }).slice(0, 2)).toEqual([
      '68% same as last week',
      '82% no change',
    ])
  })

  it('say which figures are missing', () => {
    expect(textsOf({ fillRate: percent(73, null), efficiency: percent(null, null), savings: null })).toEqual([
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
    // The emissions and costs of a truck for each kilometre (docs/figures.md).
    const savings = { kgCo2: savedKm * 0.6 * 2.68, dollars: savedKm * 2.16 }
    const cards = summaryCards({ ...SPEC, savings }, SAMPLE_SPANS)
    expect(cards.slice(2).map(({ value }) => value)).toEqual([co2, cost])
  })
})
