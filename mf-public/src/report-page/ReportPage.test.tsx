import { fireEvent, screen, within } from '@testing-library/react'
import { nearbyBins, sampleBins } from 'shared-domain'
import { makeSurroundings } from '../testing/make-surroundings'
import { passTime, renderPage } from '../testing/render-page'
import { ReportPage } from './ReportPage'

const bins = sampleBins(new Date())
const target = bins.find(({ id }) => id === 'WN042') as (typeof bins)[number]
const others = bins.filter(({ id }) => id !== 'WN042')
const region = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const toasts = () => within(screen.getByRole('status', { name: 'Notifications' }))

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('the report page with sample data', () => {
  it('is titled and leads to nearby bins and back to the dashboard', () => {
    renderPage(<ReportPage />, '/report')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bin Report & Nearby Options')
    expect(screen.getByRole('link', { name: 'Find Nearby Bins' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/nearby\?lat=/),
    )
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/dashboard')
  })

  it('is about WN042 unless the link names another bin', () => {
    renderPage(<ReportPage />, '/report')
    expect(region('Bin Information').getByText('WN042')).toBeInTheDocument()
    expect(region('Bin Information').getByText(target.location)).toBeInTheDocument()
  })

  it('says so when the link names no bin, and asks for the id on the label', () => {
    renderPage(<ReportPage />, '/report')
    expect(screen.getByText('The link names no bin, so this page is about WN042.')).toBeInTheDocument()
    const field = screen.getByRole('textbox', { name: 'ID on the bin’s label' })
    expect(field).toHaveAttribute('name', 'bin')
    expect((field as HTMLInputElement).form).toHaveAttribute('action', '/report')
    expect((field as HTMLInputElement).form).toHaveAttribute('method', 'get')
  })

  it('lists the bins of a street that was asked for, and offers no report of the default bin', () => {
    const { location } = nearbyBins(others, target).at(-1) as (typeof bins)[number]
    const street = location.replace(/ \d+$/, '')
    renderPage(<ReportPage />, `/report?location=${encodeURIComponent(street)}`)
    expect(screen.getByText(`These bins stand around ${street}.`)).toBeVisible()
    const links = within(screen.getByRole('list', { name: 'Known bins there' })).getAllByRole('link')
    expect(links[0]).toHaveTextContent(street)
    expect(screen.getByRole('textbox', { name: 'Street' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Overflowing' })).not.toBeInTheDocument()
  })

  it('finds a bin by the id that was typed as a street', () => {
    renderPage(<ReportPage />, '/report?location=wn007')
    expect(region('Bin Information').getByText('WN007')).toBeInTheDocument()
  })

  it('does not ask for an id when the link names a known bin, in capitals or not', () => {
    renderPage(<ReportPage />, '/report?bin=wn042')
    expect(region('Bin Information').getByText('WN042')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(document.title).toContain('WN042')
  })

  it('does not guess the location of a bin that is not in the record', () => {
    renderPage(<ReportPage />, '/report?bin=ZZ900')
    expect(region('Bin Information').getByText('Location not known')).toBeInTheDocument()
    expect(screen.getByText('There is no bin ZZ900 in the record.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'ID on the bin’s label' })).toBeInTheDocument()
    const form = screen.getByRole('button', { name: 'Damaged' }).closest('form') as HTMLFormElement
    expect(Object.fromEntries(new FormData(form))).toEqual({ bin: 'ZZ900' })
    expect(region('Alternative Bins Near You').queryByRole('listitem')).not.toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('Lambton Quay')
  })

  it('says that a report of a bin in no record is kept, and offers the known bins of the place that the link names', () => {
    const street = target.location.replace(/ \d+$/, '')
    renderPage(<ReportPage />, `/report?bin=ZZ900&location=${encodeURIComponent(street)}`)
    expect(screen.getByText(/A report of ZZ900 is kept: staff find out which bin is meant/)).toBeVisible()
    const links = within(screen.getByRole('list', { name: 'Known bins there' })).getAllByRole('link')
    expect(links).toHaveLength(5)
    expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^\/report\?bin=WN\d{3}&location=/))
    expect(screen.getByRole('link', { name: 'Find it on the map' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/nearby\?lat=/),
    )
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
  })

  it('shows the issues right after the id and location of the bin', () => {
    renderPage(<ReportPage />, '/report?bin=WN042')
    const before = document.createRange()
    before.setEnd(screen.getByRole('button', { name: 'Overflowing' }), 0)
    expect(before.toString()).toContain(`WN042 · ${target.location}`)
    expect(before.toString()).not.toMatch(/Find Nearby Bins|Bin Information/)
  })

  it('shows the location of the link when the bin is not in the record, and says so', () => {
    renderPage(<ReportPage />, '/report?bin=XX9&location=Nowhere+Lane')
    expect(region('Bin Information').getByText('Nowhere Lane')).toBeInTheDocument()
    expect(region('Bin Information').getByText(/is not in the record/)).toBeInTheDocument()
  })

  it('shows the confirmation of a report for 3 seconds, then the form again', () => {
    renderPage(<ReportPage />, '/report')
    press('Overflowing')
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(screen.getByText('Thank you for helping keep Wellington clean!')).toBeInTheDocument()
    expect(screen.getByText('A sample: nothing was sent.')).toBeInTheDocument()
    expect(toasts().getByText('Overflowing report submitted successfully!')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Damaged' })).not.toBeInTheDocument()
    passTime(2999)
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    passTime(1)
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Damaged' })).toBeEnabled()
  })

  it('lists the five nearest alternatives, with words for the room in them', () => {
    renderPage(<ReportPage />, '/report')
    const expected = nearbyBins(others, target).slice(0, 5)
    const items = region('Alternative Bins Near You').getAllByRole('listitem')
    expect(items).toHaveLength(5)
    for (const [index, bin] of expected.entries()) {
      const fill = bin.fillLevel as number
      expect(items[index]).toHaveTextContent(bin.location)
      if (fill < 50) expect(items[index]).toHaveTextContent('Available')
      if (fill > 80) expect(items[index]).toHaveTextContent('Nearly full')
    }
  })

  it('opens directions from this bin to an alternative', () => {
    renderPage(<ReportPage />, '/report')
    const [nearest] = nearbyBins(others, target)
    const [link] = screen.getAllByRole('link', { name: 'Directions' })
    fireEvent.click(link as HTMLElement)
    expect(
      toasts().getByText(`Getting directions from ${target.location} to ${nearest?.location}`),
    ).toBeInTheDocument()
    expect(link).toHaveAttribute('href', expect.stringContaining(`destination=${nearest?.lat}`))
  })

  it('counts the bins within the radius of the slider, and lists five of them', () => {
    renderPage(<ReportPage />, '/report')
    const card = region('Bins Near Me')
    expect(
      card.getByText(`${nearbyBins(others, target, 0.5).length} bins found within 500m`),
    ).toBeInTheDocument()
    const slider = card.getByRole('slider', { name: 'Search radius' })
    expect(slider).toHaveAttribute('min', '100')
    expect(slider).toHaveAttribute('max', '1000')
    expect(slider).toHaveAttribute('step', '50')
    fireEvent.change(slider, { target: { value: '1000' } })
    expect(card.getByText('10 bins found within 1000m')).toBeInTheDocument()
    expect(card.getByText('(the 10 nearest)')).toBeInTheDocument()
    expect(slider).toHaveAttribute('aria-valuetext', '1000 metres')
    const list = within(card.getByRole('list', { name: 'The nearest bins' }))
    expect(list.getAllByRole('listitem')).toHaveLength(5)
  })

  it('has no section "Bins Near Me" when the bin is not known', () => {
    renderPage(<ReportPage />, '/report?bin=XX9')
    expect(screen.queryByRole('region', { name: 'Bins Near Me' })).not.toBeInTheDocument()
  })

  it('starts with the radius of the link in slider, count and list', () => {
    renderPage(<ReportPage />, '/report?bin=WN042&radius=0.2')
    expect(screen.getByRole('slider', { name: 'Search radius' })).toHaveValue('200')
    expect(screen.getByText(/found within 200m/)).toBeInTheDocument()
  })

  it('uses half a kilometre when the radius of the link is not valid, and says so', () => {
    renderPage(<ReportPage />, '/report?radius=far')
    expect(screen.getByText('The link’s search radius is not usable, so 0.5 km is used.')).toBeInTheDocument()
  })
})

describe('the report page of a council without the default bin, when the link names none', () => {
  /** The record knows only the bins around Queen Street. */
  function open(address: string) {
    const known = makeSurroundings({ id: 'A1', location: '1 Queen Street' })
    globalThis.fetch = (async (url: string) => {
      const isThere = new URL(url, 'http://page').searchParams.get('location') === 'queen street'
      const answer = { ...known, bin: null, ...(!isThere && { around: null, near: [] }) }
      return { ok: true, json: async () => answer }
    }) as unknown as typeof fetch
    renderPage(<ReportPage />, address, 'real')
    return screen.findByRole('heading', { name: 'Which bin?' })
  }

  it('asks for the bin by its id, its street or the map, and offers no report of the default bin', async () => {
    await open('/report')
    for (const [label, name] of [
      ['ID on the bin’s label', 'bin'],
      ['Street', 'location'],
    ] as const) {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
      expect(field).toHaveAttribute('name', name)
      expect([field.form?.method, field.form?.getAttribute('action')]).toEqual(['get', '/report'])
    }
    expect(screen.getByRole('link', { name: 'Find it on the map' })).toHaveAttribute('href', '/nearby')
    expect(screen.queryByRole('button', { name: 'Overflowing' })).not.toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('WN042')
    expect(document.body).not.toHaveTextContent('Lambton Quay')
  })

  it('lists the bins of the street in the link', async () => {
    await open('/report?location=queen+street')
    expect(await screen.findByText('These bins stand around queen street.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'WCC8 · 8 Cuba Street' })).toHaveAttribute(
      'href',
      '/report?bin=WCC8&location=8%20Cuba%20Street',
    )
  })

  it('does not say so of a street while the record cannot be read', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    globalThis.fetch = (async () => {
      throw new TypeError('Failed to fetch')
    }) as unknown as typeof fetch
    renderPage(<ReportPage />, '/report?location=Nowhere', 'real')
    expect(await screen.findByText('The link names no bin.')).toBeVisible()
    expect(screen.queryByText(/No known bin/)).not.toBeInTheDocument()
  })

  it('says that there is no known bin in the street', async () => {
    await open('/report?location=Nowhere')
    expect(await screen.findByText('No known bin stands at “Nowhere”.')).toBeVisible()
  })
})
