import { screen, within } from '@testing-library/react'
import { paths } from 'shared-domain'
import { type FakeApi, fakeApi, makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { keepRoute } from '../run-taps/kept-route'
import { runOutbox } from '../run-taps/run-outbox'
import { TodaysRunPage } from './TodaysRunPage'

let api: FakeApi
const driver = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11', name: 'Aroha Ngata' }
const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <TodaysRunPage />
    </WithDomain>,
  )
const links = async () => within(await screen.findByRole('list', { name: 'Routes' })).getAllByRole('link')

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})
afterEach(async () => {
  for (const { id } of runOutbox.letters()) await runOutbox.remove(id)
  localStorage.clear()
})

describe("today's run", () => {
  it('leads to each route, those under way first', async () => {
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

  it('says so to a driver without one', async () => {
    api.answer('listRoutes', { routes: [] })
    open()
    expect(await screen.findByText(/No route is yours today/)).toBeVisible()
  })

  it('shows the routes on this phone when there is no signal', async () => {
    const { stops, ...route } = makeRecordedRoute({ id: 'R304' })
    const shown = {
      ...route,
      stops,
      distance: '4.3 km',
      estimatedTime: '1h 4m',
      isOnDevice: false,
      changes: [],
    }
    keepRoute({ route: shown, readAt: Date.now(), names: {} })
    api.refuse('listRoutes', 400)
    open()
    expect(await screen.findByText('These routes are on this phone:')).toBeVisible()
    expect((await links()).map((link) => link.getAttribute('href'))).toEqual([paths.runSheet('R304')])
  })

  it('names the routes whose taps are on this phone alone', async () => {
    api.answer('listRoutes', { routes: [] })
    api.cutOff('recordStop')
    const about = {
      routeId: 'R305',
      tap: { kind: 'stop', position: 1, state: 'done' } as const,
      at: '2026-11-20T02:06:00.000Z',
    }
    await runOutbox.put({
      method: 'POST',
      path: '/api/routes/R305/stops/1',
      body: { state: 'done', at: about.at },
      about,
    }).done
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
