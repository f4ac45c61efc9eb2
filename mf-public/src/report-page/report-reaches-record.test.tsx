import { act, screen, within } from '@testing-library/react'
import { HOUR_MS, REPORT_UNDO_MS } from 'shared-domain'
import { fakeRecord } from '../testing/fake-record'
import { fullAfter } from '../testing/full-after'
import { renderPage } from '../testing/render-page'
import { pass, press, report, visit, yourReports } from '../testing/visit-report-page'
import { ReportPage } from './ReportPage'

const toasts = () => within(screen.getByRole('status', { name: 'Notifications' }))
const problem = (status: number, detail: string) => ({
  status,
  body: { type: 'urn:problem:test', title: 'Refused', status, detail },
})

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a report with real data', () => {
  it('is confirmed once the record has it, and keeps its reference', async () => {
    const record = fakeRecord()
    visit()
    await report('Damaged')
    expect([...record.taken.values()]).toEqual([{ binId: 'WCC7', issue: 'Damaged', location: 'Cuba Street' }])
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(screen.getByText('Thank you for helping keep Wellington clean!')).toBeInTheDocument()
    expect(toasts().getByText('Damaged report submitted successfully!')).toBeInTheDocument()
    await pass(3000)
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Missing' })).toBeEnabled()
    expect(yourReports().getByText('Damaged · WCC7')).toBeInTheDocument()
    expect(yourReports().getByRole('link', { name: '7K3MN-9QXAP' })).toHaveAttribute(
      'href',
      '/report/status/7K3MN-9QXAP',
    )
    expect(yourReports().getByText('Cuba Street, 21 Nov, 4:00 pm')).toBeInTheDocument()
  })

  it('is stored on the phone, then sent at once, and called submitted only when the record has it', async () => {
    const record = fakeRecord()
    record.way = 'no answer'
    visit()
    const stored = jest.spyOn(Storage.prototype, 'setItem')
    press('Bad smell')
    expect(stored).toHaveBeenCalledWith(expect.stringMatching(/^outbox:reports:/), expect.any(String))
    await pass(0)
    expect(record.asked).toBe(1)
    expect(screen.getByText('Saved on this phone')).toBeInTheDocument()
    expect(screen.getByText('It will send by itself.')).toBeInTheDocument()
    expect(yourReports().getByText('Saved on this phone, will send by itself')).toBeInTheDocument()
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    expect(toasts().queryByText('Bad smell report submitted successfully!')).not.toBeInTheDocument()
  })

  it('has one state while there is no signal, in its toast as on the page', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Other')
    expect(screen.getByText('Saved on this phone')).toBeVisible()
    expect(toasts().getByText('Other report saved on this phone')).toBeVisible()
    expect(screen.queryByText(/Sending|Saving/)).not.toBeInTheDocument()
  })

  it('is called not sent by its toast too when the record refuses it', async () => {
    const record = fakeRecord()
    record.way = problem(422, 'There is no such issue.')
    visit()
    await report('Missing')
    expect(screen.getByText('Not sent')).toBeVisible()
    expect(toasts().getByText('Missing report not sent')).toBeVisible()
    expect(toasts().queryByText('Missing report saved on this phone')).not.toBeInTheDocument()
  })

  it('is the first thing on its bin’s page after a reload without a signal, in place of a fresh form', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    const { unmount } = visit()
    await report('Overflowing')
    await pass(REPORT_UNDO_MS)
    unmount()
    await pass(HOUR_MS)
    const again = visit()
    await pass(0)
    expect(screen.getByText('Saved on this phone')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Damaged' })).not.toBeInTheDocument()
    expect(toasts().queryByText(/Overflowing/)).not.toBeInTheDocument()
    record.way = 'arrives'
    await act(async () => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByText('Report Submitted')).toBeVisible()
    await pass(3000)
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    again.unmount()
  })

  it('of another bin leaves the form of this one, and the form can be had again', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    const { unmount } = visit('/report?bin=WCC8')
    await report('Overflowing')
    unmount()
    const other = visit()
    await pass(0)
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
    other.unmount()
    visit('/report?bin=wcc8')
    await pass(0)
    press('Report something else')
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
  })

  it('is sent with a secret that is the same for each attempt', async () => {
    const record = fakeRecord()
    record.way = 'answer lost'
    visit()
    await report('Damaged')
    record.way = 'arrives'
    await pass(2000)
    await pass(3000)
    await report('Missing')
    const secrets = record.headers.map((headers) => headers['report-secret'])
    for (const secret of secrets) expect(secret).toMatch(/^[\da-f]{32}$/)
    expect(secrets[1]).toBe(secrets[0])
    expect(secrets[2]).not.toBe(secrets[0])
  })

  it('is sent again when the page is left before an answer came', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Bad smell')
    record.way = 'arrives'
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    expect(record.asked).toBe(2)
  })

  it('is sent when the connection is back, also when the browser thinks that it is offline', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    visit()
    await report('Damaged')
    expect(record.asked).toBe(1)
    record.way = 'arrives'
    await pass(2000)
    expect(record.taken.size).toBe(1)
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
  })

  it.each([
    ['the network comes back', () => void window.dispatchEvent(new Event('online'))],
    ['the page comes back', () => void window.dispatchEvent(new Event('pageshow'))],
    ['the page is looked at', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent at once when %s', async (_, happens) => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    record.way = 'arrives'
    await act(async () => happens())
    await pass(0)
    expect(record.taken.size).toBe(1)
  })

  it('is sent by the next visit', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    const { unmount } = visit()
    await report('Damaged')
    unmount()
    await pass(HOUR_MS)
    expect(record.asked).toBe(1)
    record.way = 'arrives'
    visit('/report?bin=WCC8')
    await pass(0)
    expect([...record.taken.values()]).toEqual([expect.objectContaining({ binId: 'WCC7' })])
    expect(yourReports().getByText('7K3MN-9QXAP')).toBeInTheDocument()
  })

  it('is in the record once although its answer was lost', async () => {
    const record = fakeRecord()
    record.way = 'answer lost'
    visit()
    await report('Damaged')
    expect(screen.getByText('Saved on this phone')).toBeInTheDocument()
    record.way = 'arrives'
    await pass(2000)
    expect(record.asked).toBe(2)
    expect(record.taken.size).toBe(1)
    expect(yourReports().getAllByRole('listitem')).toHaveLength(1)
  })

  it('is given up after 15 s without an answer, and sent again', async () => {
    const record = fakeRecord()
    record.way = 'no answer'
    visit()
    await report('Damaged')
    record.way = 'arrives'
    await pass(14_999)
    expect(record.asked).toBe(1)
    await pass(2001)
    expect(record.taken.size).toBe(1)
  })

  it('is retried after failures of the server', async () => {
    const record = fakeRecord()
    record.way = { status: 500 }
    visit()
    await report('Damaged')
    await pass(60_000)
    expect(record.asked).toBeGreaterThan(3)
    expect(screen.getByText('Saved on this phone')).toBeInTheDocument()
    record.way = 'arrives'
    await pass(60_000)
    expect(record.taken.size).toBe(1)
  })

  it('waits as long as Retry-After says', async () => {
    const record = fakeRecord()
    record.way = { status: 429, retryAfter: '120' }
    visit()
    await report('Damaged')
    record.way = 'arrives'
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(119_000)
    expect(record.asked).toBe(1)
    await pass(1000)
    expect(record.taken.size).toBe(1)
  })

  it('stays on the phone when it is refused, with the reason and actions', async () => {
    const record = fakeRecord()
    record.way = problem(400, 'body.binId: Write at most 64 characters.')
    visit()
    await report('Damaged')
    expect(screen.getByText('Not sent')).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: /^Add to your/ })).not.toBeInTheDocument()
    expect(yourReports().getByText(/Write at most 64 characters/)).toBeInTheDocument()
    expect(yourReports().getByRole('link', { name: '04 499 4444' })).toHaveAttribute('href', 'tel:044994444')
    await pass(HOUR_MS)
    expect(record.asked).toBe(1)
    record.way = 'arrives'
    press('Send again the Damaged report of WCC7')
    await pass(0)
    expect(record.taken.size).toBe(1)
    expect(yourReports().getByText('7K3MN-9QXAP')).toBeInTheDocument()
  })

  it('does not wait behind one that is refused', async () => {
    const record = fakeRecord()
    record.way = problem(422, 'Make a new UUID.')
    visit()
    await report('Damaged')
    record.way = 'arrives'
    press('Report something else')
    await report('Missing')
    expect([...record.taken.values()]).toEqual([expect.objectContaining({ issue: 'Missing' })])
    expect(yourReports().getByText(/Make a new UUID/)).toBeInTheDocument()
  })

  it('says when another resident reported the same before', async () => {
    const reportedAt = '2026-11-21T01:00:00.000Z'
    fakeRecord({ alreadyReported: { reference: '7K3MN-9QXAQ', issue: 'Damaged', reportedAt } })
    visit()
    await report('Damaged')
    expect(screen.getAllByText('Already reported 2 h ago')).toHaveLength(2)
  })

  it('does not say that it is held for review', async () => {
    fakeRecord({ isHeld: true })
    visit()
    await report('Damaged')
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(/held/i)
  })

  it('says so when it is neither stored nor sent', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    const refused = fullAfter(0)
    press('Missing')
    await pass(0)
    expect(screen.getByText('Not saved')).toBeInTheDocument()
    expect(screen.queryByText(/The report goes without it/)).not.toBeInTheDocument()
    expect(screen.getByText(/The report is not saved: it is sent only while this page is open/)).toBeVisible()
    expect(screen.getAllByRole('link', { name: '04 499 4444' })).toHaveLength(2)
    refused.mockRestore()
    press('Try again')
    await pass(0)
    expect(screen.getByText('Saved on this phone')).toBeInTheDocument()
    record.way = 'arrives'
    await pass(HOUR_MS)
    expect(record.taken.size).toBe(1)
  })

  it('is confirmed on a phone without storage when it is sent at once', async () => {
    const record = fakeRecord()
    visit()
    fullAfter(0)
    press('Missing')
    await pass(0)
    expect(record.taken.size).toBe(1)
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(yourReports().getByText('7K3MN-9QXAP')).toBeInTheDocument()
    expect(yourReports().getByText(/cannot keep this list: write down the references/)).toBeVisible()
  })

  it('is not sent with mock data', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    const { unmount } = visit()
    await report('Damaged')
    unmount()
    record.way = 'arrives'
    renderPage(<ReportPage />, '/report', 'mock')
    press('Missing')
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    await pass(HOUR_MS)
    expect(record.asked).toBe(1)
  })
})
