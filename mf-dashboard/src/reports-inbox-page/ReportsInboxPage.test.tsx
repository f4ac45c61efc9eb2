import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import { type FakeApi, fakeApi, makeOverview, makeReport, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ReportsInboxPage } from './ReportsInboxPage'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})

const open = (source: 'real' | 'mock' = 'real', at: string = paths.residentReports) =>
  renderScreen(
    <WithDomain source={source}>
      <ReportsInboxPage />
    </WithDomain>,
    { at },
  )
const answer = (...reports: ReturnType<typeof makeReport>[]) =>
  api.answer('listReports', { reports, total: reports.length, next: null })
const rows = () => within(screen.getByRole('list', { name: 'Reports' })).queryAllByRole('listitem')
const lastQuery = () =>
  Object.fromEntries(
    new URL(api.asked.findLast(({ name }) => name === 'listReports')?.path ?? '', 'http://api').searchParams,
  )
const OTHER = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a11'

describe('the inbox of the record', () => {
  it('says that it is being read', () => {
    open()
    expect(screen.getByRole('status', { name: 'Reading: The reports' })).toBeVisible()
  })

  it('asks for the unresolved reports, and leads to each', async () => {
    answer(makeReport({ photos: 2 }))
    open()
    const link = await screen.findByRole('link', { name: 'Overflowing report 7K3MN-9QXAP' })
    expect(link).toHaveAttribute('href', paths.residentReport(makeReport().id))
    expect(rows()[0]).toHaveTextContent(/Lambton Quay 1.*Bin WN001 · 5 min ago · 2 photos.*Open/)
    expect(screen.getByText('1 report')).toHaveRole('status')
    expect(lastQuery()).toEqual({ status: 'unresolved', limit: '25' })
  })

  it('marks in words what is held, and what can probably be closed', async () => {
    answer(makeReport({ isHeld: true }), makeReport({ id: OTHER, isProposedToClose: true }))
    open()
    await screen.findAllByRole('link', { name: /report 7K3MN/ })
    expect(rows()[0]).toHaveTextContent('Held for review')
    expect(rows()[1]).toHaveTextContent('Emptied since: close?')
  })

  it('counts what waits, with a way to what is held', async () => {
    answer()
    api.answer('getOverview', makeOverview({ unresolvedReports: 4, heldReports: 2 }))
    open()
    expect(await screen.findByText('4 unresolved')).toBeVisible()
    expect(screen.getByRole('link', { name: '2 of them held for review' })).toHaveAttribute(
      'href',
      paths.heldReports,
    )
  })

  it('filters by status, issue and whether it is held', async () => {
    answer()
    open()
    await screen.findByText('No report waits for anybody.')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Issue' }), 'Damaged')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Held' }), 'Held for review')
    await waitFor(() => expect(lastQuery()).toEqual({ issue: 'Damaged', held: 'true', limit: '25' }))
    expect(await screen.findByText(/No report fits/)).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Show all unresolved reports' }))
    expect(await screen.findByText('No report waits for anybody.')).toBeVisible()
  })

  it('opens with the filters of its URL', async () => {
    answer()
    open('real', '/app/reports?status=closed&q=quay')
    await waitFor(() => expect(lastQuery()).toEqual({ status: 'closed', q: 'quay', limit: '25' }))
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('closed')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('quay')
  })

  it('searches at Enter', async () => {
    answer()
    open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'cuba{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'cuba' }))
  })

  it('turns to older reports and back to the newest, and begins anew with another filter', async () => {
    api.answer('listReports', { reports: [makeReport()], total: 30, next: 'older' })
    open()
    await userEvent.click(await screen.findByRole('link', { name: 'Older reports' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ after: 'older' }))
    expect(await screen.findByRole('link', { name: 'Newest reports' })).toHaveAttribute(
      'href',
      '/app/reports',
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Issue' }), 'Missing')
    await waitFor(() => expect(lastQuery()).toEqual({ status: 'unresolved', issue: 'Missing', limit: '25' }))
  })

  it('shows a new report when an event tells of one', async () => {
    answer()
    open()
    await screen.findByText('No report waits for anybody.')
    answer(makeReport())
    act(() => api.tell({ kind: 'reports', id: makeReport().id }))
    expect(await screen.findByRole('link', { name: /report 7K3MN/ })).toBeVisible()
  })

  it('says why it could not be read, and tries again', async () => {
    api.refuse('listReports', 400, 'That did not work.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*That did not work/)
    expect(screen.queryByText(/No report/)).not.toBeInTheDocument()
    answer(makeReport())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /report 7K3MN/ })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps what it read, with its age, when it cannot be read again', async () => {
    answer(makeReport())
    open()
    await screen.findByRole('link', { name: /report 7K3MN/ })
    api.refuse('listReports', 403, 'Your role does not see reports.')
    act(() => api.tell({ kind: 'reports', id: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not current: read just now.*Your role/)
    expect(rows()).toHaveLength(1)
  })

  it('leads to the sign-in when the session has ended', async () => {
    api.refuse('listReports', 401)
    open()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})

describe('the sample inbox', () => {
  it('shows labelled samples and asks nothing', () => {
    open('mock')
    expect(screen.getByText('Sample data')).toBeVisible()
    expect(rows()).toHaveLength(4)
    expect(api.asked).toEqual([])
  })

  it('filters them as the record would', async () => {
    open('mock', '/app/reports?status=any&q=oriental')
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent('Fixed')
  })
})
