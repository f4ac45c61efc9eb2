import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aucklandDate, paths } from 'shared-domain'
import type { RecordedRoute } from 'shared-domain/contract'
import { makeFleet, makeRecordedRoute, makeStop, makeTruck, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { RouteMove } from '../../operations'
import { RouteDetailsPage } from '../route-details-page/RouteDetailsPage'
import { RunSheetPage } from '../run-sheet-page/RunSheetPage'
import { useSeenMoves } from '../run-taps/seen-moves'
import { makePlan } from '../testing/make-plan'
import { type RoutesApi, routesApi } from '../testing/routes-api'

let api: RoutesApi
const today = aucklandDate(new Date())
const stops = [
  makeStop({ position: 1, state: 'done', at: '2026-11-20T02:05:00.000Z' }),
  makeStop({ position: 2 }),
  makeStop({ position: 3 }),
]
const route = (known: Partial<RecordedRoute> = {}) =>
  makeRecordedRoute({ status: 'active', stops, plan: makePlan(stops), plannedFor: today, ...known })
const move = (known: Partial<RouteMove> = {}): RouteMove => ({
  id: '0190a7a0-1111-4000-8000-000000000001',
  kind: 'spread',
  at: '2026-11-20T02:05:00.000Z',
  to: [],
  unplanned: [],
  stayed: [],
  ...known,
})
const trucks = [
  makeTruck({ id: 'T01', name: 'General 1', isInService: false }),
  makeTruck({ id: 'T02', name: 'General 2' }),
  makeTruck({ id: 'T03', name: 'General 3' }),
  makeTruck({ id: 'T04', name: 'General 4', isInService: false }),
]
const asked = (wanted: string) => api.asked.filter(({ name }) => name === wanted)

function openAt(page: 'route' | 'sheet', id = 'R201') {
  const [path, screenOf] =
    page === 'route'
      ? [paths.route, <RouteDetailsPage key="1" />]
      : [paths.runSheet, <RunSheetPage key="1" />]
  return renderScreen(<WithDomain source="real">{screenOf}</WithDomain>, {
    at: path(id),
    path: path(':id').replace('%3A', ':'),
  })
}
async function open(known: Partial<RecordedRoute> = {}) {
  api.answer('getFleet', makeFleet({ trucks }))
  api.answer('getRoute', route(known))
  openAt('route')
  return screen.findByRole('alert', { name: 'Truck out of service' })
}
const pressIn = (area: HTMLElement, name: string) =>
  userEvent.click(within(area).getByRole('button', { name }))

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  useSeenMoves.setState([], true)
})

