import { act, screen } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type DataSource, useDataSource } from 'shared-domain/client'
import { ReportPage } from '../report-page/ReportPage'
import { hydratePage } from './hydrate-page'
import { renderPage } from './render-page'

const asked = jest.fn(() => new Promise<Response>(() => {}))

/** What the browser does with the report page's document. */
async function open(address: string, source: DataSource) {
  history.replaceState(null, '', address)
  await act(async () => useDataSource.setState({ source }))
  document.body.innerHTML = `<div id="root">${renderPage('ReportPage')?.html}</div>
    <script type="application/json" id="settings">${JSON.stringify(DEMONSTRATION_SETTINGS)}</script>`
  await act(async () => hydratePage(<ReportPage />))
}

describe('a page that stands alone', () => {
  beforeEach(() => {
    asked.mockClear()
    globalThis.fetch = asked as typeof fetch
  })

  it('takes over its prerendered HTML without a difference, then shows the bin of its link', async () => {
    const complained = jest.spyOn(console, 'error')
    await open('/report?bin=WCC7&location=Cuba', 'real')
    expect(screen.getByText('WCC7')).toBeInTheDocument()
    expect(complained).not.toHaveBeenCalled()
  })

  it('asks nobody for mock data', async () => {
    await open('/report', 'mock')
    expect(screen.getByText('WN042')).toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })

  it('does not run in a document of somebody else', () => {
    document.body.innerHTML = ''
    expect(() => hydratePage(<ReportPage />)).toThrow(/product’s own server/)
  })
})
