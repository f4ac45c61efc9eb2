import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import type { Contact, ReportFile } from 'shared-domain/contract'
import { type FakeApi, fakeApi, makeReport, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { keptDrafts } from './kept-drafts'
import { ResidentReportPage } from './ResidentReportPage'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  keptDrafts.clear()
})

const { id } = makeReport()
const OTHER = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a11'
const PHOTO = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a12'
const SAMPLE = '5a3b1e00-0000-4000-8000-000000000001'
const PROPOSED_SAMPLE = '5a3b1e00-0000-4000-8000-000000000002'
const AT = '2026-11-20T03:00:00.000Z'

const open = (source: 'real' | 'mock' = 'real', at: string = paths.residentReport(id)) =>
  renderScreen(
    <WithDomain source={source}>
      <ResidentReportPage />
    </WithDomain>,
    { at, path: '/app/reports/:id' },
  )
async function openReport(known: Partial<ReportFile> = {}) {
  api.answer('getReport', makeReport(known))
  const page = open()
  await screen.findByRole('heading', { level: 1, name: 'Overflowing' })
  return page
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const choose = (name: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: 'New status' })).getByRole('radio', { name }))
const reason = () => screen.getByRole('textbox', { name: /^Reason/ })
/** The alert in the form, because toasts have the role alert too. */
const failure = () => within(screen.getByRole('form', { name: 'Move on' })).findByRole('alert')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = (name: string) => api.asked.filter((asked) => asked.name === name).map(({ body }) => body)
/** A report as a change returns it: without the note. */
const changed = (known: Partial<ReportFile> = {}) => ({ ...makeReport(known), note: null })
const accept = (known: Partial<ReportFile>) => {
  api.answer('changeReportStatus', changed(known))
  api.answer('getReport', makeReport(known))
}