describe('a route whose truck is out of service', () => {
  it.each(['pending', 'active'] as const)('is given to a truck in service while it is %s', async (status) => {
    const known = status === 'pending' ? { status, stops: stops.slice(1) } : { status }
    const alert = await open(known)
    await pressIn(alert, 'Give to Another Truck')
    const dialog = await screen.findByRole('dialog', { name: 'Give to another truck' })
    const select = within(dialog).getByRole('combobox', { name: 'Truck' })
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['General 2', 'General 3'])
    await userEvent.selectOptions(select, 'General 3')
    const to = [{ routeId: 'R205', truckId: 'T03', day: today, stops: 2, isNew: true }]
    api.answer('moveStops', { move: move({ kind: 'give', to }), route: route(known) })
    await pressIn(dialog, 'Give')
    const result = await screen.findByRole('status', { name: '2 stops moved' })
    expect(result).toHaveTextContent('2 stops to General 3, today: new route R205')
    expect(asked('moveStops').map(({ body }) => body)).toEqual([{ kind: 'give', truckId: 'T03' }])
  })

  const KIRI = { id: '0190a7a0-2222-4000-8000-000000000001', name: 'Kiri', revision: 1 }
  const TAMA = { id: '0190a7a0-2222-4000-8000-000000000002', name: 'Tama', revision: 1 }
  it.each([
    ['the driver who has that truck today', undefined, TAMA.id],
    ['a driver of the operator’s choice', 'Kiri', KIRI.id],
    ['nobody yet', 'Nobody yet', null],
  ])('is given to %s', async (_, wanted, driverId) => {
    api.answer('listDrivers', { drivers: [KIRI, TAMA] })
    api.answer('listRoutes', { routes: [route({ id: 'R204', truckId: 'T02', driver: TAMA })] })
    const alert = await open()
    await pressIn(alert, 'Give to Another Truck')
    const dialog = await screen.findByRole('dialog', { name: 'Give to another truck' })
    const select = await within(dialog).findByRole('combobox', { name: 'Driver' })
    await waitFor(() => expect(select).toHaveDisplayValue('Tama, on R204'))
    expect(select).toHaveAccessibleDescription('Tama drives this truck today.')
    if (wanted) await userEvent.selectOptions(select, wanted)
    api.answer('moveStops', { move: move({ kind: 'give' }), route: route() })
    await pressIn(dialog, 'Give')
    await waitFor(() =>
      expect(asked('moveStops').map(({ body }) => body)).toEqual([
        { kind: 'give', truckId: 'T02', driverId },
      ]),
    )
  })

  it('is given to no truck that takes none of it: those are last and cannot be chosen', async () => {
    const recycling = makeTruck({ id: 'T00', name: 'Recycling', streams: ['recycling'] })
    const alert = await open()
    api.answer('getFleet', makeFleet({ trucks: [recycling, ...trucks] }))
    api.tell({ kind: 'fleet' })
    await pressIn(alert, 'Give to Another Truck')
    const last = await screen.findByRole('option', { name: 'Recycling, takes only recycling' })
    expect(last).toBeDisabled()
    const select = screen.getByRole('combobox', { name: 'Truck' })
    expect(select).toHaveDisplayValue('General 2')
    expect(within(select).getAllByRole('option').at(-1)).toBe(last)
  })

  it('says who drove a truck whose route of the day is completed', async () => {
    api.answer('listDrivers', { drivers: [KIRI, TAMA] })
    const done = route({ id: 'R204', status: 'completed', truckId: 'T02', driver: TAMA })
    api.answer('listRoutes', { routes: [done] })
    const alert = await open()
    await pressIn(alert, 'Give to Another Truck')
    const select = await screen.findByRole('combobox', { name: 'Driver' })
    await waitFor(() =>
      expect(select).toHaveAccessibleDescription('Tama drove this truck today, and completed the route.'),
    )
  })

  it('is spread over the others: says what moved, what stays and why, and takes it back with one press', async () => {
    const alert = await open()
    const to = [{ routeId: 'R205', truckId: 'T02', day: today, stops: 1, isNew: false }]
    const stayed = [{ binId: 'WCC3', reason: 'No other truck has time left in its shift.' }]
    const broken = [{ kind: 'truck' as const, binId: 'WCC2', truckId: 'T03' }]
    api.answer('moveStops', { move: move({ to, stayed, broken }), route: route() })
    await pressIn(alert, 'Spread over the Others')
    const result = await screen.findByRole('status', { name: '1 stop moved' })
    expect(result).toHaveTextContent('Left on this route:')
    expect(result).toHaveTextContent('1 stop (WCC3): No other truck has time left in its shift.')
    expect(result).toHaveTextContent('Does not follow a rule that was kept:WCC2: Only General 3')
    expect(within(result).getByRole('link', { name: 'route R205' })).toHaveAttribute(
      'href',
      paths.route('R205'),
    )
    api.answer('undoMove', route())
    await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
    await waitFor(() =>
      expect(screen.queryByRole('status', { name: '1 stop moved' })).not.toBeInTheDocument(),
    )
    expect(asked('undoMove').map(({ path }) => path)).toEqual([`/api/routes/R201/moves/${move().id}/undo`])
  })

  it('is left for tomorrow, and stays on screen with an Undo when nothing is left of it', async () => {
    const alert = await open({ status: 'pending', stops: stops.slice(1) })
    const unplanned = [{ binId: 'WCC2', reason: 'No available truck takes general.' }]
    api.answer('moveStops', { move: move({ kind: 'tomorrow', unplanned }), route: null })
    api.refuse('getRoute', 404)
    await pressIn(alert, 'Leave for Tomorrow')
    await screen.findByRole('heading', { level: 1, name: 'Route R201 is empty now' })
    const result = screen.getByRole('status', { name: '1 stop taken off, on no route now' })
    expect(result).toHaveTextContent('Free for the next plan:')
    api.answer('undoMove', route())
    api.answer('getRoute', route())
    await pressIn(result, 'Undo Move')
    await screen.findByRole('heading', { level: 1, name: 'Cuba Street round' })
  })

  it('says why no stop was moved', async () => {
    const alert = await open()
    api.refuse('moveStops', 409, 'General 3 has route R205 at the same time.')
    await pressIn(alert, 'Spread over the Others')
    expect(await screen.findByText(/General 3 has route R205 at the same time/)).toBeVisible()
    expect(screen.getByText('No stops were moved')).toBeVisible()
  })
})

it('the stops of a route whose truck is in service can be moved from its menu, those of a completed one not', async () => {
  api.answer('getFleet', makeFleet({ trucks: [makeTruck({ id: 'T01' }), makeTruck({ id: 'T02' })] }))
  api.answer('getRoute', route())
  const { unmount } = openAt('route')
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Spread over the Others' })).toBeVisible()
  unmount()
  api.answer('getRoute', route({ status: 'completed' }))
  openAt('route')
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Print' })
  expect(screen.queryByRole('menuitem', { name: 'Spread over the Others' })).not.toBeInTheDocument()
})

describe('the run sheet of a route that the office changed', () => {
  const moves = [{ id: move().id, at: '2026-11-20T02:05:00.000Z', gained: 3, lost: 0, by: 'Mere' }]

  it('says how many stops were added or taken off, until the driver has read it', async () => {
    api.answer('getRoute', route())
    openAt('sheet')
    await screen.findByRole('heading', { level: 1, name: 'Cuba Street round' })
    expect(screen.queryByText('The office changed this route')).not.toBeInTheDocument()
    api.answer('getRoute', route({ moves }))
    api.tell({ kind: 'routes', id: 'R201' })
    const notice = await screen.findByRole('status', { name: 'The office changed this route' })
    expect(notice).toHaveTextContent('3 stops were added by Mere at 3:05 pm.')
    await pressIn(notice, 'OK')
    expect(notice).not.toBeInTheDocument()
  })

  it('sends a tap to the position of the record where moved stops left gaps', async () => {
    const left = [
      makeStop({ position: 2, state: 'done', at: '2026-11-20T02:05:00.000Z' }),
      makeStop({ position: 5 }),
    ]
    const changed = route({
      stops: left,
      plan: null,
      moves: [{ id: move().id, at: move().at, gained: 0, lost: 1 }],
    })
    api.answer('getRoute', changed)
    api.answer('recordStop', { route: changed, proposedToClose: [] })
    openAt('sheet')
    expect(await screen.findByText('1 stop was taken off this route by the office at 3:05 pm.')).toBeVisible()
    const next = await screen.findByRole('region', { name: '5 Cuba Street' })
    expect(next).toHaveTextContent('Next: stop 2 of 2')
    await pressIn(next, 'Done')
    await waitFor(() =>
      expect(asked('recordStop')).toMatchObject([
        { path: '/api/routes/R201/stops/5', body: { binId: 'WCC5', state: 'done' } },
      ]),
    )
  })
})
