import { screen, within } from '@testing-library/react'
import type { BinsAnswer, DataSource } from 'shared-domain/client'
import { makeBin, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { BinFigures } from './BinFigures'

function show(source: DataSource, answer: Partial<BinsAnswer> = {}) {
  renderScreen(
    <WithDomain source={source}>
      <BinFigures answer={makeBinsAnswer(answer)} />
    </WithDomain>,
  )
}

const figure = (name: string) => screen.getByRole('region', { name })

describe('the figures with mock data', () => {
  it.each([
    ['Total Bins', '1800+'],
    ['Bins Full', '18'],
    ['Routes Active', '3'],
    ['Efficiency', '85%'],
  ])('say %s %s, compared with yesterday', (name, value) => {
    show('mock')
    expect(within(figure(name)).getByText(value)).toBeVisible()
    expect(figure(name)).toHaveTextContent(/from yesterday$/)
  })

  it('are nowhere labelled as samples: the whole page is', () => {
    show('mock')
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
  })
})

describe('the figures with real data', () => {
  it('count the bins and those that are full', () => {
    show('real', {
      bins: Array.from({ length: 1850 }, (_, index) =>
        makeBin({ id: `WCC${index}`, status: index < 21 ? 'full' : 'warning' }),
      ),
    })
    expect(within(figure('Total Bins')).getByText('1,850')).toBeVisible()
    expect(within(figure('Bins Full')).getByText('21')).toBeVisible()
  })

  it('do not make up a change that nobody recorded', () => {
    show('real')
    expect(figure('Total Bins')).toHaveTextContent('Change from yesterday not recorded')
    expect(figure('Total Bins')).not.toHaveTextContent('+12')
  })

  it('label as samples what is not counted', () => {
    show('real')
    for (const name of ['Routes Active', 'Efficiency']) expect(figure(name)).toHaveTextContent('Sample data')
    for (const name of ['Total Bins', 'Bins Full']) expect(figure(name)).not.toHaveTextContent('Sample data')
  })

  it('say that they are loading', () => {
    show('real', { bins: [], isLoading: true, updatedAt: null })
    expect(figure('Bins Full')).toHaveTextContent('Loading')
    expect(figure('Bins Full')).not.toHaveTextContent('0')
  })

  it('are unknown, not 0, when no bins could be read', () => {
    show('real', { bins: [], error: new Error('GIS API error: 500'), updatedAt: null })
    expect(figure('Total Bins')).toHaveTextContent('Not known')
    expect(figure('Total Bins')).not.toHaveTextContent('0')
  })
})
