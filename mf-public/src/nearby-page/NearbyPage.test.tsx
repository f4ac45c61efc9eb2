import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CITY_CENTRE, nearbyBins, sampleBins } from 'shared-domain'
import { renderPage } from '../testing/render-page'
import { NearbyPage } from './NearbyPage'

const aroundCentre = nearbyBins(sampleBins(new Date()), CITY_CENTRE)
const cards = () => screen.getAllByRole('link', { name: 'Report Issue' }).map((link) => link.closest('li'))

function phoneIs(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: answer },
  })
}

describe('the nearby page with sample data', () => {
  it('counts the bins around the point of the link', () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776&radius=0.5')
    expect(
      screen.getByText(`${aroundCentre.length} bins found within 0.5km of your location`),
    ).toBeInTheDocument()
    expect(cards()).toHaveLength(aroundCentre.length)
  })

  it('shows of each bin its place, id, distance, fill level and type, nearest first', () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776')
    const nearest = aroundCentre[0]
    const [card] = cards()
    expect(card).toHaveTextContent(nearest?.location as string)
    expect(card).toHaveTextContent(`ID: ${nearest?.id}`)
    expect(card).toHaveTextContent(`${Math.round((nearest?.distanceKm ?? 0) * 1000)} m`)
    expect(card).toHaveTextContent(`${nearest?.fillLevel}%`)
    expect(card).toHaveTextContent(/General waste|Recycling|Compost/)
  })

  it('leads back to the dashboard, and from a bin to its report', () => {
    renderPage(<NearbyPage />, '/nearby')
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/dashboard')
    const { id, location } = aroundCentre[0] as { id: string; location: string }
    expect(screen.getAllByRole('link', { name: 'Report Issue' })[0]).toHaveAttribute(
      'href',
      `/report?bin=${id}&location=${encodeURIComponent(location)}`,
    )
  })

  it('opens the map app for directions and says so', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    renderPage(<NearbyPage />, '/nearby')
    const [button] = screen.getAllByRole('button', { name: 'Directions' })
    await userEvent.click(button as HTMLElement)
    expect(opened).toHaveBeenCalledWith(
      expect.stringContaining(`destination=${aroundCentre[0]?.lat}`),
      '_blank',
      'noopener',
    )
    expect(
      within(screen.getByRole('status', { name: 'Notifications' })).getByText(
        `Getting directions from your location to ${aroundCentre[0]?.location}`,
      ),
    ).toBeInTheDocument()
  })

  it('says what to try when nothing is near', () => {
    renderPage(<NearbyPage />, '/nearby?lat=-36.85&lng=174.76')
    expect(screen.getByRole('heading', { name: 'No Nearby Bins Found' })).toBeInTheDocument()
    expect(screen.getByText('Try increasing the search radius or check your location.')).toBeInTheDocument()
  })

  it('searches wider, and keeps the radius in the address', async () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776&radius=0.25')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search radius' }), '2 km')
    expect(screen.getByText('10 bins found within 2km of your location')).toBeInTheDocument()
    expect(location.search).toContain('radius=2')
  })

  it('asks for the location only when told to, and searches there', async () => {
    const asked = jest.fn((found: PositionCallback) =>
      found({ coords: { latitude: -36.85, longitude: 174.76 } } as GeolocationPosition),
    )
    phoneIs(asked)
    renderPage(<NearbyPage />, '/nearby')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(location.search).toContain('lat=-36.85&lng=174.76')
    expect(screen.getByText('No Nearby Bins Found')).toBeInTheDocument()
  })

  it('goes on when the location is refused', async () => {
    phoneIs((_found, failed) => failed({ code: 1 } as GeolocationPositionError))
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(/Your location was not shared/)).toBeInTheDocument()
    expect(cards()).toHaveLength(aroundCentre.length)
  })

  it('follows a navigation that loads no document', async () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776')
    act(() => {
      history.pushState(null, '', '/nearby?lat=-36.85&lng=174.76')
      document.body.click()
    })
    expect(await screen.findByText('No Nearby Bins Found')).toBeInTheDocument()
  })

  it('shows the sample of Lambton Quay below', () => {
    renderPage(<NearbyPage />, '/nearby')
    const block = within(screen.getByRole('region', { name: 'Lambton Quay Area - Mock Data' }))
    expect(block.getByText('Showing 5 bins around Lambton Quay, Wellington')).toBeInTheDocument()
    expect(block.getByRole('region', { name: 'Bins around Lambton Quay' })).toBeInTheDocument()
  })

  it('says that these are samples, and goes back to real data', async () => {
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use real data' }))
    await waitFor(() => expect(screen.queryByText('Mock data.')).not.toBeInTheDocument())
  })
})
