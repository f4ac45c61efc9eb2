import { act, fireEvent, screen, within } from '@testing-library/react'
import { localLetters } from 'shared-domain/outbox'
import { ReportIssue } from '../../report-page/ReportIssue'
import { fakeRecord } from '../../testing/fake-record'
import { renderPage } from '../../testing/render-page'
import { HOLD_MS, pass } from '../../testing/visit-report-page'
import { catchReports } from './catch-reports'

const note = () => screen.getByRole('status')
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The document as the server sends it, and its own script; React is not there. */
function openDocument(binId = 'WCC7') {
  Reflect.deleteProperty(window, 'reportDesk')
  document.body.innerHTML = `<form method="post" action="/report">
    <input type="hidden" name="bin" value="${binId}">
    <input type="hidden" name="location" value="${binId && 'Cuba Street'}">
    <button name="issue" value="Damaged" ${binId ? '' : 'disabled'}>Damaged</button>
  </form>
  <form method="post" action="/elsewhere"><button>Search</button></form>`
  catchReports()
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  history.replaceState(null, '', '/report')
})
afterEach(() => {
  window.earlyReports?.handOver()
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
    await pass(HOLD_MS)
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
    await pass(HOLD_MS)
    expect(note()).toHaveTextContent('Saved on this phone, will send by itself')
    tap('Report something else')
    expect(button).toBeVisible()
  })

  it('is taken over by React, and sent once', async () => {
    const record = fakeRecord()
    openDocument()
    tap('Damaged')
    await pass(0)
    const bin = { id: 'WCC7', location: 'Cuba Street', record: null, point: null }
    document.body.append(Object.assign(document.createElement('div'), { id: 'root' }))
    await act(
      async () => void renderPage(<ReportIssue bin={bin} unresolved={[]} />, '/report?bin=WCC7', 'real'),
    )
    expect(window.earlyReports).toBeUndefined()
    expect(document.getElementById('early-note')).toBeNull()
    expect(screen.getByText('Sending in a moment')).toBeInTheDocument()
    const stop = window.reportDesk?.outbox.start()
    await pass(60_000)
    expect(record.asked).toBe(1)
    stop?.()
  })

  it('is of the bin in the address when the document was made for none', async () => {
    const record = fakeRecord()
    history.replaceState(null, '', '/report?bin=WCC9&location=Ghuznee+Street')
    openDocument('')
    tap('Damaged')
    await pass(HOLD_MS)
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

  it('is not sent with mock data', async () => {
    const record = fakeRecord()
    localStorage.setItem('data-source', JSON.stringify({ state: { source: 'mock' }, version: 0 }))
    openDocument()
    tap('Damaged')
    await pass(60_000)
    expect(record.asked).toBe(0)
    expect(localLetters('reports').all()).toEqual([])
  })
})
