import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { DocumentData } from '../page-data/page-data'
import { requestUrl } from '../page-data/page-data'
import { makeSurroundings } from '../testing/make-surroundings'
import { renderPage, requestOf } from './render-page'

const render = (expose: string, data?: DocumentData) => renderPage(expose, DEMONSTRATION_SETTINGS, data)

/** The data that the server embeds for an address and the record's answer. */
function documentOf(expose: string, address: string, answer: unknown): DocumentData {
  const request = requestOf(expose, address)
  if (!request) throw new Error(`${expose} shows nothing of the record.`)
  return { address, formKey: 'a-key', url: requestUrl(request), answer }
}
const ofReport = {
  reference: '7K3MN-9QXAP',
  issue: 'Damaged',
  binId: 'WCC7',
  location: 'Cuba Street 7',
  status: 'scheduled',
  reportedAt: '2026-11-21T03:00:00.000Z',
  history: [
    { status: 'open', at: '2026-11-21T03:00:00.000Z', reason: null },
    { status: 'scheduled', at: '2026-11-21T04:00:00.000Z', reason: 'A crew comes on Monday.' },
  ],
}

describe('the prerendered HTML', () => {
  it.each([
    ['LandingPage', 'Smarter Waste, Cleaner Cities.', false, false],
    ['TechnologyPage', 'Wellington Ready', false, false],
    ['ReportPage', 'Report an Issue', true, true],
    ['NearbyPage', 'Nearby Bins', true, true],
    ['FindReportPage', 'Find your report', false, false],
    ['StatusPage', 'could not be read', false, true],
  ])('of %s contains its text, and says whether it is hydrated', (expose, words, isHydrated, isOfRecord) => {
    expect(render(expose)).toEqual({
      html: expect.stringContaining(words),
      isHydrated,
      isOfRecord,
      isMissing: false,
    })
  })

  it('names no bin', () => {
    expect(render('ReportPage')?.html).not.toContain('WN042')
  })

  it('is null for a page that is not public', () => {
    expect(render('DashboardPage')).toBeNull()
    expect(requestOf('DashboardPage', '/')).toBeNull()
  })
})

describe('the request of a page', () => {
  it.each([
    ['LandingPage', '/', null],
    [
      'ReportPage',
      '/report?bin=W+1%2F2&location=Cuba',
      '/api/bins/W%201%2F2/surroundings?radius=1&location=Cuba',
    ],
    ['ReportPage', '/report?radius=3', '/api/bins/WN042/surroundings?radius=1&location=Lambton+Quay'],
    [
      'NearbyPage',
      '/nearby?lat=-41.2&lng=174.7',
      '/api/bins/nearby?lat=-41.200000&lng=174.700000&radius=0.500000',
    ],
    ['StatusPage', '/report/status/7k3mn-9qxap?thanks', '/api/reports/by-reference/7K3MN-9QXAP'],
    ['StatusPage', '/report/status/7k3mn9qxap', '/api/reports/by-reference/7K3MN-9QXAP'],
    ['StatusPage', '/report/status/%E0%A4%A', '/api/reports/by-reference/%25E0%25A4%25A'],
  ])('of %s at %s is %s', (expose, address, url) => {
    const request = requestOf(expose, address)
    expect(request && requestUrl(request)).toBe(url)
  })

  it('is valid for any address', () => {
    const halved = `${'a'.repeat(63)}%F0%9F%97%91`
    expect(requestOf('ReportPage', `/report?bin=${halved}&location=%00%FF`)?.params).toEqual({
      id: 'a'.repeat(63),
    })
  })
})

describe('the HTML with data of the record', () => {
  const hostile = '<script>alert(1)</script>"&<!--page-->'

  it('contains the bin and its fields in the form', () => {
    const { html = '' } =
      render(
        'ReportPage',
        documentOf(
          'ReportPage',
          '/report?bin=WCC7',
          makeSurroundings({ id: 'WCC7', location: 'Hunter Street 3' }),
        ),
      ) ?? {}
    document.body.innerHTML = html
    const form = document.querySelector('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/report'])
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['bin', 'WCC7'],
      ['location', 'Hunter Street 3'],
      ['key', 'a-key'],
    ])
    expect(document.querySelectorAll('button[name=issue]:enabled')).toHaveLength(6)
    expect(html).toContain('8 Cuba Street')
  })

  it.each(['bin', 'location'])('writes a hostile %s as text', (name) => {
    const address = `/report?${new URLSearchParams({ [name]: hostile })}`
    const data = documentOf('ReportPage', address, { ...makeSurroundings(), bin: null })
    document.body.innerHTML = render('ReportPage', data)?.html ?? ''
    expect(document.querySelector('script')).toBeNull()
    expect(document.body).toHaveTextContent(hostile)
  })

  it('shows the history of a report, and thanks a resident who just made it', () => {
    const at = (address: string) => render('StatusPage', documentOf('StatusPage', address, ofReport))
    document.body.innerHTML = at('/report/status/7K3MN-9QXAP')?.html ?? ''
    expect(document.body).toHaveTextContent('A crew comes on Monday.')
    expect(document.body).toHaveTextContent('21 November 2026, 4:00 pm')
    expect(document.body).not.toHaveTextContent('Report Submitted')
    document.body.innerHTML = at('/report/status/7K3MN-9QXAP?thanks')?.html ?? ''
    expect(document.body).toHaveTextContent('Report SubmittedThank you for helping keep Wellington clean!')
  })

  it('has its full URL, for print', () => {
    const data = documentOf('StatusPage', '/report/status/7k3mn9qxap?thanks', ofReport)
    document.body.innerHTML =
      render('StatusPage', { ...data, origin: 'https://bins.example.govt.nz' })?.html ?? ''
    expect(document.body).toHaveTextContent('https://bins.example.govt.nz/report/status/7K3MN-9QXAP')
  })

  it('says what to do about an unknown reference, without a confirmation', () => {
    const rendered = render('StatusPage', documentOf('StatusPage', '/report/status/AAAAA-AAAAA?thanks', null))
    expect(rendered).toMatchObject({
      isMissing: true,
      html: expect.stringContaining('There is no such report'),
    })
    expect(rendered?.html).not.toContain('Report Submitted')
  })
})
