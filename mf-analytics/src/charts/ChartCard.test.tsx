import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { ChartCard } from './ChartCard'

const summary = {
  title: 'Fill',
  finding: 'Mon is 65% full.',
  columns: ['Day', '%'],
  rows: [['Mon', 65]],
} as const

function Broken(): never {
  throw new Error('ChunkLoadError')
}

it('keeps the finding and the figures when the drawing fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  renderScreen(<ChartCard summary={summary}>{() => <Broken />}</ChartCard>)
  expect(await screen.findByText('The chart could not be drawn')).toBeInTheDocument()
  expect(screen.getByText('Mon is 65% full.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show data table' })).toBeInTheDocument()
})

it('shows its figures at once to a link to them', async () => {
  renderScreen(
    <ChartCard summary={summary} anchor="fill">
      {() => null}
    </ChartCard>,
    { at: '/#fill' },
  )
  expect(await screen.findByRole('table', { name: 'Fill' })).toBeVisible()
})

it('is its finding alone without figures', () => {
  renderScreen(<ChartCard summary={{ ...summary, rows: [['Mon', null]] }}>{() => <Broken />}</ChartCard>)
  expect(screen.getByText('Mon is 65% full.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
