import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OpenDataError, paths } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { type FakeApi, fakeApi, makeBin, WithDomain } from 'shared-domain/testing'
import { useLocation } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { makeOverview } from '../testing/make-overview'
import { DashboardPage, presentBins } from './DashboardPage'

const show = (source: DataSource = 'mock', at: string = paths.dashboard) =>
  renderScreen(
    <WithDomain source={source}>
      <DashboardPage />
    </WithDomain>,
    { at },
  )

const Address = () => <output aria-label="Address">{useLocation().search}</output>

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the dashboard on the record', () => {
  it('says that the data is a demonstration when the record does', async () => {
    api.answer('getOverview', makeOverview({ isDemonstration: false }))
    show('real')
    await screen.findByText('+12 from yesterday')
    expect(screen.queryByText('Demonstration data')).not.toBeInTheDocument()
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
  })

  it('asks whether bins are gone when many disappear from the open-data layer at once', async () => {
    const loss = { missing: 2290, of: 2300, since: '2026-11-21T00:05:00.000Z', such: ['WCC11'] }
    api.answer('getOverview', makeOverview({ openData: { fetchedAt: null, error: null, loss } }))
    api.answer('settleLoss', undefined)
    show('real')
    const confirm = await screen.findByRole('button', { name: 'Confirm: Remove 2,290 bins' })
    api.answer('getOverview', makeOverview())
    await userEvent.click(confirm)
    await waitFor(() => expect(screen.queryByText(/lacks 2,290 of 2,300/)).not.toBeInTheDocument())
  })

  it('counts again when an event says that bins changed', async () => {
    api.answer('getOverview', makeOverview())
    show('real')
    await screen.findByText('1,850')
    api.answer('getOverview', makeOverview({ totalBins: { value: 1851, change: 13 } }))
    act(() => api.tell({ kind: 'bins', bins: null }))
    expect(await screen.findByText('1,851')).toBeVisible()
  })

  it('links to the reports with their number, for roles that may read them', async () => {
    api.answer('getOverview', makeOverview({ unresolvedReports: 4, heldReports: 1 }))
    const { unmount } = show('real')
    expect(await screen.findByRole('link', { name: 'Reports 4 unresolved, 1 of them held' })).toHaveAttribute(
      'href',
      paths.residentReports,
    )
    unmount()
    api.answer('whoAmI', { person: { name: 'Tama', roles: ['viewer'] }, isDemonstrationOperator: false })
    show('real')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Reports/ })).not.toBeInTheDocument())
  })

  const bins = (total: number, query: { total: number }, madeAt: string | null) => {
    api.answer('getOverview', makeOverview({ totalBins: { value: total, change: null } }))
    api.answer('searchBins', { bins: [], total: query.total, next: null })
    api.answer('riskMap', { bins: [], located: total, madeAt })
  }

  it('has no number of bins that will be full before the first forecasts', async () => {
    bins(1, { total: 0 }, null)
    show('real')
    expect(
      await screen.findByRole('link', { name: 'Full by tomorrow morning nothing is forecast yet' }),
    ).toBeVisible()
  })

  it('says that none will be full where that is forecast', async () => {
    bins(1, { total: 0 }, '2026-11-21T03:00:00.000Z')
    show('real')
    expect(await screen.findByRole('link', { name: /^Full by tomorrow morning 0$/ })).toBeVisible()
  })

  it('says once that the session has ended, with a link to sign in', async () => {
    api.refuse('getOverview', 401)
    api.refuse('listAlerts', 401)
    show('real')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended')
    expect(await screen.findByText(/when you have signed in/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  it('keeps the last good figures with their age when the record fails', async () => {
    api.answer('getOverview', makeOverview())
    api.answer('listAlerts', { alerts: [], thresholds: { fullAbove: 80, warningAbove: 50 } })
    jest.useFakeTimers()
    try {
      show('real')
      await act(() => jest.advanceTimersByTimeAsync(100))
      expect(screen.getByText('1,850')).toBeVisible()
      api.refuse('getOverview', 503, 'The database is away.')
      await act(() => jest.advanceTimersByTimeAsync(130_000))
      expect(screen.getByRole('alert')).toHaveTextContent(/figures were read 2 min ago.*The database is away/)
      expect(screen.getByText('1,850')).toBeVisible()
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the bins of the dashboard', () => {
  const error = new OpenDataError('No bin data available', { isEmpty: true })
  const known = makeBinsAnswer({ bins: [makeBin()], error })
  const record = (value: number) => makeOverview({ totalBins: { value, change: null } })

  it('are gone once the record says that it has none', () => {
    expect(presentBins(known, record(0))).toMatchObject({ bins: [], isEmpty: true, error: null })
  })

  it('stay those of before while only what gives them is empty', () => {
    expect(presentBins(known, record(1850))).toBe(known)
    expect(presentBins(known, null)).toBe(known)
  })
})

describe('the dashboard', () => {
  it('has its title as the only heading of the first level, and is live', () => {
    show()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(screen.getByText('Live')).toBeVisible()
  })

  it.each([
    ['Optimize Routes', `${paths.generateRoute}?plan=due`],
    ['Generate Routes', paths.generateRoute],
    ['View All Bins', paths.bins],
    ['Find Nearby Bins', paths.nearby()],
    ['Reports', paths.residentReports],
  ])('has a link %s to %s', (name, path) => {
    show()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  it('sends no request with mock data', () => {
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

  it('opens the alert settings for the command in the palette, and again after they were closed', async () => {
    show('mock', `${paths.dashboard}?alert-settings`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert Settings' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('Alert Settings')
    expect(await screen.findByRole('dialog', { name: 'Alert Settings' })).toBeVisible()
  })

  it('leaves the rest of the address when the alert settings are closed', async () => {
    renderScreen(
      <WithDomain source="mock">
        <DashboardPage />
        <Address />
      </WithDomain>,
      { at: `${paths.dashboard}?area=Te+Aro&alert-settings` },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert Settings' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(/^\?area=Te\+Aro$/)
  })

  it('shows the thresholds in force and offers nothing to save', async () => {
    show()
    await press('Alert Settings')
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert Settings' }))
    await waitFor(() => expect(dialog.getByText('above 80%')).toBeVisible())
    expect(dialog.getByText('above 50% and up to 80%')).toBeVisible()
    expect(dialog.getByText(/needs the council's record/)).toBeVisible()
    expect(dialog.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
