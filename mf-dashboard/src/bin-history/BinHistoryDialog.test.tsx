import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, makeBin, WithDomain } from 'shared-domain/testing'
import { type Extension, ExtensionContext } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { BinHistoryDialog } from './BinHistoryDialog'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})

const open = (source: 'real' | 'mock' = 'real', at = '/app/dashboard?bin=WN001') =>
  renderScreen(
    <WithDomain source={source}>
      <BinHistoryDialog bins={[makeBin({ fillLevel: 76, status: 'warning' })]} />
    </WithDomain>,
    { at },
  )

const REPORT = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10'
const history = {
  readings: [
    { at: '2026-11-21T03:00:00.000Z', fillLevel: 76 },
    { at: '2026-11-20T03:00:00.000Z', fillLevel: 12.4 },
  ],
  collections: [{ at: '2026-11-19T20:00:00.000Z', fillLevel: 88, routeId: 'R007' }],
  reports: [{ id: REPORT, issue: 'Damaged', status: 'open', at: '2026-11-18T20:00:00.000Z' }],
} as const
const answer = () =>
  api.answer('binHistory', {
    readings: [...history.readings],
    collections: [...history.collections],
    reports: [...history.reports],
    label: null,
  })

describe("a bin's history", () => {
  it('opens from its URL and closes again', async () => {
    answer()
    open()
    expect(await screen.findByRole('dialog', { name: 'Bin WN001' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says why the level is not known', async () => {
    answer()
    const flag =
      'The open-data layer gives a fill level of 130 %, which cannot be, so the level is not known.'
    renderScreen(
      <WithDomain source="real">
        <BinHistoryDialog bins={[makeBin({ flag })].map((bin) => ({ ...bin, fillLevel: null }))} />
      </WithDomain>,
      { at: '/app/dashboard?bin=WN001' },
    )
    expect(await screen.findByText(/gives a fill level of 130 %, which cannot be/)).toBeVisible()
    expect(screen.getByText('Fill level unknown')).toBeVisible()
  })

  it('draws the fill level with its words and its table', async () => {
    answer()
    open()
    expect(
      await screen.findByRole('img', { name: 'Fill level: 2 readings between 12% and 76%, 76% at last' }),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show data table', expanded: false }))
    const rows = within(screen.getByRole('table', { name: 'Readings' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MeasuredFill level (%)',
      expect.stringMatching(/21 Nov.*4:00.*76$/),
      expect.stringMatching(/20 Nov.*4:00.*12$/),
    ])
  })

  it('lists collections with their route and reports with their state', async () => {
    answer()
    open()
    const collections = within(await screen.findByRole('region', { name: 'Collections' }))
    expect(collections.getByRole('listitem')).toHaveTextContent(/20 Nov.*found 88% full.*Route R007/)
    const reports = within(screen.getByRole('region', { name: 'Reports' }))
    expect(reports.getByRole('listitem')).toHaveTextContent(/Damaged.*open/)
    expect(reports.getByRole('link', { name: 'Damaged' })).toHaveAttribute('href', `/app/reports/${REPORT}`)
  })

  it('says that nothing was recorded', async () => {
    api.answer('binHistory', { readings: [], collections: [], reports: [], label: null })
    open()
    expect(await screen.findByText(/Nothing was recorded of this bin/)).toBeInTheDocument()
  })

  it('says that its label is out of date, and why', async () => {
    const label = { printedAt: '2026-11-01T03:00:00.000Z', outdated: 'moved' } as const
    api.answer('binHistory', { readings: [], collections: [], reports: [], label })
    open()
    expect(
      await screen.findByText(/^The label of 1 Nov.* is out of date: the bin was moved since/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Print a new one' })).toHaveAttribute('href', '/app/qr-codes')
  })

  it('says what the server said of a bin that it does not know', async () => {
    api.refuse('binHistory', 404, 'There is no bin WN404.')
    open('real', '/app/dashboard?bin=WN404')
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no bin WN404.')
  })

  it('has the tabs that other remotes bring, each loaded when it is chosen', async () => {
    answer()
    const photos: Extension<'bin.tabs'> = {
      id: 'mf-photos/PhotosTab',
      title: 'Photos',
      render: ({ binId }) => <p>{`Photos of ${binId}`}</p>,
    }
    renderScreen(
      <WithDomain source="real">
        <ExtensionContext value={{ 'bin.tabs': [photos] }}>
          <BinHistoryDialog bins={[makeBin()]} />
        </ExtensionContext>
      </WithDomain>,
      { at: '/app/dashboard?bin=WN001' },
    )
    expect(await screen.findByRole('region', { name: 'Collections' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
    expect(screen.queryByText('Photos of WN001')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: 'Photos' }))
    expect(await screen.findByText('Photos of WN001')).toBeVisible()
  })

  it('asks nothing with mock data, and nothing without a bin', async () => {
    const { unmount } = open('mock')
    expect(await screen.findByText(/Mock data has no history/)).toBeInTheDocument()
    unmount()
    open('real', '/app/dashboard')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(api.asked.filter(({ name }) => name === 'binHistory')).toEqual([])
  })
})
