import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BinsAnswer, DataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { BinsFreshness } from './BinsFreshness'

const MINUTE = 60_000

const show = (answer: Partial<BinsAnswer>, source: DataSource = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <BinsFreshness answer={makeBinsAnswer(answer)} />
    </WithDomain>,
  )

afterEach(() => jest.useRealTimers())

describe('the freshness of the bins', () => {
  it('is their age, which grows while the page stays open', () => {
    jest.useFakeTimers()
    show({ updatedAt: Date.now() })
    expect(screen.getByText('Bins read just now')).toBeVisible()
    act(() => jest.advanceTimersByTime(3 * MINUTE))
    expect(screen.getByText('Bins read 3 minutes ago')).toBeVisible()
  })

  it('warns with the age of the last good bins when a refresh fails', () => {
    show({ updatedAt: Date.now() - 12 * MINUTE, error: new Error('GIS API error: 503') })
    expect(screen.getByRole('alert')).toHaveTextContent('these bins were read 12 minutes ago')
    expect(screen.getByRole('alert')).toHaveTextContent('GIS API error: 503')
  })

  it('says that no bins could be read and where to switch to mock data', () => {
    show({ bins: [], updatedAt: null, error: new Error('No bin data available') })
    expect(screen.getByRole('alert')).toHaveTextContent('The bins could not be read')
    expect(screen.getByRole('alert')).toHaveTextContent('mock data')
  })

  it('offers to try again', async () => {
    const refresh = jest.fn()
    show({ error: new Error('GIS API error: 503'), refresh })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is not shown with mock data', () => {
    show({ updatedAt: null }, 'mock')
    expect(screen.queryByText(/Bins read/)).not.toBeInTheDocument()
  })
})
