import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Bin } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { makeBin, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { routesApi } from '../testing/routes-api'
import { CriteriaCard } from './SampleGeneration'
import { useRouteGeneration } from './use-route-generation'

const answer = (known: Partial<BinsAnswer>): BinsAnswer => ({
  bins: [],
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: null,
  refresh: () => {},
  ...known,
})

function Card({ binsAnswer }: { binsAnswer: BinsAnswer }) {
  return <CriteriaCard binsAnswer={binsAnswer} generation={useRouteGeneration(binsAnswer.bins)} />
}
const open = (known: Partial<BinsAnswer>) =>
  renderScreen(
    <WithDomain source="real">
      <Card binsAnswer={answer(known)} />
    </WithDomain>,
  )
const generateButton = () => screen.getByRole('button', { name: 'Generate Optimized Route' })

beforeEach(() => void routesApi())

describe('the criteria over live bins', () => {
  it('wait for the bins', () => {
    open({ isLoading: true })
    expect(screen.getByRole('status')).toHaveTextContent('Reading the bins…')
    expect(screen.getByRole('checkbox', { name: 'Full' })).toBeInTheDocument()
    expect(generateButton()).toBeDisabled()
  })

  it('say why there are no bins, and try again', async () => {
    const refresh = jest.fn()
    open({ error: new Error('GIS API error: 503'), refresh })
    expect(screen.getByRole('alert')).toHaveTextContent(/The bins could not be read.+GIS API error: 503/)
    expect(generateButton()).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('are a state with a next step while the record has no bins, and no failure', async () => {
    open({ isEmpty: true })
    const notice = screen.getByText('No bins yet')
    expect(notice).toBeVisible()
    // Above what means nothing without bins.
    const name = screen.getByRole('textbox', { name: 'Route Name' })
    expect(notice.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(generateButton()).toBeDisabled()
  })

  it('use the last good bins, with their age', () => {
    const updatedAt = Date.parse('2026-11-21T01:05:00Z')
    open({ bins: [makeBin({ status: 'full' })], error: new Error('GIS API error: 503'), updatedAt })
    expect(screen.getByRole('alert')).toHaveTextContent(/These counts are old.+read at 2:05.pm/)
    expect(screen.getByRole('checkbox', { name: 'Full (1)' })).toBeChecked()
    expect(generateButton()).toBeEnabled()
  })

  it('say how many bins have no position to drive to', () => {
    const nowhere: Bin = { ...makeBin({ id: 'X', status: 'full' }), lat: null, lng: null }
    open({ bins: [makeBin(), nowhere] })
    expect(screen.getByText(/left out: 1 of those counted/)).toBeVisible()
  })

  it('say so when no bin is due', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    open({ bins: [makeBin({ status: 'normal' })] })
    await user.type(screen.getByRole('textbox', { name: 'Route Name' }), 'Monday round')
    await user.click(generateButton())
    act(() => jest.advanceTimersByTime(100))
    expect(screen.getByRole('alert')).toHaveTextContent(
      /No bin of the chosen Bin Status can be collected now/,
    )
    expect(generateButton()).toBeEnabled()
    jest.useRealTimers()
  })
})
