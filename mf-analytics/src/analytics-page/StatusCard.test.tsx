import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SAMPLE_ANALYTICS } from 'shared-domain'
import { renderScreen } from 'shared-ui/testing'
import { StatusCard } from './StatusCard'

const shares = SAMPLE_ANALYTICS.statusDistribution
const read = {
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: Date.parse('2026-11-21T02:30:00Z'),
  refresh: () => {},
}
const failed = { ...read, error: new Error('GIS API error: 503') }

describe('the status distribution of real bins', () => {
  it('says that bins are loading', () => {
    renderScreen(<StatusCard shares={[]} bins={{ ...read, isLoading: true, updatedAt: null }} />)
    expect(screen.getByRole('heading', { name: 'Current Bin Status Distribution' })).toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Loading bins' })).toBeInTheDocument()
  })

  it('says why bins could not be read, and tries again', async () => {
    const refresh = jest.fn()
    renderScreen(<StatusCard shares={[]} bins={{ ...failed, updatedAt: null, refresh }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('GIS API error: 503')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('says whose bins they are and when they were read, in New Zealand time', async () => {
    renderScreen(<StatusCard shares={shares} bins={read} />)
    await screen.findByText('68%')
    expect(screen.getByText(/From the demonstration city, read at 3:30/)).toBeInTheDocument()
  })

  it('keeps the last good bins when a refresh fails, and says how old they are', async () => {
    const refresh = jest.fn()
    renderScreen(<StatusCard shares={shares} bins={{ ...failed, refresh }} />)
    await screen.findByText('68%')
    expect(screen.getByText('Of the bins, 68% are normal, 25% warning and 7% full.')).toBeInTheDocument()
    expect(screen.getByText(/Not current: bins as of 3:30/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
