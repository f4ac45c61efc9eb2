import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import { type FakeApi, fakeApi, makeReport, renewMockRecord, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { makeOverview } from '../testing/make-overview'
import { ReportsInboxPage } from './ReportsInboxPage'

let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  renewMockRecord()
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
/** The rows of reports, without the groups that some of them stand in. */
const rows = () =>
  within(screen.getByRole('list', { name: 'Reports' }))
    .queryAllByRole('listitem')
    .filter((item) => within(item).queryByRole('list') === null)
const lastQuery = () =>
  Object.fromEntries(
    new URL(api.asked.findLast(({ name }) => name === 'listReports')?.path ?? '', 'http://api').searchParams,
  )
const AT = '2026-11-21T03:00:00.000Z'
const OTHER = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a11'

describe('the inbox of the record', () => {
  it('says that it is being read', () => {
    open()
    expect(screen.getByRole('status', { name: 'Reading: The reports' })).toBeVisible()
  })

  it('names a filter of a link that it does not know', async () => {
    answer()
    open('real', `${paths.residentReports}?status=purple&issue=Damaged`)
    expect(
      await screen.findByText(/The link asks for status=purple, which this page does not know/),
    ).toBeVisible()
  })

  it('lists the unresolved reports, with a link to each', async () => {
    answer(makeReport({ photos: 2 }))
    open()
    const link = await screen.findByRole('link', { name: 'Overflowing report 7K3MN-9QXAP' })
    expect(link).toHaveAttribute('href', paths.residentReport(makeReport().id))
    expect(rows()[0]).toHaveTextContent(/Lambton Quay 1.*Bin WN001 · 5 min ago · 2 photos.*Open/)
    expect(screen.getByText('1 report')).toHaveRole('status')
    expect(lastQuery()).toEqual({ status: 'unresolved', limit: '25' })
  })

  it('marks reports that are held, and those that can probably be closed', async () => {
    answer(makeReport({ isHeld: true }), makeReport({ id: OTHER, isProposedToClose: true }))
    open()
    await screen.findAllByRole('link', { name: /report 7K3MN/ })
    expect(rows()[0]).toHaveTextContent('Held for review')
    expect(rows()[1]).toHaveTextContent('Emptied since: close?')
  })

  it('says how many are held and why, with a link for each reason', async () => {
    answer(makeReport({ isHeld: true, heldBecause: 'blocked-address' }))
    api.answer('countHeldReports', {
      reasons: [
        { because: 'many-from-address', reports: 3012 },
        { because: 'blocked-address', reports: 1 },
      ],
      countedAt: AT,
    })
    open()
    expect(await screen.findByText(/^3,013 held for review:/)).toBeVisible()
    const link = screen.getByRole('link', { name: '3,012 many from one address' })
    expect(link).toHaveAttribute('href', '/app/reports?held=many-from-address')
    expect(rows()[0]).toHaveTextContent('Held: from a blocked address')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Held' }), 'Held: of an unknown bin')
    await waitFor(() => expect(lastQuery()).toMatchObject({ held: 'unknown-bin' }))
  })

  it('counts the waiting reports, with a link to the held ones', async () => {
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

  it('searches on Enter', async () => {
    answer()
    open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'cuba{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'cuba' }))
  })

  it('pages to older reports and back, and returns to the first page for another filter', async () => {
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
    api.refuse('listReports', 429, 'That did not work.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*That did not work/)
    expect(screen.queryByText(/No report/)).not.toBeInTheDocument()
    answer(makeReport())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /report 7K3MN/ })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps the last good reports, with their age, when a refresh fails', async () => {
    answer(makeReport())
    open()
    await screen.findByRole('link', { name: /report 7K3MN/ })
    api.refuse('listReports', 403, 'Your role does not see reports.')
    act(() => api.tell({ kind: 'reports', id: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not current: read \d s ago.*Your role/)
    expect(rows()).toHaveLength(1)
  })

  it('links to the sign-in page when the session has ended', async () => {
    api.refuse('listReports', 401)
    open()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})

describe('moderation of many reports', () => {
  const held = { isHeld: true, heldBecause: 'many-from-address' } as const
  const whoIs = (role: 'viewer' | 'operator') =>
    api.answer('whoAmI', { person: { name: 'Aroha', roles: [role] }, isDemonstrationOperator: false })
  const BLOCKED = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a12'
  const sent = () => api.asked.filter(({ name }) => name === 'moderateReports').map(({ body }) => body)
  const button = (name: string) => screen.getByRole('button', { name })
  const openFlooded = async (total = 2, at: string = paths.heldReports) => {
    whoIs('operator')
    answer(makeReport(held), makeReport({ id: OTHER, reference: 'ABCDE-12346', ...held }))
    api.answer('countHeldReports', {
      reasons: [{ because: 'many-from-address', reports: total }],
      countedAt: AT,
    })
    open('real', at)
    await screen.findByRole('group', { name: 'Moderate held reports' })
  }

  it('releases the selected reports, with Undo', async () => {
    await openFlooded()
    expect(button('Release')).toBeDisabled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report ABCDE-12346' }))
    expect(screen.getByText('1 report selected')).toHaveRole('status')
    api.answer('moderateReports', { ids: [OTHER], left: 0, addresses: 0 })
    answer(makeReport(held))
    await userEvent.click(button('Release'))
    expect(await screen.findByText('1 report released')).toBeVisible()
    expect(await screen.findByText('1 report')).toHaveFocus()
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('The reports are held again')).toBeVisible()
    expect(sent()).toEqual([
      { action: 'release', reports: { ids: [OTHER] } },
      { action: 'hold', reports: { ids: [OTHER] } },
    ])
  })

  it('offers no choice of all that are held while those of one person are shown', async () => {
    await openFlooded(3012, `${paths.heldReports}&assigned=me`)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    expect(screen.getByText('2 reports selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
  })

  it('closes all held reports as spam after a confirmation, in as many requests as needed', async () => {
    await openFlooded(3012)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    await userEvent.click(button('Select all 3,012 reports that are held'))
    await userEvent.click(button('Close as Spam'))
    const dialog = await screen.findByRole('dialog', { name: 'Close 3,012 reports as spam?' })
    let left = 2
    api.answer('moderateReports', () => ({
      ids: [left === 2 ? OTHER : makeReport().id],
      left: --left,
      addresses: 0,
    }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close as Spam' }))
    expect(await screen.findByText('2 reports closed as spam')).toBeVisible()
    expect(sent()).toEqual(Array(2).fill({ action: 'close-as-spam', reports: { until: AT } }))
  })

  it('blocks the addresses of the reports on the page for a day after a confirmation', async () => {
    await openFlooded()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    await userEvent.click(button('Block Addresses for a Day'))
    const dialog = await screen.findByRole('dialog', { name: 'Block the addresses of 2 reports for a day?' })
    expect(sent()).toEqual([])
    api.answer('moderateReports', { ids: [BLOCKED], left: 0, addresses: 1 })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block for a Day' }))
    expect(await screen.findByText('1 address blocked for a day')).toBeVisible()
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('The addresses are not blocked any more')).toBeVisible()
    expect(sent()).toMatchObject([
      { action: 'block-addresses' },
      { action: 'unblock-addresses', reports: { ids: [BLOCKED] } },
    ])
  })

  it('says how many addresses are not blocked any more when Undo does not find all', async () => {
    await openFlooded()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    await userEvent.click(button('Block Addresses for a Day'))
    api.answer('moderateReports', { ids: [BLOCKED, OTHER], left: 0, addresses: 2 })
    await userEvent.click(await screen.findByRole('button', { name: 'Block for a Day' }))
    await screen.findByText('2 addresses blocked for a day')
    api.answer('moderateReports', { ids: [BLOCKED], left: 0, addresses: 1 })
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('1 of 2 addresses are not blocked any more')).toBeVisible()
  })

  it('says which reports were left as they are by Undo, and why', async () => {
    await openFlooded()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    api.answer('moderateReports', { ids: [makeReport().id, OTHER], left: 0, addresses: 0 })
    await userEvent.click(button('Release'))
    await screen.findByText('2 reports released')
    api.answer('moderateReports', {
      ids: [OTHER],
      left: 0,
      addresses: 0,
      refused: [{ id: makeReport().id, reference: '7K3MN-9QXAP', reason: 'It was changed again since.' }],
    })
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('1 of 2 reports are held again')).toBeVisible()
    expect(screen.getByText(/^It was changed again since\./)).toHaveTextContent('7K3MN-9QXAP')
  })

  it('says why no report was released', async () => {
    await openFlooded()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report ABCDE-12346' }))
    const reason = 'The record does not know its bin: say first which bin is meant.'
    const refused = [{ id: OTHER, reference: 'ABCDE-12346', reason }]
    api.answer('moderateReports', { ids: [], left: 0, addresses: 0, refused })
    await userEvent.click(button('Release'))
    expect(await screen.findByText('No report was changed')).toBeVisible()
    expect(screen.getByText('1 report is left as it is')).toBeVisible()
    expect(screen.getByText(/^The record does not know its bin/)).toHaveTextContent('ABCDE-12346')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('offers Undo for what was done before a request failed, and tries the rest again', async () => {
    await openFlooded(3012)
    await userEvent.click(button('Select all 3,012 reports that are held'))
    await userEvent.click(button('Close as Spam'))
    const dialog = await screen.findByRole('dialog', { name: 'Close 3,012 reports as spam?' })
    api.answer('moderateReports', () => {
      api.refuse('moderateReports', 503, 'The database is away.')
      return { ids: [OTHER], left: 1, addresses: 0 }
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close as Spam' }))
    expect(await screen.findByText('1 report closed as spam')).toBeVisible()
    expect(await screen.findByText('Not closed')).toBeVisible()
    api.answer('moderateReports', { ids: [makeReport().id, BLOCKED], left: 0, addresses: 0 })
    await userEvent.click(button('Try again'))
    expect(await screen.findByText('2 reports closed as spam')).toBeVisible()
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  })

  it('forgets that all were selected when the reason is changed', async () => {
    await openFlooded(3012)
    await userEvent.click(button('Select all 3,012 reports that are held'))
    expect(screen.getByText('3,012 reports selected')).toBeVisible()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Held' }),
      'Held: many from one address',
    )
    await waitFor(() => expect(lastQuery()).toMatchObject({ held: 'many-from-address' }))
    expect(await screen.findByRole('checkbox', { name: 'Select report ABCDE-12346' })).not.toBeChecked()
    expect(button('Release')).toBeDisabled()
  })

  it('selects and deselects reports one by one', async () => {
    await openFlooded()
    const first = screen.getByRole('checkbox', { name: 'Select report 7K3MN-9QXAP' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the 2 held reports shown' }))
    await userEvent.click(first)
    expect(screen.getByText('1 report selected')).toBeVisible()
    await userEvent.click(first)
    expect(screen.getByText('2 reports selected')).toBeVisible()
  })

  it('says what failed, and keeps the selection', async () => {
    await openFlooded()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report ABCDE-12346' }))
    api.refuse('moderateReports', 403, 'Your role does not handle reports.')
    await userEvent.click(button('Release'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not released.*Your role does not/)
    expect(screen.getByText('1 report selected')).toBeVisible()
  })

  it('is not offered to a role that may only read', async () => {
    whoIs('viewer')
    answer(makeReport(held))
    open('real', paths.heldReports)
    await screen.findByText(/Held: many from one address/)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('works on the samples', async () => {
    open('mock', paths.heldReports)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report SAMPE-00003' }))
    await userEvent.click(button('Close as Spam'))
    expect(await screen.findByText('1 report closed as spam')).toBeVisible()
    expect(rows()).toHaveLength(0)
  })
})

describe('a morning’s reports', () => {
  const THIRD = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a12'
  const FOURTH = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a13'
  const KIRI = { id: '0b54d6a4-5c4c-4a61-9d43-6a2f4a6d3c11', name: 'Kiri', isMe: true }
  const state = { status: 'open', duplicateOf: null, assignedTo: null } as const
  const closed = (id: string) => ({ id, from: state, to: { ...state, status: 'closed' as const } })
  const sent = () => api.asked.filter(({ name }) => name === 'changeReports').map(({ body }) => body)
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const openInbox = async (total = 3) => {
    api.answer('whoAmI', { person: { name: 'Kiri', roles: ['operator'] }, isDemonstrationOperator: false })
    api.answer('reportAssignees', { people: [KIRI] })
    const reports = [
      makeReport({ isProposedToClose: true }),
      makeReport({ id: OTHER, reference: 'ABCDE-12346', binId: 'WN002' }),
      makeReport({ id: THIRD, reference: 'ABCDE-12347', binId: 'WN003', issue: 'Damaged' }),
    ]
    api.answer('listReports', { reports, total, next: total > 3 ? 'older' : null })
    open()
    await screen.findByRole('group', { name: 'Chosen reports' })
  }
  const chooseShown = () =>
    userEvent.click(screen.getByRole('checkbox', { name: 'Choose the 3 reports shown' }))

  it('counts a report no longer that a colleague has handled meanwhile', async () => {
    await openInbox(3)
    await chooseShown()
    expect(screen.getByText('3 of 3 chosen')).toBeVisible()
    answer(makeReport({ isProposedToClose: true }), makeReport({ id: OTHER, binId: 'WN002' }))
    act(() => api.tell({ kind: 'reports', id: THIRD }))
    expect(await screen.findByText('2 of 2 chosen')).toBeVisible()
    await userEvent.click(button('Close…'))
    expect(await screen.findByRole('dialog', { name: 'Close 2 reports?' })).toBeVisible()
  })

  it('says “3 of 92 chosen” after the page was chosen, and “Choose all 92” chooses all 92', async () => {
    await openInbox(92)
    await chooseShown()
    expect(screen.getByText('3 of 92 chosen')).toHaveRole('status')
    const elsewhere = Array.from({ length: 89 }, (_, at) =>
      makeReport({ id: `3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f${String(at).padStart(4, '0')}` }),
    )
    const all = [makeReport(), makeReport({ id: OTHER }), makeReport({ id: THIRD }), ...elsewhere]
    api.answer('listReports', { reports: all, total: 92, next: null })
    await userEvent.click(button('Choose all 92'))
    expect(await screen.findByText('92 of 92 chosen, 89 of them not on this page')).toBeVisible()
    expect(
      Object.fromEntries(
        new URL(api.asked.findLast(({ path }) => path.includes('limit=1000'))?.path ?? '', 'http://api')
          .searchParams,
      ),
    ).toEqual({ status: 'unresolved', limit: '1000' })
    await userEvent.click(button('Close…'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Done.')
    api.answer('changeReports', { changed: all.map(({ id }) => closed(id)), refused: [] })
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Close 92 reports' }),
    )
    expect(await screen.findByText('92 reports closed')).toBeVisible()
    const [body] = sent() as { ids: string[] }[]
    expect(body?.ids).toEqual(all.map(({ id }) => id))
  })

  it('proposes “emptied since” as the reason only if that is known of each chosen report', async () => {
    await openInbox(4)
    const proposed = async () => {
      await userEvent.click(button('Close…'))
      const dialog = await screen.findByRole('dialog', { name: /^Close \d reports?\?$/ })
      const { value } = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(dialog).not.toBeInTheDocument())
      return value
    }
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report 7K3MN-9QXAP' }))
    expect(await proposed()).toBe('The bin has been emptied since.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report ABCDE-12346' }))
    expect(await proposed()).toBe('')
    const older = makeReport({ id: FOURTH, reference: 'ABCDE-12348', isProposedToClose: true })
    api.answer('listReports', { reports: [older], total: 4, next: null })
    await userEvent.click(screen.getByRole('link', { name: 'Older reports' }))
    await screen.findByRole('checkbox', { name: 'Select report ABCDE-12348' })
    expect(screen.getByText('2 of 4 chosen, 2 of them not on this page')).toBeVisible()
    expect(await proposed()).toBe('')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select report ABCDE-12348' }))
    expect(await proposed()).toBe('')
  })

  it('is closed in one request with a reason, and one press takes it back', async () => {
    await openInbox()
    await chooseShown()
    await userEvent.click(button('Close…'))
    const dialog = await screen.findByRole('dialog', { name: 'Close 3 reports?' })
    const confirm = within(dialog).getByRole('button', { name: 'Close 3 reports' })
    await userEvent.click(confirm)
    expect(within(dialog).getByText(/^Write why they are closed/)).toBeVisible()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A crew was there.')
    const changed = [makeReport().id, OTHER, THIRD].map(closed)
    api.answer('changeReports', { changed, refused: [] })
    await userEvent.click(confirm)
    expect(await screen.findByText('3 reports closed')).toBeVisible()
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('The reports are as they were')).toBeVisible()
    expect(sent()).toEqual([
      { action: 'close', ids: [makeReport().id, OTHER, THIRD], reason: 'A crew was there.' },
      { action: 'take-back', changes: changed },
    ])
  })

  it('says which reports were left as they are, and why', async () => {
    await openInbox()
    await chooseShown()
    api.answer('changeReports', {
      changed: [closed(OTHER)],
      refused: [{ id: THIRD, reference: 'ABCDE-12347', reason: 'It is fixed already.' }],
    })
    await userEvent.click(button('Assign to…'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Me, Kiri' }))
    expect(await screen.findByText('1 report assigned to Kiri')).toBeVisible()
    expect(screen.getByText('1 report is left as it is')).toBeVisible()
    expect(screen.getByText(/^It is fixed already\./)).toHaveTextContent('It is fixed already. ABCDE-12347')
    expect(sent()).toEqual([{ action: 'assign', ids: [makeReport().id, OTHER, THIRD], personId: KIRI.id }])
  })

  it('closes the report of an overfull bin that was emptied since with the button that says so', async () => {
    await openInbox()
    api.answer('changeReports', { changed: [closed(makeReport().id)], refused: [] })
    await userEvent.click(button('Emptied since: close? Report 7K3MN-9QXAP'))
    expect(await screen.findByText('1 report closed')).toBeVisible()
    expect(sent()).toEqual([
      { action: 'close', ids: [makeReport().id], reason: 'The bin has been emptied since.' },
    ])
  })

  it('groups similar reports, and joins them', async () => {
    await openInbox()
    answer(makeReport({ alike: 2 }), makeReport({ id: OTHER, reference: 'ABCDE-12346', alike: 2 }))
    act(() => api.tell({ kind: 'reports', id: null }))
    const group = await screen.findByRole('list', { name: '3 alike: Overflowing, bin WN001' })
    expect(within(group).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '1 of them is not on this page' })).toHaveAttribute(
      'href',
      '/app/reports?issue=Overflowing&q=WN001',
    )
    const joined = { ...state, status: 'duplicate' as const, duplicateOf: OTHER }
    api.answer('changeReports', { changed: [{ id: makeReport().id, from: state, to: joined }], refused: [] })
    await userEvent.click(button('Join as duplicates of bin WN001'))
    expect(await screen.findByText('1 report joined to the first')).toBeVisible()
    expect(sent()).toEqual([{ action: 'join', ids: [makeReport().id, OTHER] }])
  })

  it('shows who has a report, and finds those of one person', async () => {
    await openInbox()
    answer(makeReport({ assignedTo: KIRI }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), 'Me')
    expect(await screen.findByText(/Assigned to Kiri/)).toBeVisible()
    expect(lastQuery()).toEqual({ status: 'unresolved', assigned: 'me', limit: '25' })
  })

  it('keeps the selection when the server refuses the whole request', async () => {
    await openInbox()
    await chooseShown()
    api.refuse('changeReports', 403, 'Your role does not handle reports.')
    await userEvent.click(button('Join as duplicates'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not joined.*Your role does not/)
    expect(screen.getByText('3 of 3 chosen')).toBeVisible()
  })

  it('confirms a change that succeeds when it is tried again, with Undo, and clears the selection', async () => {
    await openInbox()
    await chooseShown()
    api.refuse('changeReports', 503, 'The database is away.')
    await userEvent.click(button('Join as duplicates'))
    await screen.findByText('The database is away.')
    const ids = [makeReport().id, OTHER, THIRD]
    const refused = [{ id: THIRD, reference: 'ABCDE-12347', reason: 'It is fixed already.' }]
    const joined = { ...state, status: 'duplicate' as const, duplicateOf: OTHER }
    const changed = [{ id: makeReport().id, from: state, to: joined }]
    api.answer('changeReports', { changed, refused })
    await userEvent.click(button('Try again'))
    expect(await screen.findByText('1 report joined to the first')).toBeVisible()
    expect(screen.getByText(/^It is fixed already/)).toBeVisible()
    expect(screen.queryByText(/chosen$/)).not.toBeInTheDocument()
    await userEvent.click(button('Undo'))
    await screen.findByText('The reports are as they were')
    const join = { action: 'join', ids }
    expect(sent()).toEqual([join, join, { action: 'take-back', changes: changed }])
  })

  it('says how Undo ended that succeeds when it is tried again', async () => {
    await openInbox()
    const changed = [closed(makeReport().id)]
    api.answer('changeReports', { changed, refused: [] })
    await userEvent.click(button('Emptied since: close? Report 7K3MN-9QXAP'))
    await screen.findByText('1 report closed')
    api.refuse('changeReports', 503, 'The database is away.')
    await userEvent.click(button('Undo'))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    api.answer('changeReports', { changed, refused: [] })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The reports are as they were')).toBeVisible()
    expect(sent().slice(1)).toEqual(Array(3).fill({ action: 'take-back', changes: changed }))
  })

  it('chooses all reports when reading them succeeds at the second try', async () => {
    await openInbox(4)
    await chooseShown()
    const reports = [
      makeReport(),
      makeReport({ id: OTHER }),
      makeReport({ id: THIRD }),
      makeReport({ id: FOURTH }),
    ]
    api.refuse('listReports', 503, 'The database is away.')
    await userEvent.click(button('Choose all 4'))
    await screen.findByText('Only the reports on this page are chosen')
    api.answer('listReports', { reports, total: 4, next: null })
    await userEvent.click(button('Try again'))
    expect(await screen.findByText('4 of 4 chosen, 1 of them not on this page')).toBeVisible()
  })

  it('is not changed by a role that only reads', async () => {
    api.answer('whoAmI', { person: { name: 'Aroha', roles: ['viewer'] }, isDemonstrationOperator: false })
    answer(makeReport({ isProposedToClose: true }))
    open()
    expect(await screen.findByText('Emptied since')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
  })

  it('can be tried on the samples', async () => {
    open('mock')
    await userEvent.click(button('Join as duplicates of bin WN042'))
    expect(await screen.findByText('1 report joined to the first')).toBeVisible()
    expect(rows()).toHaveLength(3)
    await userEvent.click(button('Undo'))
    await waitFor(() => expect(rows()).toHaveLength(4))
  })
})

describe('the sample inbox', () => {
  it('shows labelled samples without a request', () => {
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
