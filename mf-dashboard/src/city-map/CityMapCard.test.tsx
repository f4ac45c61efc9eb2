import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { BinsAnswer, DataSource } from 'shared-domain/client'
import { getMapPage } from 'shared-domain/contract'
import { makeBin, WithDomain } from 'shared-domain/testing'
import { useLocation } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { CityMapCard } from './CityMapCard'
import type { MapPage } from './use-map-page'

const url = DEMONSTRATION_SETTINGS.mapPageUrl
const asked = jest.fn()

/** The server's answer about the map page. */
function serverSays(page: Partial<MapPage>) {
  asked.mockImplementation(async () => ({
    ok: true,
    json: async () => ({ url, embeddable: true, reason: null, ...page }),
  }))
}

const show = (source: DataSource, answer: Partial<BinsAnswer> = {}) =>
  renderScreen(
    <WithDomain source={source}>
      <CityMapCard answer={makeBinsAnswer(answer)} />
    </WithDomain>,
  )

const Where = () => <p>{useLocation().pathname}</p>

const frame = () => screen.findByTitle("The city's bins on the open-data map")
const binMap = () => screen.findByRole('region', { name: 'Bins in the city' })

beforeEach(() => {
  asked.mockReset()
  globalThis.fetch = asked
  // The street map warns that jsdom has no canvas.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the city map that can be framed', () => {
  beforeEach(() => serverSays({ embeddable: true }))

  it('is shown in a sandboxed frame', async () => {
    show('real')
    expect(await frame()).toHaveAttribute('src', url)
    const sandbox = (await frame()).getAttribute('sandbox')?.split(' ')
    expect(sandbox).toContain('allow-scripts')
    expect(sandbox).not.toContain('allow-top-navigation')
  })

  it('shows a notice until it has loaded', async () => {
    show('real')
    const shown = await frame()
    expect(screen.getByRole('status')).toHaveTextContent('Loading the city map')
    fireEvent.load(shown)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('has our own map beside it', async () => {
    show('real')
    await frame()
    await userEvent.click(screen.getByRole('tab', { name: 'Bin map' }))
    expect(await binMap()).toBeVisible()
  })

  it('is replaced by our own map when it does not load', async () => {
    jest.useFakeTimers()
    show('real')
    await act(() => jest.advanceTimersByTimeAsync(100))
    await frame()
    act(() => jest.advanceTimersByTime(15_000))
    expect(screen.getByText(/takes too long to load/)).toBeVisible()
    expect(await binMap()).toBeVisible()
  })

  it('is reloaded by Refresh, with the bins', async () => {
    const refresh = jest.fn()
    show('real', { refresh })
    const before = await frame()
    fireEvent.load(before)
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await frame()).not.toBe(before)
    expect(screen.getByRole('status')).toHaveTextContent('Loading the city map')
    expect(asked.mock.calls.filter(([url]) => url === getMapPage.path)).toHaveLength(2)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

describe('the city map that cannot be framed', () => {
  it('is replaced by our own map, with the reason', async () => {
    serverSays({ embeddable: false, reason: 'The map page cannot be reached.' })
    show('real')
    expect(await binMap()).toBeVisible()
    expect(screen.getByText(/The map page cannot be reached\./)).toBeVisible()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  })

  it('keeps its Full Screen link', async () => {
    serverSays({ embeddable: false, reason: 'The map page cannot be reached.' })
    show('real')
    await binMap()
    const link = screen.getByRole('link', { name: /^Full Screen/ })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('is also replaced when the server does not respond', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'))
    show('real')
    expect(await screen.findByText(/could not be checked/, {}, { timeout: 5000 })).toBeVisible()
    expect(await binMap()).toBeVisible()
  })
})

describe('our own map', () => {
  it('opens the page of a pressed bin', async () => {
    serverSays({ embeddable: false, reason: 'The map page cannot be reached.' })
    renderScreen(
      <WithDomain source="real">
        <CityMapCard
          answer={makeBinsAnswer({ bins: [makeBin({ id: 'WN007', location: 'Cuba Street 7' })] })}
        />
        <Where />
      </WithDomain>,
    )
    await binMap()
    await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
    await userEvent.click(screen.getByRole('button', { name: /Cuba Street 7/ }))
    expect(screen.getByText('/app/bins/WN007')).toBeVisible()
  })

  it('lists the fullest bins first, and those of unknown level last', async () => {
    const bins = [makeBin({ id: 'WN001', fillLevel: null }), makeBin({ id: 'WN002', fillLevel: 40 })]
    show('mock', { bins: [...bins, makeBin({ id: 'WN003', fillLevel: 95, status: 'full' })] })
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Level unknown')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
    const rows = within(screen.getByRole('list', { name: 'Bins in the city' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent?.match(/WN\d+/)?.[0])).toEqual([
      'WN003',
      'WN002',
      'WN001',
    ])
  })

  it('is shown at once with mock data, without a request', () => {
    show('mock')
    expect(screen.getByRole('region', { name: 'Bins in the city' })).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })

  it('counts the bins that have no position', () => {
    const { lat: _lat, lng: _lng, ...bin } = makeBin({ id: 'WN002' })
    show('mock', { bins: [makeBin(), { ...bin, lat: null, lng: null }] })
    expect(screen.getByText(/^1 bin has no position/)).toBeVisible()
  })

  it('says so when there are no bins to map', () => {
    show('mock', { bins: [] })
    expect(screen.getByText('No bins to map until they can be read.')).toBeVisible()
  })

  it('does not say that Refresh has read new sample bins', async () => {
    show('mock')
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(within(await screen.findByRole('alert')).getByText('The sample bins do not change.')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })
})

it('calls the API at its own path', async () => {
  serverSays({})
  show('real')
  await frame()
  expect(asked).toHaveBeenCalledWith(getMapPage.path, expect.anything())
})
