import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { DashboardPage } from './DashboardPage'

const show = (source: DataSource = 'mock') =>
  renderScreen(
    <WithDomain source={source}>
      <DashboardPage />
    </WithDomain>,
  )

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  // No server answers.
  globalThis.fetch = jest.fn().mockReturnValue(new Promise(() => {}))
})

describe('the dashboard', () => {
  it('has its title as the only heading of the first level, and is live', () => {
    show()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(screen.getByText('Live')).toBeVisible()
  })

  it.each([
    ['Optimize Routes', paths.generateRoute],
    ['Generate Routes', paths.generateRoute],
    ['Find Nearby Bins', paths.nearby()],
  ])('leads by %s to %s', (name, path) => {
    show()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  it('asks nothing of the network with mock data', () => {
    show()
    expect(globalThis.fetch).not.toHaveBeenCalled()
  })

  it('says that the city is a demonstration, with real data only', () => {
    const { unmount } = show('mock')
    expect(screen.queryByText('Demonstration data')).not.toBeInTheDocument()
    unmount()
    show('real')
    expect(screen.getByText('Demonstration data')).toBeVisible()
  })

  it('lists all bins in a dialog, fullest first', async () => {
    show()
    await press('View All Bins')
    const dialog = within(await screen.findByRole('dialog', { name: 'All Bins' }))
    await waitFor(() => expect(dialog.getByText('100 bins, fullest first: 1 to 25')).toBeVisible())
    expect(dialog.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
    const [fullest, second] = dialog.getAllByRole('progressbar')
    expect(Number(fullest?.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(
      Number(second?.getAttribute('aria-valuenow')),
    )
  })

  it('shows the thresholds in force and offers nothing to save', async () => {
    show()
    await press('Alert Settings')
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert Settings' }))
    await waitFor(() => expect(dialog.getByText('above 80 %')).toBeVisible())
    expect(dialog.getByText('above 50 % and up to 80 %')).toBeVisible()
    expect(dialog.getByText(/needs the council's record/)).toBeVisible()
    expect(dialog.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
