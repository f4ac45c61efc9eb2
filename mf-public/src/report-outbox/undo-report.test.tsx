import { act, fireEvent, screen, within } from '@testing-library/react'
import { MINUTE_MS, REPORT_UNDO_MS } from 'shared-domain'
import { fakeRecord } from '../testing/fake-record'
import { fullAfter } from '../testing/full-after'
import { pass, press, report, visit, yourReports } from '../testing/visit-report-page'

const toasts = () => within(screen.getByRole('status', { name: 'Notifications' }))
const undo = () => fireEvent.click(toasts().getByRole('button', { name: 'Undo' }))
const hasReports = () => screen.queryByRole('region', { name: 'Your reports' }) !== null

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('Undo in the toast of a report', () => {
  it('withdraws it from the record within ten seconds, with the secret of the phone', async () => {
    const record = fakeRecord()
    visit()
    await report('Damaged')
    const [id] = [...record.taken.keys()]
    expect(toasts().getByText('Damaged report submitted successfully!')).toBeInTheDocument()
    await pass(REPORT_UNDO_MS - 1)
    undo()
    expect(toasts().getByText('Taking back the Damaged report')).toBeInTheDocument()
    await pass(0)
    expect([...record.withdrawn]).toEqual([id])
    expect(record.paths.at(-1)).toBe(`/api/reports/${id}/withdrawal`)
    expect(record.headers.at(-1)?.['report-secret']).toBe(record.headers[0]?.['report-secret'])
    expect(toasts().getByText('Damaged report taken back')).toBeInTheDocument()
    expect(hasReports()).toBe(false)
    await pass(MINUTE_MS)
    expect(record.asked).toBe(2)
  })

  it('is offered for ten seconds from the tap, and not longer when it is hovered', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    fireEvent.mouseEnter(toasts().getByText(/submitted successfully/))
    await pass(REPORT_UNDO_MS - 1)
    expect(toasts().getByRole('button', { name: 'Undo' })).toBeInTheDocument()
    await pass(1)
    expect(toasts().queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('keeps the focus while the report arrives, and does not lose it when the toast disappears', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    act(() => toasts().getByRole('button', { name: 'Undo' }).focus())
    record.way = 'arrives'
    await pass(2000)
    expect(toasts().getByText('Damaged report submitted successfully!')).toBeInTheDocument()
    expect(toasts().getByRole('button', { name: 'Undo' })).toHaveFocus()
    await pass(REPORT_UNDO_MS)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('closes the form that adds to the report, and deletes its draft', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'The lid' } })
    undo()
    await pass(0)
    expect(screen.queryByRole('form', { name: /^Add to your/ })).not.toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
  })

  it('asks the record first whether a report arrived whose answer was lost', async () => {
    const record = fakeRecord()
    record.way = 'answer lost'
    visit()
    await report('Damaged')
    record.way = 'arrives'
    undo()
    await pass(0)
    expect(record.withdrawn).toEqual(new Set(record.taken.keys()))
    expect(hasReports()).toBe(false)
  })

  it('of a report that is being sent waits for it, and then withdraws it', async () => {
    const record = fakeRecord()
    record.way = 'no answer'
    visit()
    await report('Damaged')
    undo()
    record.way = 'arrives'
    await pass(15_000)
    await pass(2 * MINUTE_MS)
    expect(record.taken.size).toBe(0)
    expect(hasReports()).toBe(false)
  })
})

