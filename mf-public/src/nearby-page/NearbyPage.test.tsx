import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CITY_CENTRE, nearbyBins, sampleBins } from 'shared-domain'
import { WithDomain } from 'shared-domain/testing'
import type { NearbyBin } from '../../rules/nearby-bin'
import { distanceAndDirection } from '../bin-labels/bin-labels'
import { renderPage } from '../testing/render-page'
import { NearbyPage } from './NearbyPage'
import { NearbyResults } from './NearbyResults'

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

  it('shows location, id, distance, fill level and type of each bin, nearest first', () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776')
    const nearest = aroundCentre[0]
    const [card] = cards()
    expect(card).toHaveTextContent(nearest?.location as string)
    expect(card).toHaveTextContent(`ID: ${nearest?.id}`)
    expect(card).toHaveTextContent(`${Math.round((nearest?.distanceKm ?? 0) * 1000)} m`)
    expect(card).toHaveTextContent(`${nearest?.fillLevel}%`)
    expect(card).toHaveTextContent(/General waste|Recycling|Compost/)
  })

  it('links to the dashboard, and from each bin to its report page', () => {
    renderPage(<NearbyPage />, '/nearby')
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/dashboard')
    const { id, location } = aroundCentre[0] as { id: string; location: string }
    expect(screen.getAllByRole('link', { name: 'Report Issue' })[0]).toHaveAttribute(
      'href',
      `/report?bin=${id}&location=${encodeURIComponent(location)}`,
    )
  })

  it('opens the map app for directions and says so', async () => {
    renderPage(<NearbyPage />, '/nearby')
    const [link] = screen.getAllByRole('link', { name: 'Directions' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`destination=${aroundCentre[0]?.lat}`))
    expect(link).toHaveAttribute('target', '_blank')
    await userEvent.click(link as HTMLElement)
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
    expect(screen.getByText('The city centre is 493 km away.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Search around the city centre' })).toHaveAttribute(
      'href',
      '/nearby',
    )
  })

  it('searches a wider radius, and stores it in the URL', async () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.2865&lng=174.776&radius=0.25')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search radius' }), '2 km')
    expect(screen.getByText('10 bins found within 2km of your location')).toBeInTheDocument()
    expect(screen.getByText('(the 10 nearest)')).toBeInTheDocument()
    expect(location.search).toContain('radius=2')
  })

  it('does not claim to know where you are before you share your location, also after a change of the radius', async () => {
    renderPage(<NearbyPage />, '/nearby')
    const isHonest = () => {
      expect(screen.getByText(/taken to be the city centre until you share it/)).toBeInTheDocument()
      expect(screen.getByText('City centre')).toBeInTheDocument()
      expect(screen.queryByText('You')).not.toBeInTheDocument()
    }
    isHonest()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search radius' }), '1 km')
    expect(location.search).toBe('?radius=1')
    isHonest()
  })

  it('asks for the location only on a tap, and searches there', async () => {
    const asked = jest.fn((found: PositionCallback) =>
      found({ coords: { latitude: -36.85, longitude: 174.76, accuracy: 20 } } as GeolocationPosition),
    )
    phoneIs(asked)
    renderPage(<NearbyPage />, '/nearby')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(location.search).toContain('lat=-36.85&lng=174.76')
    expect(screen.getByText('No Nearby Bins Found')).toBeInTheDocument()
  })

  it.each([
    [20, 'Searching around your own location.'],
    [1487, 'Searching around your own location. Your position is good to ± 1,500 m.'],
  ])('says that it searches around the phone, with an accuracy of %i m', async (accuracy, words) => {
    const asked = jest.fn((found: PositionCallback) =>
      found({ coords: { latitude: -41.2865, longitude: 174.776, accuracy } } as GeolocationPosition),
    )
    phoneIs(asked)
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(asked).toHaveBeenCalledWith(
      expect.anything(),
      expect.anything(),
      expect.objectContaining({ enableHighAccuracy: true }),
    )
    expect(screen.getByText(words)).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search radius' }), '2 km')
    expect(screen.getByText(words)).toBeInTheDocument()
    await userEvent.click(screen.getByText('Choose a place'))
    await userEvent.click(screen.getByRole('link', { name: 'Courtenay Place' }))
    expect(screen.queryByText(words)).not.toBeInTheDocument()
  })

  it('asks for a new position on a second tap', async () => {
    const asked = jest.fn((found: PositionCallback, _failed: unknown, _options: PositionOptions) =>
      found({ coords: { latitude: -41.2865, longitude: 174.776, accuracy: 20 } } as GeolocationPosition),
    )
    phoneIs(asked as never)
    renderPage(<NearbyPage />, '/nearby')
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    await press()
    await press()
    expect(asked.mock.calls.map(([, , { maximumAge }]) => maximumAge)).toEqual([60_000, 0])
  })

  it('says that it waits for the location, and asks once', async () => {
    const asked = jest.fn()
    phoneIs(asked)
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    await userEvent.click(screen.getByRole('button', { name: 'Finding you …' }))
    expect(asked).toHaveBeenCalledTimes(1)
    expect(screen.getByText(/allow it to use your location/)).toBeInTheDocument()
  })

  it.each([
    ['refused', 1, /was not shared.*choose a place/],
    ['not to be found', 2, /could not be found.*choose a place/],
    ['long in coming', 3, /took too long.*choose a place/],
  ])('explains what to do when the location is %s', async (_case, code, words) => {
    phoneIs((_found, failed) => failed({ code } as GeolocationPositionError))
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(cards()).toHaveLength(aroundCentre.length)
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled()
  })

  it('says so in a browser without geolocation', async () => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(/cannot tell where it is/)).toBeInTheDocument()
  })

  it('searches around a place of the city that is chosen', async () => {
    renderPage(<NearbyPage />, '/nearby?radius=2')
    await userEvent.click(screen.getByText('Choose a place'))
    await userEvent.click(screen.getByRole('link', { name: 'Courtenay Place' }))
    expect(location.search).toBe('?lat=-41.293&lng=174.7815&radius=2')
    expect(screen.getByText('Your location is taken to be Courtenay Place.')).toBeInTheDocument()
  })

  it('has a form for the radius that needs no script', () => {
    renderPage(<NearbyPage />, '/nearby?lat=-41.29&lng=174.78&radius=1')
    const form = screen.getByRole('button', { name: 'Search' }).closest('form') as HTMLFormElement
    expect(form).toHaveAttribute('action', '/nearby')
    expect(Object.fromEntries(new FormData(form))).toEqual({ lat: '-41.29', lng: '174.78', radius: '1' })
  })

  it('numbers the bins on its map as in the list, and describes the map as text', () => {
    renderPage(<NearbyPage />, '/nearby')
    const map = screen.getByRole('img', { name: 'Map of the bins near you' })
    expect(map.querySelectorAll('[data-status] text')).toHaveLength(aroundCentre.length)
    const [nearest] = aroundCentre
    const way = distanceAndDirection(CITY_CENTRE, nearest as NearbyBin)
    expect(way).toMatch(/^\d+ m (north|south|east|west)/)
    expect(map).toHaveAccessibleDescription(expect.stringContaining(`1: ${way},`))
    expect(cards()[0]).toHaveTextContent(way)
  })

  it('follows a navigation within the document', async () => {
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
    expect(block.getByRole('img', { name: 'Map of the bins around Lambton Quay' })).toBeInTheDocument()
    expect(block.getAllByRole('listitem').map((row) => row.textContent)).toContainEqual(
      expect.stringMatching(/Lambton Quay & Johnston Street200 m north92%Full/),
    )
  })

  it('does not show the sample to residents of a council', () => {
    history.replaceState(null, '', '/nearby')
    render(
      <WithDomain source="real" settings={{ offersMockData: false }}>
        <NearbyPage />
      </WithDomain>,
    )
    expect(screen.getByRole('heading', { name: 'Nearby Bins' })).toBeInTheDocument()
    expect(screen.queryByText(/Mock Data/)).not.toBeInTheDocument()
  })

  it('of an empty record says that there are no bins yet, and does not ask to search farther away', () => {
    render(
      <WithDomain source="real" settings={{ offersMockData: false }}>
        <NearbyResults bins={[]} isRecordEmpty point={CITY_CENTRE} radiusKm={0.5} isPlaced={false} />
      </WithDomain>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('There are no bins here yet')
    expect(screen.getByRole('link', { name: 'report it' })).toHaveAttribute('href', '/report')
    expect(screen.queryByText(/search radius/)).not.toBeInTheDocument()
  })

  it('says that these are samples, and offers to return to real data', async () => {
    renderPage(<NearbyPage />, '/nearby')
    await userEvent.click(screen.getByRole('button', { name: 'Use real data' }))
    await waitFor(() => expect(screen.queryByText('Mock data.')).not.toBeInTheDocument())
  })
})
