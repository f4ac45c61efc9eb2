import { act, screen } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type DataSource, useDataSource } from 'shared-domain/client'
import { newKey } from 'shared-domain/outbox'
import type { DocumentData } from '../page-data/page-data'
import { reportEntry } from '../report-outbox/report-entry'
import { ReportPage } from '../report-page/ReportPage'
import { makeSurroundings } from '../testing/make-surroundings'
import { hydratePage } from './hydrate-page'
import { renderPage } from './render-page'

const asked = jest.fn(() => new Promise<Response>(() => {}))

/** Opens the report page's document as a browser does. */
async function open(address: string, source: DataSource, data: DocumentData | null = null) {
  history.replaceState(null, '', address)
  await act(async () => useDataSource.setState({ source }))
  document.body.innerHTML = `<div id="root">${renderPage('ReportPage', DEMONSTRATION_SETTINGS, data)?.html}</div>
    <script type="application/json" id="settings">${JSON.stringify(DEMONSTRATION_SETTINGS)}</script>
    ${data ? `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>` : ''}`
  await act(async () => hydratePage(<ReportPage />))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

describe('a page that stands alone', () => {
  beforeEach(() => {
    asked.mockClear()
    globalThis.fetch = asked as typeof fetch
  })

  it('hydrates its prerendered HTML without a mismatch, then shows the bin of its link', async () => {
    const complained = jest.spyOn(console, 'error')
    await open('/report?bin=WCC7&location=Cuba', 'real')
    expect(screen.getByText('WCC7', { selector: 'dd' })).toBeInTheDocument()
    expect(complained).not.toHaveBeenCalled()
  })

  it('hydrates the server’s HTML with data without a mismatch or a request', async () => {
    const complained = jest.spyOn(console, 'error')
    await open('/report?bin=WCC7', 'real', {
      address: '/report?bin=WCC7',
      formKey: 'a-key',
      url: '/api/bins/WCC7/surroundings?radius=1',
      answer: makeSurroundings({ id: 'WCC7', location: 'Hunter Street 3' }),
    })
    expect(screen.getByText('Hunter Street 3', { selector: 'dd' })).toBeInTheDocument()
    expect(complained).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  })

  it('has the moment of an old level of another bin before and after hydration', async () => {
    const complained = jest.spyOn(console, 'error')
    const measuredAt = '2026-11-19T10:14:00+13:00'
    const words = 'Measured 19 November 2026, 10:14 am.'
    const surroundings = makeSurroundings({ id: 'WCC7' })
    const answer = { ...surroundings, near: surroundings.near.map((bin) => ({ ...bin, measuredAt })) }
    const url = '/api/bins/WCC7/surroundings?radius=1'
    const data = { address: '/report?bin=WCC7', formKey: 'a-key', url, answer }
    expect(renderPage('ReportPage', DEMONSTRATION_SETTINGS, data)?.html).toContain(words)
    await open('/report?bin=WCC7', 'real', data)
    expect(screen.getAllByText(words)).toHaveLength(2)
    expect(complained).not.toHaveBeenCalled()
  })

  it('shows a report that was made before hydration, also in a document without a bin', async () => {
    const entry = { ...reportEntry({ binId: 'WCC7', issue: 'Damaged', location: 'Cuba' }), id: newKey() }
    window.inlineReports = {
      handOver() {
        delete window.inlineReports
        return { ...entry, madeAt: Date.now() }
      },
    }
    await open('/report?bin=WCC7&location=Cuba', 'real')
    expect(screen.getByText('Saved on this phone')).toBeInTheDocument()
  })

  it('sends no request for mock data', async () => {
    await open('/report', 'mock')
    expect(screen.getByText('WN042', { selector: 'dd' })).toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })

  it('marks the document when it is hydrated, which activates deferred styles', async () => {
    delete document.documentElement.dataset.awake
    await open('/report?bin=WCC7', 'real')
    expect(document.documentElement).toHaveAttribute('data-awake')
  })

  it('does not run in a document that the product’s server did not make', () => {
    document.body.innerHTML = ''
    expect(() => hydratePage(<ReportPage />)).toThrow(/product’s own server/)
  })
})
