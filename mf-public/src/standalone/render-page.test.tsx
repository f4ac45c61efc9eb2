import { renderPage } from './render-page'

describe('the prerendered HTML', () => {
  it.each([
    ['LandingPage', 'Smarter Waste, Cleaner Cities.', false],
    ['TechnologyPage', 'Wellington Ready', false],
    ['ReportPage', 'Report an Issue', true],
    ['NearbyPage', 'Nearby Bins', true],
  ])('of %s holds its words, and is hydrated only where it does something', (expose, words, isHydrated) => {
    expect(renderPage(expose)).toEqual({ html: expect.stringContaining(words), isHydrated })
  })

  it('names no bin, since nobody has asked for one yet', () => {
    expect(renderPage('ReportPage')?.html).not.toContain('WN042')
  })

  it('is none for a page that is not public', () => {
    expect(renderPage('DashboardPage')).toBeNull()
  })
})
