import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import type { FoundBin } from 'shared-domain/contract'
import { type FakeApi, fakeApi, makeBin, makeRecordedAlert, WithDomain } from 'shared-domain/testing'
import { type Extension, ExtensionContext, Route, Routes } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { BinPage } from './BinPage'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})

const page = (
  <Routes>
    <Route path="/app/bins/:id" element={<BinPage />} />
  </Routes>
)
const open = (source: 'real' | 'mock' = 'real', id = 'WN001') =>
  renderScreen(<WithDomain source={source}>{page}</WithDomain>, { at: paths.bin(id) })

const REPORT = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10'
const thresholds = { fullAbove: 80, warningAbove: 50 }
const found = (known: Partial<FoundBin> = {}): FoundBin => ({
  ...makeBin({ fillLevel: 76, status: 'warning' }),
  ...{ measuredAt: '2026-11-21T03:00:00.000Z', lastCollectedAt: null, source: 'sensor' },
  ...{ label: null, unresolvedReports: 1, routeId: 'R007' },
  ...known,
})
function answer(known: Partial<FoundBin> = {}) {
  api.answer('searchBins', { bins: [found(known)], total: 1, next: null })
  api.answer('listAlerts', { alerts: [], thresholds })
  api.answer('binHistory', {
    readings: [
      { at: '2026-11-21T03:00:00.000Z', fillLevel: 76 },
      { at: '2026-11-20T03:00:00.000Z', fillLevel: 12.4 },
    ],
    collections: [{ at: '2026-11-19T20:00:00.000Z', fillLevel: 88, routeId: 'R007' }],
    reports: [{ id: REPORT, issue: 'Damaged', status: 'open', at: '2026-11-18T20:00:00.000Z' }],
    label: null,
  })
}
const facts = async () => within(await screen.findByRole('region', { name: 'Now' }))

describe("a bin's page", () => {
  it('names the document after the bin', async () => {
    answer()
    open()
    await facts()
    expect(document.title).toMatch(/^WN001 · .* · Smart Bins Wellington$/)
  })

  it('shows the fill level with its age and source', async () => {
    answer()
    open()
    const now = await facts()
    expect(now.getByRole('progressbar', { name: 'Fill level of WN001' })).toHaveAttribute(
      'aria-valuenow',
      '76',
    )
    expect(now.getByText(/ago \(21 Nov.*4:00/)).toBeVisible()
    expect(now.getByText('Sensor reading')).toBeVisible()
    expect(now.getByRole('link', { name: 'R007' })).toHaveAttribute('href', paths.route('R007'))
    expect(screen.getAllByText('Warning')[0]).toBeVisible()
  })

  it('does not call an unmeasured bin normal or empty, and says why its level is not known', async () => {
    const flag = 'The open-data layer gives a fill level of 130%, which cannot be, so the level is not known.'
    answer({ fillLevel: null, status: 'normal', source: null, measuredAt: null, flag })
    open()
    const now = await facts()
    expect(now.getByText('Fill level unknown')).toBeVisible()
    expect(now.getByText(/which cannot be/)).toBeVisible()
    expect(screen.getAllByText('Level unknown')[0]).toBeVisible()
  })

  it('shows the alerts of this bin only', async () => {
    answer()
    const alerts = [
      makeRecordedAlert({ id: 'A001', binId: 'WN001' }),
      makeRecordedAlert({ id: 'A002', binId: 'WN002' }),
    ]
    api.answer('listAlerts', { alerts, thresholds })
    open()
    const listed = within(await screen.findByRole('region', { name: 'Alerts of this bin' }))
    expect(listed.getAllByRole('listitem')).toHaveLength(1)
  })

  it('shows the fill level as a line, a text and a table', async () => {
    answer()
    open()
    expect(
      await screen.findByRole('img', { name: 'Fill level: 2 readings between 13% and 76%, 76% at last' }),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show data table', expanded: false }))
    const rows = within(screen.getByRole('table', { name: 'Readings' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MeasuredFill level (%)',
      expect.stringMatching(/21 Nov.*4:00.*76$/),
      expect.stringMatching(/20 Nov.*4:00.*13$/),
    ])
  })

  it('lists collections with their route and reports with their state', async () => {
    answer()
    open()
    const collections = within(await screen.findByRole('region', { name: 'Collections' }))
    expect(collections.getByRole('listitem')).toHaveTextContent(/20 Nov.*found 88% full.*Route R007/)
    const reports = within(screen.getByRole('region', { name: 'Reports' }))
    expect(reports.getByRole('listitem')).toHaveTextContent(/Damaged.*Open/)
    expect(reports.getByRole('link', { name: 'Damaged' })).toHaveAttribute('href', `/app/reports/${REPORT}`)
  })

  it('says that nothing was recorded', async () => {
    answer()
    api.answer('binHistory', { readings: [], collections: [], reports: [], label: null })
    open()
    expect(await screen.findByText(/Nothing was recorded of this bin/)).toBeInTheDocument()
  })

  it('says that its label is out of date, and why', async () => {
    answer({ label: { printedAt: '2026-11-01T03:00:00.000Z', outdated: 'moved' } })
    open()
    expect(
      await screen.findByText(/^The label of 1 Nov.* is out of date: the bin was moved since/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Print a new one' })).toHaveAttribute(
      'href',
      paths.labelsOf(['WN001']),
    )
  })

  it('says who else looks at this bin', async () => {
    answer()
    const since = '2026-11-21T03:00:00.000Z'
    const aroha = { name: 'Aroha', activity: 'looking', isYou: false, since } as const
    api.answer('stayAtPlace', ({ place }) => ({ others: place === 'bin:WN001' ? [aroha] : [] }))
    open()
    expect(await screen.findByText('Also here: Aroha')).toBeVisible()
  })

  it('shows the server’s message when the history cannot be read', async () => {
    answer()
    api.refuse('binHistory', 503, 'The record cannot be reached.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The record cannot be reached.')
  })

  it('says that there is no such bin, and that nothing was ever recorded of it, which is no failure', async () => {
    answer()
    api.answer('searchBins', { bins: [], total: 0, next: null })
    api.refuse('binHistory', 404, 'There is no bin WN404.')
    open('real', 'WN404')
    expect(await screen.findByText(/No bin WN404 stands/)).toBeVisible()
    expect(await screen.findByText('Nothing was ever recorded of a bin WN404.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('has the tabs of other remotes, each loaded when it is chosen', async () => {
    answer()
    const photos: Extension<'bin.tabs'> = {
      id: 'mf-photos/PhotosTab',
      title: 'Photos',
      render: ({ binId }) => <p>{`Photos of ${binId}`}</p>,
    }
    renderScreen(
      <WithDomain source="real">
        <ExtensionContext value={{ 'bin.tabs': [photos] }}>{page}</ExtensionContext>
      </WithDomain>,
      { at: paths.bin('WN001') },
    )
    expect(await screen.findByRole('region', { name: 'Collections' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Photos' }))
    expect(await screen.findByText('Photos of WN001')).toBeVisible()
  })

  it('shows a sample with mock data, without a request', async () => {
    open('mock', 'WN042')
    expect(await screen.findByRole('region', { name: 'Now' })).toBeVisible()
    expect(screen.queryByText(/0%/)).not.toBeInTheDocument()
    expect(api.asked).toEqual([])
  })
})