describe('the person who looks after a report', () => {
  const KIRI = { id: '0b54d6a4-5c4c-4a61-9d43-6a2f4a6d3c11', name: 'Kiri', isMe: true }
  const state = { status: 'open', duplicateOf: null, assignedTo: null } as const

  it('is chosen on its page, with Undo', async () => {
    api.answer('reportAssignees', { people: [KIRI] })
    await openReport()
    const assigned = [{ id, from: state, to: { ...state, assignedTo: KIRI.id } }]
    api.answer('changeReports', { changed: assigned, refused: [] })
    api.answer('getReport', makeReport({ assignedTo: KIRI }))
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Assigned to' }),
      screen.getByRole('option', { name: 'Me, Kiri' }),
    )
    expect(await screen.findByText('1 report assigned to Kiri')).toBeVisible()
    expect(await region('Facts').findByText('Kiri')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The reports are as they were')).toBeVisible()
    expect(sent('changeReports')).toEqual([
      { action: 'assign', ids: [id], personId: KIRI.id },
      { action: 'take-back', changes: assigned },
    ])
  })

  it('stays named when they handle no reports any more', async () => {
    api.answer('reportAssignees', { people: [{ ...KIRI, isMe: false }] })
    await openReport({ assignedTo: { id: OTHER, name: 'Aroha' } })
    expect(await screen.findByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue('Aroha')
  })
})

describe('a report of the record', () => {
  it('says that it is being read', () => {
    open()
    expect(screen.getByRole('status', { name: 'Reading: The report' })).toBeVisible()
  })

  it('shows the issue, the place and the resident’s note', async () => {
    await openReport({ note: 'Look <b>here</b>' })
    expect(region('Facts').getByRole('link', { name: 'View bin WN001' })).toHaveAttribute(
      'href',
      paths.bin('WN001'),
    )
    expect(region('Note').getByText('Look <b>here</b>')).toBeVisible()
  })

  const CONTACT: Contact = { name: 'Kiri', email: 'kiri@example.nz', phone: '021 123 4567' }
  const showContact = async () => {
    screen.getByRole('button', { name: 'Show contact' }).focus()
    await userEvent.keyboard('{Enter}')
  }

  it('shows the contact when one asks for it, once for each time', async () => {
    await openReport({ hasContact: true })
    const contact = region('Contact, for staff only')
    expect(contact.getByText('The audit trail records that you look at it.')).toBeVisible()
    expect(sent('readReportContact')).toEqual([])
    api.answer('readReportContact', { contact: CONTACT })
    await showContact()
    expect(await contact.findByText('Kiri')).toBeVisible()
    expect(screen.getByText('Kiri').closest('[tabindex]')).toHaveFocus()
    expect(sent('readReportContact')).toHaveLength(1)
    expect(contact.getByRole('link', { name: 'kiri@example.nz' })).toHaveAttribute(
      'href',
      'mailto:kiri%40example.nz',
    )
    expect(contact.getByRole('link', { name: '021 123 4567' })).toHaveAttribute('href', 'tel:0211234567')
  })

  it('says why the contact is not shown, and lets one ask again', async () => {
    await openReport({ hasContact: true })
    api.refuse('readReportContact', 503, 'The audit trail cannot be written now.')
    await showContact()
    const notice = await region('Contact, for staff only').findByRole('alert')
    expect(notice).toHaveTextContent(/The contact is not shown.*The audit trail cannot be written now/)
    api.answer('readReportContact', { contact: CONTACT })
    await showContact()
    expect(await screen.findByText('Kiri')).toBeVisible()
  })

  it('no longer shows a contact that was erased meanwhile', async () => {
    await openReport({ hasContact: true })
    api.answer('readReportContact', { contact: CONTACT })
    await showContact()
    await screen.findByText('Kiri')
    api.answer('getReport', makeReport())
    act(() => api.tell({ kind: 'reports', id }))
    await waitFor(() => expect(screen.queryByText('Kiri')).not.toBeInTheDocument())
  })

  it('keeps the note on screen after a change, which returns none', async () => {
    await openReport({ note: 'The lid is off.' })
    await choose('Fixed')
    accept({ status: 'fixed', note: 'The lid is off.' })
    await save()
    await screen.findByText('The report is now fixed')
    expect(screen.getByText('The lid is off.')).toBeVisible()
  })

  it('says when it was made if it was received later', async () => {
    await openReport({ madeAt: '2026-11-20T01:30:00.000Z', reportedAt: '2026-11-20T03:00:00.000Z' })
    const facts = region('Facts')
    expect(facts.getByText('Reported').nextElementSibling).toHaveTextContent(/20 Nov.*2:30/)
    expect(facts.getByText('Received').nextElementSibling).toHaveTextContent(/20 Nov.*4:00.*late/)
  })

  it('has no section for what was not given', async () => {
    await openReport()
    expect(region('Facts').getByText('Bin')).toBeVisible()
    for (const name of ['Note', 'Contact, for staff only', 'Photos', 'Similar reports'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  })

  it('lists its history with people and reasons, and similar reports', async () => {
    await openReport({
      status: 'scheduled',
      history: [
        { status: 'open', at: AT, by: 'resident', reason: null },
        {
          status: 'scheduled',
          at: '2026-11-20T04:00:00.000Z',
          by: 'Aroha',
          reason: 'A crew comes on Monday.',
        },
      ],
      similar: [
        { id: OTHER, reference: 'ABCDE-12345', reportedAt: AT, status: 'duplicate', isHeld: false },
        { id: PHOTO, reference: 'ABCDE-12346', reportedAt: AT, status: 'open', isHeld: true },
      ],
      duplicateOf: null,
    })
    const [first, second] = region('History').getAllByRole('listitem')
    expect(first).toHaveTextContent(/Open20 Nov.*4:00.*by resident/)
    expect(second).toHaveTextContent(/Scheduled.*by Aroha.*A crew comes on Monday/)
    const similar = region('Similar reports')
    expect(similar.getByText('2 other reports of the same, 1 held for review.')).toBeVisible()
    expect(similar.getByRole('link', { name: 'ABCDE-12345' })).toHaveAttribute(
      'href',
      paths.residentReport(OTHER),
    )
    const [again, held] = similar.getAllByRole('listitem')
    expect(again).toHaveTextContent('Duplicate')
    expect(held).toHaveTextContent('OpenHeld for review')
  })

  it('enlarges a photo, and says when one cannot be read', async () => {
    await openReport({ photoIds: [PHOTO], photos: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Open Photo 1 of 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo 1 of 1' }))
    const image = dialog.getByRole('img', { name: 'Photo 1 of 1' })
    expect(image).toHaveAttribute('src', `/api/reports/${id}/photos/${PHOTO}`)
    act(() => void image.dispatchEvent(new Event('error')))
    expect(dialog.getByText(/Photo 1 of 1 could not be read/)).toBeInTheDocument()
  })

  it('shows the photos of a later note with that, and the others by themselves', async () => {
    const note = 'It is full\n\nIt is full again\n\nIt was emptied'
    const notePhotos = [{ id: OTHER, noteEnd: 'It is full\n\nIt is full again'.length }]
    await openReport({ photoIds: [PHOTO, OTHER], photos: 2, note, notePhotos })
    expect(region('Photos').getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: 'Open Photo 1 of 2' }),
    ])
    const notes = region('Note')
    const [before, after] = [notes.getByText(/It is full again$/), notes.getByText('It was emptied')]
    const photo = notes.getByRole('button', { name: 'Open Photo 2 of 2' })
    expect(before.compareDocumentPosition(photo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(photo.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(photo)
    expect(await screen.findByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
  })

  it('shows all photos when the notes are not kept any more', async () => {
    const notePhotos = [{ id: OTHER, noteEnd: 10 }]
    await openReport({ photoIds: [PHOTO, OTHER], photos: 2, note: null, notePhotos })
    expect(region('Photos').getAllByRole('button')).toHaveLength(2)
  })

  it('prints', async () => {
    window.print = jest.fn()
    await openReport()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(window.print).toHaveBeenCalledTimes(1)
  })

  it('shows the server’s message about an unknown report', async () => {
    api.refuse('getReport', 404, 'There is no such report.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such report.')
    expect(screen.getByRole('link', { name: 'Back to Reports' })).toHaveAttribute(
      'href',
      paths.residentReports,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
  })

  it('shows changes by other operators', async () => {
    await openReport()
    api.answer('getReport', makeReport({ status: 'investigating' }))
    act(() => api.tell({ kind: 'reports', id }))
    await waitFor(() => expect(screen.getAllByText('Investigating')[0]).toBeVisible())
  })

  it('stays, with its age, when a refresh fails', async () => {
    await openReport()
    api.refuse('getReport', 403, 'Your role does not see reports.')
    act(() => api.tell({ kind: 'reports', id }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not current/)
    expect(screen.getByRole('heading', { level: 1, name: 'Overflowing' })).toBeVisible()
  })
})

describe('handling a report', () => {
  it('requires a reason for closing', async () => {
    await openReport()
    await choose('Closed')
    await save()
    expect(reason()).toBeInvalid()
    expect(reason()).toHaveFocus()
    expect(reason()).toHaveAccessibleDescription(/Write why it is closed/)
    expect(sent('changeReportStatus')).toEqual([])
  })

  it('closes a report with a reason, with Undo', async () => {
    await openReport()
    await choose('Closed')
    await userEvent.type(reason(), 'Nothing to see.')
    accept({ status: 'closed' })
    await save()
    expect(await screen.findByText('The report is now closed')).toBeVisible()
    expect(reason()).toHaveValue('')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
    accept({ status: 'open' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The report is open again')).toBeVisible()
    expect(sent('changeReportStatus')).toEqual([
      { from: 'open', to: 'closed', reason: 'Nothing to see.' },
      { from: 'closed', to: 'open' },
    ])
  })

  it('says when Undo failed', async () => {
    await openReport()
    await choose('Fixed')
    accept({ status: 'fixed' })
    await save()
    api.refuse('changeReportStatus', 409, 'This report is open by now.')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Not taken back')).toBeVisible()
    expect(screen.getByText('This report is open by now.')).toBeVisible()
  })

  it('has no Undo for a change that cannot be reversed', async () => {
    await openReport({ status: 'investigating' })
    await choose('Fixed')
    accept({ status: 'fixed' })
    await save()
    expect(await screen.findByText('The report is now fixed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('requires the reference of the original for a duplicate', async () => {
    await openReport()
    await choose('Duplicate')
    const reference = screen.getByLabelText('Reference of the report that stays')
    await userEvent.type(reference, 'abcde')
    await save()
    expect(reference).toBeInvalid()
    expect(reference).toHaveFocus()
    await userEvent.type(reference, '-12345')
    accept({ status: 'duplicate', duplicateOf: { id: OTHER, reference: 'ABCDE-12345' } })
    await save()
    expect(await region('Facts').findByRole('link', { name: 'View report ABCDE-12345' })).toBeVisible()
    expect(sent('changeReportStatus')).toEqual([
      { from: 'open', to: 'duplicate', duplicateOf: 'ABCDE-12345' },
    ])
  })

  it('reopens a closed report', async () => {
    await openReport({ status: 'closed' })
    accept({ status: 'open' })
    await choose('Open again')
    await save()
    expect(await screen.findByText('The report is now open')).toBeVisible()
    expect(sent('changeReportStatus')).toEqual([{ from: 'closed', to: 'open' }])
  })

  const scheduled: Partial<ReportFile> = {
    status: 'scheduled',
    history: [
      ...makeReport().history,
      { status: 'scheduled', at: AT, by: 'Aroha', reason: 'A crew comes on Monday.' },
    ],
  }
  const typeClosing = async () => {
    await openReport()
    await choose('Closed')
    await userEvent.type(reason(), 'Nothing to see.')
  }

  it('shows another operator’s change before it can be overwritten', async () => {
    await typeClosing()
    api.refuse('changeReportStatus', 409, 'This report was moved to scheduled by Aroha meanwhile.')
    api.answer('getReport', makeReport(scheduled))
    await save()
    expect(await failure()).toHaveTextContent(
      /Nothing is saved yet: Aroha has changed this.*Scheduled.*by Aroha: A crew comes on Monday/,
    )
    expect(reason()).toHaveValue('Nothing to see.')
    await save()
    expect(sent('changeReportStatus')).toHaveLength(1)
    await waitFor(async () => expect(await failure()).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine: closed' }))
    accept({ status: 'closed' })
    await save()
    await screen.findByText('The report is now closed')
    expect(sent('changeReportStatus').at(-1)).toMatchObject({ from: 'scheduled', to: 'closed' })
    expect(screen.queryByText(/Nothing is saved/)).not.toBeInTheDocument()
  })

  it('keeps the choice that another operator’s change has made impossible, and says so', async () => {
    await typeClosing()
    const history = [...makeReport().history, { status: 'fixed' as const, at: AT, by: 'Aroha', reason: null }]
    api.answer('getReport', makeReport({ status: 'fixed', history }))
    act(() => api.tell({ kind: 'reports', id }))
    expect(await failure()).toHaveTextContent(/You chose closed. A report that is fixed cannot become closed/)
    expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked()
    await save()
    expect(await failure()).toHaveTextContent('Choose one of these, then save.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep what I wrote' }))
    expect(reason()).toHaveValue('Nothing to see.')
    expect(screen.getByRole('radio', { name: 'Open again' })).not.toBeChecked()
    expect(sent('changeReportStatus')).toEqual([])
  })

  it('is not reopened by a second press on Save', async () => {
    await openReport()
    await choose('Fixed')
    accept({ status: 'fixed' })
    await save()
    expect(await screen.findByText('The report is now fixed')).toBeVisible()
    expect(await screen.findByRole('radio', { name: 'Open again' })).not.toBeChecked()
    await save()
    expect(sent('changeReportStatus')).toHaveLength(1)
  })

  it('shows another operator’s change while typing, and can discard the typed input', async () => {
    await typeClosing()
    api.answer('getReport', makeReport(scheduled))
    act(() => api.tell({ kind: 'reports', id }))
    expect(await failure()).toHaveTextContent(/Aroha has changed this/)
    await userEvent.click(screen.getByRole('button', { name: 'Leave it scheduled' }))
    expect(reason()).toHaveValue('')
    expect(screen.queryByText(/Aroha has changed this/)).not.toBeInTheDocument()
    expect(sent('changeReportStatus')).toEqual([])
  })

  it('shows who else is on the page, and tells them that someone is typing', async () => {
    api.answer('stayAtPlace', {
      others: [{ name: 'Aroha', activity: 'editing', isYou: false, since: AT }],
    })
    await openReport()
    expect(await screen.findByText('Also here: Aroha (editing)')).toBeVisible()
    await userEvent.type(reason(), 'N')
    await waitFor(() =>
      expect(sent('stayAtPlace').at(-1)).toEqual({ place: `report:${id}`, activity: 'editing' }),
    )
  })

  it('keeps the typed input offline, without a success message', async () => {
    await openReport()
    await choose('Closed')
    await userEvent.type(reason(), 'Nothing to see.')
    api.cutOff('changeReportStatus')
    await save()
    expect(await failure()).toHaveTextContent(/Not saved.*did not answer/)
    expect(reason()).toHaveValue('Nothing to see.')
    expect(screen.queryByText(/is now/)).not.toBeInTheDocument()
  })

  it('keeps the typed input while another page is open', async () => {
    const { unmount } = await openReport()
    await choose('Fixed')
    await userEvent.type(reason(), 'Emptied by hand.')
    unmount()
    await openReport()
    expect(reason()).toHaveValue('Emptied by hand.')
    expect(screen.getByRole('radio', { name: 'Fixed' })).toBeChecked()
  })

  it('is sent once by a double click, with one message', async () => {
    await openReport()
    await choose('Fixed')
    accept({ status: 'fixed' })
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('The report is now fixed')).toHaveLength(1)
    expect(sent('changeReportStatus')).toHaveLength(1)
  })

  it('proposes to close a report whose bin was emptied since', async () => {
    await openReport({ isProposedToClose: true })
    accept({ status: 'closed' })
    await save()
    await screen.findByText('The report is now closed')
    expect(sent('changeReportStatus')).toEqual([
      { from: 'open', to: 'closed', reason: 'The bin has been emptied since.' },
    ])
  })

  it('forgets a proposal that was not touched when a colleague closes the report', async () => {
    await openReport({ isProposedToClose: true })
    expect(reason()).toHaveValue('The bin has been emptied since.')
    const history = [
      ...makeReport().history,
      { status: 'closed' as const, at: AT, by: 'Aroha', reason: 'It was emptied.' },
    ]
    api.answer('getReport', makeReport({ status: 'closed', history }))
    act(() => api.tell({ kind: 'reports', id }))
    await screen.findByRole('radio', { name: 'Open again' })
    expect(reason()).toHaveValue('')
    expect(screen.queryByText(/Nothing is saved yet/)).not.toBeInTheDocument()
    expect(keptDrafts.has(id)).toBe(false)
    expect(sent('stayAtPlace')).not.toContainEqual(expect.objectContaining({ activity: 'editing' }))
  })

  it('asks before a proposal that was sent to be saved overwrites a colleague’s change', async () => {
    await openReport({ isProposedToClose: true })
    api.refuse('changeReportStatus', 409, 'This report was moved to scheduled by Aroha meanwhile.')
    api.answer('getReport', makeReport(scheduled))
    await save()
    expect(await failure()).toHaveTextContent(/Nothing is saved yet: Aroha has changed this/)
    expect(screen.getByRole('button', { name: 'Keep mine: closed' })).toBeVisible()
  })

  it('releases a held report', async () => {
    await openReport({ isHeld: true })
    api.refuse('releaseReport', 503, 'The database is away.')
    await userEvent.click(screen.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('The database is away.')).toBeVisible()
    api.answer('releaseReport', changed())
    api.answer('getReport', makeReport())
    await userEvent.click(screen.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('Released: the report counts now')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'What becomes of it' })).toHaveFocus()
    expect(screen.queryByText('Held for review')).not.toBeInTheDocument()
  })

  it('offers no release for a resolved report', async () => {
    await openReport({ isHeld: true, status: 'fixed' })
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument()
    expect(screen.queryByText('Held for review')).not.toBeInTheDocument()
  })

  it('offers no change for a withdrawn report', async () => {
    await openReport({ status: 'withdrawn' })
    expect(region('Facts').getByText('Withdrawn')).toBeInTheDocument()
    expect(region('Facts').queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
    expect(screen.getByText(/The resident withdrew this report/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  it('is not offered to a viewer', async () => {
    api.answer('whoAmI', { person: { name: 'Tama', roles: ['viewer'] }, isDemonstrationOperator: false })
    await openReport({ isHeld: true })
    expect(await screen.findByText(/an operator handles them/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument()
  })
})

describe('a sample report', () => {
  it('changes in memory only', async () => {
    open('mock', paths.residentReport(SAMPLE))
    expect(screen.getByText('Sample data')).toBeVisible()
    await choose('Fixed')
    await save()
    expect(await screen.findByText('The report is now fixed')).toBeVisible()
    expect(region('History').getAllByRole('listitem')).toHaveLength(2)
    expect(api.asked).toEqual([])
  })

  it('asks nothing after its own button has closed it', async () => {
    open('mock', paths.residentReport(PROPOSED_SAMPLE))
    await userEvent.click(screen.getByRole('button', { name: /^Emptied since: close\?/ }))
    expect(await screen.findByText('1 report closed')).toBeVisible()
    expect(reason()).toHaveValue('')
    expect(screen.queryByText(/Nothing is saved yet/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: /^Emptied since: close\?/ })).toBeVisible()
  })

  it('shows its contact, and tells no record', async () => {
    open('mock', paths.residentReport(SAMPLE))
    await userEvent.click(screen.getByRole('button', { name: 'Show contact' }))
    expect(await screen.findByText('Kiri')).toBeVisible()
    expect(api.asked).toEqual([])
  })

  it('cannot be a duplicate of an unknown report', async () => {
    open('mock', paths.residentReport('5a3b1e00-0000-4000-8000-000000000002'))
    await choose('Duplicate')
    await userEvent.type(screen.getByLabelText('Reference of the report that stays'), 'ABCDE-12345')
    await save()
    expect(await failure()).toHaveTextContent(/There is no report with this reference/)
    expect(screen.getByLabelText('Reference of the report that stays')).toBeInvalid()
  })

  it('says when there is no such sample', async () => {
    open('mock')
    expect(await screen.findByText(/no such report among the mock data/)).toBeVisible()
  })
})

describe('a report of a bin that the record does not know', () => {
  const unknown = { binId: 'ZZ900', isBinKnown: false, isHeld: true, heldBecause: 'unknown-bin' } as const

  it('is marked, and an operator can set its bin', async () => {
    await openReport(unknown)
    expect(screen.getByText(/The record has no bin ZZ900, so this counts for none/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument()
    api.answer('setReportBin', changed())
    api.answer('getReport', makeReport())
    await userEvent.type(screen.getByRole('combobox', { name: /Bin that is meant/ }), 'WN001')
    await userEvent.click(screen.getByRole('button', { name: 'Use this bin' }))
    await waitFor(() => expect(sent('setReportBin')).toEqual([{ binId: 'WN001' }]))
    await waitFor(() => expect(screen.queryByText(/The record has no bin/)).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'What becomes of it' })).toHaveFocus())
  })

  it('says why a bin is refused, and keeps the typed id', async () => {
    await openReport(unknown)
    api.refuse('setReportBin', 400, 'The record has no such bin: choose one that it has.')
    const field = screen.getByRole('combobox', { name: /Bin that is meant/ })
    await userEvent.type(field, 'ZZ901')
    await userEvent.click(screen.getByRole('button', { name: 'Use this bin' }))
    expect(await screen.findByText(/The record has no such bin/)).toBeVisible()
    expect(field).toHaveValue('ZZ901')
  })
})
