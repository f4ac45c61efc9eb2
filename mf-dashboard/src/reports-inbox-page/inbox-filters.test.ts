import { inboxUrl, parseFilters, toReportQuery } from './inbox-filters'

describe('the filters of the inbox', () => {
  it('are the unresolved reports unless the URL says otherwise', () => {
    expect(toReportQuery(parseFilters(''))).toEqual({ status: 'unresolved', limit: '25' })
    expect(toReportQuery(parseFilters('?status=any'))).toEqual({ limit: '25' })
  })

  it('ignore unknown values', () => {
    expect(toReportQuery(parseFilters('?status=lost&issue=Boring&held=perhaps&q=%20'))).toEqual({
      status: 'unresolved',
      limit: '25',
    })
  })

  it.each([
    '/app/reports',
    '/app/reports?status=any',
    '/app/reports?status=closed&issue=Bad+smell&held=true&q=5+Quay+%26+co&after=2026_1',
  ])('come back from their URL %s', (url) => {
    expect(inboxUrl(parseFilters(url.split('?')[1] ?? ''))).toBe(url)
  })
})
