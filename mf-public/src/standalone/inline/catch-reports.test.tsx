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

/** The document as the server sends it, and its own script; React is not there. */
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

/** The page's script is there. */
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

describe('a report made before React is there', () => {
  it('is on the phone, then in the record, and said so in words', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(0)
    expect(note()).toHaveTextContent('Saved on this phone. Sending in a moment')
    expect(note()).toHaveFocus()
    expect(record.asked).toBe(0)
    await pass(REPORT_UNDO_MS)
    expect([...record.taken.values()]).toEqual([{ binId: 'WCC7', issue: 'Damaged', location: 'Cuba Street' }])
    expect(note()).toHaveTextContent('Report Submitted. Thank you for helping keep Wellington clean!')
    const link = within(note()).getByRole('link', { name: '7K3MN-9QXAP' })
    expect(link).toHaveAttribute('href', '/report/status/7K3MN-9QXAP')
  })

  it('is taken back within four seconds', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(0)
    tap('Undo')
    await pass(60_000)
    expect(note()).toHaveTextContent('Taken back. Nothing was sent.')
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeVisible()
    expect(record.asked).toBe(0)
  })

  it('is not made twice by a second tap', async () => {
    fakeRecord().way = 'no connection'
    openDocument()
    const button = screen.getByRole('button', { name: 'Damaged' })
    fireEvent.click(button)
    expect(button).not.toBeVisible()
    await pass(REPORT_UNDO_MS)
    expect(note()).toHaveTextContent('Saved on this phone, will send by itself')
    tap('Report something else')
    expect(button).toBeVisible()
  })

  it('goes with a page that is left within its time to be taken back', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    fireEvent(window, new Event('pagehide'))
    await pass(0)
    expect(record.taken.size).toBe(1)
  })

  it.each([
    ['delivered', 'arrives', 'Report Submitted'],
    ['refused', { status: 422 }, 'Not sent. Please phone the council'],
  ] as const)('stays %s when the page is left after that', async (_, way, words) => {
    const record = fakeRecord()
    record.way = way
    openDocument()
    tap('Damaged')
    await pass(REPORT_UNDO_MS)
    for (const target of [window, document])
      for (const sign of ['pagehide', 'online', 'visibilitychange']) fireEvent(target, new Event(sign))
    await pass(60_000)
    expect(note()).toHaveTextContent(words)
    expect(record.asked).toBe(1)
  })

  it('is tried again when the page is left, or a network is there, as long as nobody has answered', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    openDocument()
    tap('Damaged')
    await pass(REPORT_UNDO_MS)
    fireEvent(window, new Event('pagehide'))
    await pass(0)
    record.way = 'arrives'
    fireEvent(window, new Event('online'))
    await pass(0)
    expect(record.asked).toBe(3)
    expect(note()).toHaveTextContent('Report Submitted')
  })

  it('is taken over by React, and sent once', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(0)
    await takeOver('real')
    expect(window.inlineReports).toBeUndefined()
    expect(document.getElementById('early-note')).toBeNull()
    expect(screen.getByText('Sending in a moment')).toBeInTheDocument()
    const stop = window.reportOutbox?.outbox.start()
    await pass(60_000)
    expect(record.asked).toBe(1)
    stop?.()
  })

  it('cannot be taken back by React once it is on its way', async () => {
    const record = fakeRecord()
    record.way = 'no answer'
    openDocument()
    tap('Damaged')
    fireEvent(window, new Event('pagehide'))
    await takeOver('real')
    expect(screen.getByText('It will send by itself.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('has its time to be taken back whatever the network does', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    fireEvent(window, new Event('online'))
    fireEvent(window, new Event('pageshow'))
    await pass(REPORT_UNDO_MS - 1)
    tap('Undo')
    await pass(60_000)
    expect(record.asked).toBe(0)
  })

  it('is of the bin in the address when the document was made for none', async () => {
    const record = fakeRecord()
    history.replaceState(null, '', '/report?bin=WCC9&location=Ghuznee+Street')
    openDocument('')
    tap('Damaged')
    await pass(REPORT_UNDO_MS)
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

    it('is thanked for, said to be a sample, and neither kept nor sent', async () => {
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

    it('is thanked for by React, too, which takes it over', async () => {
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