describe('Undo without a signal', () => {
  it('says that the council does not know of it yet, and is not lost with the page', async () => {
    const record = fakeRecord()
    const { unmount } = visit()
    await report('Damaged')
    const [id] = [...record.taken.keys()]
    record.way = 'no connection'
    undo()
    await pass(0)
    expect(
      yourReports().getByText('Being taken back. With a signal this takes about a minute at most.'),
    ).toBeInTheDocument()
    expect(toasts().queryByText('Damaged report taken back')).not.toBeInTheDocument()
    unmount()
    jest.setSystemTime(Date.now() + 60 * MINUTE_MS)
    record.way = 'arrives'
    visit()
    await pass(0)
    expect([...record.withdrawn]).toEqual([id])
    // This header tells the record that Undo was tapped in time.
    expect(Number(record.headers.at(-1)?.['made-ms-ago'])).toBeGreaterThanOrEqual(60 * MINUTE_MS)
    expect(hasReports()).toBe(false)
  })

  it('leaves no report in the record, also when a late request still arrives', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    undo()
    await pass(1000)
    record.way = 'arrives'
    await act(async () => void window.dispatchEvent(new Event('online')))
    await pass(0)
    // The record does not know the report yet, which may still arrive.
    expect(hasReports()).toBe(true)
    await pass(2 * MINUTE_MS)
    expect([record.taken.size, record.withdrawn.size]).toEqual([0, 0])
    expect(hasReports()).toBe(false)
  })

  it('is sent when the page is left', async () => {
    const record = fakeRecord()
    visit()
    await report('Damaged')
    record.way = 'no connection'
    undo()
    await pass(0)
    record.way = 'arrives'
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await pass(0)
    expect(record.withdrawn.size).toBe(1)
  })

  it('works without storage while the page is open', async () => {
    const record = fakeRecord()
    visit()
    fullAfter(0)
    await report('Damaged')
    undo()
    await pass(0)
    expect(record.withdrawn.size).toBe(1)
  })
})

it('says that a report stays when the council works on it already', async () => {
  const record = fakeRecord()
  visit()
  await report('Damaged')
  const detail = 'The council has taken this report up already.'
  record.wayOf = () => ({ status: 409, body: { type: 'urn:problem:not-possible-now', detail } })
  undo()
  await pass(0)
  expect(
    yourReports().getByText(/^Not taken back: The council has taken this report up already/),
  ).toBeInTheDocument()
  expect(yourReports().getByRole('link', { name: '7K3MN-9QXAP' })).toBeInTheDocument()
  expect(yourReports().getByRole('link', { name: '04 499 4444' })).toBeInTheDocument()
  press('Remove from list: the Damaged report of WCC7')
  expect(hasReports()).toBe(false)
})

describe('a report that an earlier version of the page left on the phone', () => {
  const ID = '7f0e5b1c-3f3b-4a86-9a2e-0d6a1f1d0001'
  const about = { kind: 'report', issue: 'Other', binId: 'WCC1', location: 'Cuba Street' }

  it('is sent without a delay, and nothing can be added to it', async () => {
    const record = fakeRecord()
    const old = {
      id: ID,
      method: 'POST',
      path: '/api/reports',
      body: { binId: 'WCC1', issue: 'Other' },
      about,
      madeAt: Date.now(),
      heldUntil: Date.now() + 4000,
    }
    localStorage.setItem(`outbox:reports:${ID}`, JSON.stringify(old))
    visit()
    await pass(0)
    expect([...record.taken.keys()]).toEqual([ID])
    expect(record.headers[0]).not.toHaveProperty('report-secret')
    expect(yourReports().getByText('Other · WCC1')).toBeInTheDocument()
    expect(yourReports().queryByRole('button', { name: /^Add note/ })).not.toBeInTheDocument()
  })

  it('offers its note for a new report when the record refuses it without a secret', async () => {
    const record = fakeRecord()
    const note = {
      id: '7f0e5b1c-3f3b-4a86-9a2e-0d6a1f1d0002',
      after: ID,
      method: 'PUT',
      path: `/api/reports/${ID}/details`,
      body: { note: 'The lid.' },
      about: { kind: 'note', reportId: ID },
      madeAt: Date.now(),
    }
    const sent = { ...about, id: ID, madeAt: Date.now(), reference: '7K3MN-9QXAP', reportedBeforeAt: null }
    localStorage.setItem(`sent-report:${ID}`, JSON.stringify(sent))
    localStorage.setItem(`outbox:reports:${note.id}`, JSON.stringify(note))
    const refusal = { type: 'urn:problem:wrong-secret', detail: 'Make a new one to say more.' }
    record.wayOf = (body) => (body.includes('lid') ? { status: 403, body: refusal } : undefined)
    visit()
    await pass(0)
    await pass(0)
    record.wayOf = () => undefined
    press('Make a new report with this note')
    await pass(0)
    await pass(0)
    const made = [...record.taken.values()]
    expect(made).toEqual([{ binId: 'WCC1', issue: 'Other', location: 'Cuba Street' }, { note: 'The lid.' }])
    const [, report, details] = record.headers
    expect(report?.['report-secret']).toMatch(/^[\da-f]{32}$/)
    expect(details?.['report-secret']).toBe(report?.['report-secret'])
  })
})
