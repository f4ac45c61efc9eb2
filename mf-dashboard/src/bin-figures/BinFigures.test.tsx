import { screen, within } from '@testing-library/react'
import type { RecordAnswer } from 'shared-domain/client'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { Overview } from '../../operations'
import { useOverview } from '../overview/use-overview'
import { makeOverview } from '../testing/make-overview'
import { BinFigures } from './BinFigures'

beforeEach(() => {
  fakeApi()
})

const nothing: RecordAnswer<Overview> = {
  data: null,
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: null,
  refresh: () => {},
}

const show = (known: Partial<RecordAnswer<Overview>> = {}) =>
  renderScreen(
    <WithDomain source="real">
      <BinFigures answer={{ ...nothing, ...known }} />
    </WithDomain>,
  )

const Samples = () => <BinFigures answer={useOverview()} />
const showSamples = () =>
  renderScreen(
    <WithDomain source="mock">
      <Samples />
    </WithDomain>,
  )

const figure = (name: string) => screen.getByRole('region', { name })
const ALL = ['Total Bins', 'Bins Full', 'Routes Active', 'Efficiency']

describe('the figures with mock data', () => {
  it.each([
    ['Total Bins', '1800+'],
    ['Bins Full', '18'],
    ['Routes Active', '3'],
    ['Efficiency', '85%'],
  ])('show %s %s, compared with yesterday', async (name, value) => {
    showSamples()
    expect(await within(figure(name)).findByText(value)).toBeVisible()
    expect(figure(name)).toHaveTextContent(/from yesterday$/)
  })
})

describe('the figures of the record', () => {
  it.each([
    ['Total Bins', '1,850', '+12 from yesterday'],
    ['Bins Full', '18', '-3 from yesterday'],
    ['Routes Active', '3', 'Same as yesterday'],
    ['Efficiency', '85%', '+2% from yesterday'],
  ])('show %s %s, %s', (name, value, change) => {
    show({ data: makeOverview() })
    expect(within(figure(name)).getByText(value)).toBeVisible()
    expect(figure(name)).toHaveTextContent(change)
  })

  it('show no change when none was recorded', () => {
    show({ data: makeOverview({ totalBins: { value: 1850, change: null } }) })
    expect(figure('Total Bins')).toHaveTextContent('Change from yesterday not recorded')
  })

  it('are not shown as zero when they are not known', () => {
    show({ data: makeOverview({ efficiency: { value: null, change: null } }) })
    expect(figure('Efficiency')).toHaveTextContent('Not enough data yet')
    expect(figure('Efficiency')).not.toHaveTextContent('0')
  })

  it.each(ALL)('say that %s is being counted', (name) => {
    show({ isLoading: true })
    expect(figure(name)).toHaveTextContent('Loading')
  })

  it.each(ALL)('say that %s is not known when the record does not answer', (name) => {
    show({ error: new TypeError('Failed to fetch') })
    expect(figure(name)).toHaveTextContent('Not known')
    expect(figure(name)).not.toHaveTextContent(/\d/)
  })
})
