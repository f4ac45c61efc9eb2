import { act, fireEvent, screen, within } from '@testing-library/react'
import { REPORT_UNDO_MS } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { ReportPage } from '../../report-page/ReportPage'
import { fakeRecord } from '../../testing/fake-record'
import { renderPage } from '../../testing/render-page'
import { pass } from '../../testing/visit-report-page'
import { catchReports } from './catch-reports'

const note = () => screen.getByRole('status')
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens the document as the server sends it, with its inline script and without React. */
function openDocument(binId = 'WCC7') {
  Reflect.deleteProperty(window, 'reportOutbox')
  document.body.innerHTML = `<form method="post" action="/report">
    <input type="hidden" name="bin" value="${binId}">
    <input type="hidden" name="location" value="${binId && 'Cuba Street'}">
    <button name="issue" value="Damaged" ${binId ? '' : 'disabled'}>Damaged</button>
  </form>
  <form method="post" action="/elsewhere"><button>Search</button></form>`
  catchReports()
}

/** The page's script takes over. */
const takeOver = (source: DataSource) =>
  act(async () => void renderPage(<ReportPage />, '/report?bin=WCC7&location=Cuba+Street', source))

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  history.replaceState(null, '', '/report')
})
afterEach(() => {
  window.inlineReports?.handOver()
  jest.useRealTimers()
})

describe('a report made before hydration', () => {
  it('is stored on the phone, sent at once, and confirmed as text', async () => {
    const record = fakeRecord()
    record.way = 'no answer'
    openDocument()
    tap('Damaged')
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^outbox:reports:/)])
    expect(note()).toHaveTextContent('Saved on this phone, will send by itself')
    expect(note()).toHaveFocus()
    expect(record.asked).toBe(1)
    record.way = 'arrives'
    await pass(60_000)
    expect([...record.taken.values()]).toEqual([{ binId: 'WCC7', issue: 'Damaged', location: 'Cuba Street' }])
    expect(record.headers.at(-1)?.['report-secret']).toMatch(/^[\da-f]{32}$/)
    expect(note()).toHaveTextContent('Report Submitted. Thank you for helping keep Wellington clean!')
    const link = within(note()).getByRole('link', { name: '7K3MN-9QXAP' })
    expect(link).toHaveAttribute('href', '/report/status/7K3MN-9QXAP')
  })

  it('is withdrawn from the record within ten seconds', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(REPORT_UNDO_MS - 1)
    tap('Undo')
    expect(note()).toHaveFocus()
    await pass(0)
    expect(record.withdrawn).toEqual(new Set(record.taken.keys()))
    expect(record.headers[1]?.['report-secret']).toBe(record.headers[0]?.['report-secret'])
    expect(note()).toHaveTextContent('Taken back.')
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeVisible()
    expect(localStorage).toHaveLength(0)
    await pass(60_000)
    expect(record.asked).toBe(2)
  })

  it('can be taken back for ten seconds only', async () => {
    fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(REPORT_UNDO_MS)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(note()).toHaveTextContent('Report Submitted')
  })

  it('can be taken back without a signal, and the page’s script sends the withdrawal', async () => {
    const record = fakeRecord()
    record.way = 'answer lost'
    openDocument()
    tap('Damaged')
    await pass(0)
    record.way = 'no connection'
    tap('Undo')
    await pass(0)
    expect(note()).toHaveTextContent('Being taken back. With a signal this takes about a minute at most.')
    record.way = 'arrives'
    await takeOver('real')
    await pass(0)
    expect(record.withdrawn).toEqual(new Set(record.taken.keys()))
    expect(screen.queryByRole('region', { name: 'Your reports' })).not.toBeInTheDocument()
  })

  it('is not made twice by a second tap', async () => {
    fakeRecord().way = 'no connection'
    openDocument()
    const button = screen.getByRole('button', { name: 'Damaged' })
    fireEvent.click(button)
    expect(button).not.toBeVisible()
    await pass(0)
    expect(note()).toHaveTextContent('Saved on this phone, will send by itself')
    tap('Report something else')
    expect(button).toBeVisible()
  })

  it.each([
    ['delivered', 'arrives', 'Report Submitted'],
    ['refused', { status: 422, body: { type: 'urn:problem:refused' } }, 'Not sent. Please phone the council'],
  ] as const)('stays %s when the page is left after that', async (_, way, words) => {
    const record = fakeRecord()
    record.way = way
    openDocument()
    tap('Damaged')
    await pass(0)
    for (const target of [window, document])
      for (const sign of ['pagehide', 'online', 'visibilitychange']) fireEvent(target, new Event(sign))
    await pass(60_000)
    expect(note()).toHaveTextContent(words)
    expect(record.asked).toBe(1)
  })

  it('is sent again when the page is left or online, until there is a response', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    openDocument()
    tap('Damaged')
    await pass(0)
    fireEvent(window, new Event('pagehide'))
    await pass(0)
    record.way = 'arrives'
    fireEvent(window, new Event('online'))
    await pass(0)
    expect(record.asked).toBe(3)
    expect(note()).toHaveTextContent('Report Submitted')
  })

  it('is taken over by React, is in the record once, and can be taken back there', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(0)
    await takeOver('real')
    await pass(0)
    expect(window.inlineReports).toBeUndefined()
    expect(document.getElementById('early-note')).toBeNull()
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(record.taken.size).toBe(1)
    tap('Undo')
    await pass(0)
    expect(record.withdrawn).toEqual(new Set(record.taken.keys()))
  })

  it('is for the bin in the URL when the document was prerendered without one', async () => {
    const record = fakeRecord()
    history.replaceState(null, '', '/report?bin=WCC9&location=Ghuznee+Street')
    openDocument('')
    tap('Damaged')
    await pass(0)
    expect([...record.taken.values()]).toEqual([
      { binId: 'WCC9', issue: 'Damaged', location: 'Ghuznee Street' },
    ])
  })

  it('leaves other forms alone', () => {
    openDocument()
    const submitted = jest.fn((event: Event) => event.preventDefault())
    addEventListener('submit', submitted, { once: true })
    tap('Search')
    expect(submitted).toHaveBeenCalled()
    expect(note()).toBeEmptyDOMElement()
  })

  describe('with mock data', () => {
    beforeEach(() =>
      localStorage.setItem('data-source', JSON.stringify({ state: { source: 'mock' }, version: 0 })),
    )

    it('is confirmed as a sample, and neither stored nor sent', async () => {
      const record = fakeRecord()
      openDocument()
      tap('Damaged')
      await pass(0)
      expect(note()).toHaveTextContent(
        'Report Submitted. Thank you for helping keep Wellington clean! Mock data: reports are not sent.',
      )
      expect(note()).toHaveFocus()
      fireEvent(window, new Event('pagehide'))
      await pass(60_000)
      expect(record.asked).toBe(0)
      expect(Object.keys(localStorage)).toEqual(['data-source'])
      tap('Report something else')
      expect(screen.getByRole('button', { name: 'Damaged' })).toBeVisible()
    })

    it('is also confirmed by React, which takes it over', async () => {
      const record = fakeRecord()
      openDocument()
      tap('Damaged')
      await pass(0)
      await takeOver('mock')
      expect(document.getElementById('early-note')).toBeNull()
      expect(screen.getByText('Report Submitted')).toBeInTheDocument()
      expect(await screen.findByText('Damaged report submitted successfully!')).toBeInTheDocument()
      await pass(60_000)
      expect(record.asked).toBe(0)
    })
  })
})
