import { screen, waitFor, within } from '@testing-library/react'
import { paths } from 'shared-domain'
import { makeDriver, makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { DetailedRoute } from '../../rules/shown-route'
import { keepRoute, keptRoutes } from '../run-taps/kept-route'
import { runOutbox } from '../run-taps/run-outbox'
import { tapEntry } from '../run-taps/tap-entry'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { TodaysRunPage } from './TodaysRunPage'

let api: RoutesApi
const driver = makeDriver()
const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <TodaysRunPage />
    </WithDomain>,
  )
const links = async () => within(await screen.findByRole('list', { name: 'Routes' })).getAllByRole('link')

const shownRoute = (id: string): DetailedRoute => ({
  ...makeRecordedRoute({ id, status: 'active' }),
  leftOut: [],
  moves: [],
  distanceKm: 4.3,
  minutes: 64,
  isOnDevice: false,
  changes: [],
})
/** Stores a tap on a route that is not sent. */
async function keepTap(routeId: string) {
  api.cutOff('recordStop')
  const tap = { kind: 'stop', position: 1, state: 'done' } as const
  const about = { routeId, tap, at: '2026-11-20T02:06:00.000Z' }
  await runOutbox.put(tapEntry(about, [])).done
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
})
afterEach(async () => {
  for (const { id } of runOutbox.entries()) await runOutbox.remove(id)
  localStorage.clear()
})

describe("today's run", () => {
  it('links to each route, active ones first', async () => {
    api.answer('listRoutes', {
      routes: [
        makeRecordedRoute({ id: 'R301', status: 'completed' }),
        makeRecordedRoute({ id: 'R302' }),
        makeRecordedRoute({ id: 'R303', status: 'active', driver, binsDone: 2 }),
      ],
    })
    open()
    const all = await links()
    expect(all.map((link) => link.getAttribute('href'))).toEqual(['R303', 'R302', 'R301'].map(paths.runSheet))
    expect(all[0]).toHaveTextContent(
      'R303activeCuba Street round2 of 3 stops done, 4.3 km, 1h 4m, Aroha Ngata',
    )
  })

  it('says when a driver has no route', async () => {
    api.answer('listRoutes', { routes: [] })
    open()
    expect(await screen.findByText(/No route is yours today/)).toBeVisible()
  })

  describe('without a signal', () => {
    beforeEach(() => api.cutOff('listRoutes'))

    it('shows the routes on this phone at once, with their age', async () => {
      keepRoute({ route: shownRoute('R304'), readAt: Date.now(), names: {} })
      open()
      expect(screen.getByText(/^The routes on this phone, as of \d+:\d\d.[ap]m\.$/)).toBeVisible()
      expect((await links()).map((link) => link.getAttribute('href'))).toEqual([paths.runSheet('R304')])
      expect(await screen.findByText(/^Not connected\./, undefined, { timeout: 5000 })).toBeVisible()
    })

    it('counts the taps on them', async () => {
      keepRoute({ route: shownRoute('R304'), readAt: Date.now(), names: {} })
      await keepTap('R304')
      open()
      expect((await links())[0]).toHaveTextContent('1 of 3 stops done')
    })

    it('says that the routes could not be read when none is stored', async () => {
      open()
      expect(
        await screen.findByText("Today's routes could not be read", undefined, { timeout: 5000 }),
      ).toBeVisible()
    })
  })

  it('removes routes from this phone that the record no longer lists', async () => {
    for (const id of ['R306', 'R307']) keepRoute({ route: shownRoute(id), readAt: Date.now(), names: {} })
    api.answer('listRoutes', { routes: [makeRecordedRoute({ id: 'R307' })] })
    open()
    await waitFor(() => expect(keptRoutes().map(({ route }) => route.id)).toEqual(['R307']))
  })

  it('names the routes with unsent taps', async () => {
    api.answer('listRoutes', { routes: [] })
    await keepTap('R305')
    open()
    expect(await screen.findByText(/1 to be sent by itself/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Route R305' })).toHaveAttribute('href', paths.runSheet('R305'))
  })

  it('has the samples for practice with mock data', async () => {
    open('mock')
    expect(await links()).toHaveLength(3)
    expect(api.asked).toEqual([])
  })
})
