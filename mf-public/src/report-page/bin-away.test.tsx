import { screen, within } from '@testing-library/react'
import { makeSurroundings } from '../testing/make-surroundings'
import { renderPage } from '../testing/render-page'
import { ReportPage } from './ReportPage'
import type { ReportPageData } from './report-page-data'

function scan(answer: Partial<ReportPageData>, label = '/report?bin=WCC7&location=7+Cuba+Street') {
  const known = { ...makeSurroundings({ id: 'WCC7', location: '7 Cuba Street' }), ...answer }
  globalThis.fetch = (async () => ({ ok: true, json: async () => known })) as unknown as typeof fetch
  renderPage(<ReportPage />, label, 'real')
}
const { bin } = makeSurroundings({ id: 'WCC7', location: '7 Cuba Street' })
const plannedFor = (until: string | null) =>
  bin && { bin: { ...bin, life: { state: 'works' as const, until, isPlanned: true as const } } }
const worksUntil = (until: string | null) =>
  bin && { bin: { ...bin, life: { state: 'works' as const, until } } }

describe('who scans the label of a bin that is away', () => {
  it.each([
    ['Bin WCC7 was taken away', { bin: null, isRetired: true }],
    ['Bin WCC7 is away for works until 3 December 2026', worksUntil('2026-12-02T11:00:00.000Z')],
    ['Bin WCC7 is away for works', worksUntil(null)],
    ['Bin WCC7 is not there yet. It is expected on 3 December 2026', plannedFor('2026-12-02T11:00:00.000Z')],
    ['Bin WCC7 is not there yet', plannedFor(null)],
  ])('reads “%s”, and where the nearest one is', async (heading, answer) => {
    scan(answer ?? {})
    const region = await screen.findByRole('region', { name: heading })
    expect(region).toHaveTextContent('The nearest bin is WCC8, 8 Cuba Street, 111 m away.')
    expect(within(region).getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('-41.'),
    )
    expect(screen.queryByText(/There is no bin WCC7/)).not.toBeInTheDocument()
  })

  it('reads where a bin that was taken away stood, and how far others are from there', async () => {
    scan({ bin: null, isRetired: true, stoodAt: '40 Victoria Street' }, '/report?bin=WCC7')
    const region = await screen.findByRole('region', { name: 'Bin WCC7 was taken away' })
    expect(region).toHaveTextContent('It stood at 40 Victoria Street.')
    const others = within(screen.getByRole('region', { name: 'Alternative Bins Near You' }))
    expect(others.getByText('WCC8 · General waste · 111 m')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/not known|not in the record/)
  })

  it('is led to the search when no other bin is near', async () => {
    scan({ bin: null, isRetired: true, near: [] })
    const region = within(await screen.findByRole('region', { name: 'Bin WCC7 was taken away' }))
    expect(region.getByRole('link', { name: 'Search around your own location' })).toBeVisible()
  })
})

it('says nothing of a bin that stands, or is damaged', async () => {
  scan({ ...(bin && { bin: { ...bin, life: { state: 'damaged', until: null } } }) })
  await screen.findByText('Last collected')
  expect(screen.queryByText(/away/)).not.toBeInTheDocument()
})
