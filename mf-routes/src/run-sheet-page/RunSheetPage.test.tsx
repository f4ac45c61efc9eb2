import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aucklandDate, paths } from 'shared-domain'
import type { RecordedRoute } from 'shared-domain/contract'
import {
  makeDriver,
  makeFleet,
  makeRecordedRoute,
  makeStop,
  makeTruck,
  WithDomain,
} from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { LateTapReceipt } from '../../operations'
import { keptRoute } from '../run-taps/kept-route'
import { removeLateNotices, useLateNotices } from '../run-taps/late-notices'
import { runOutbox } from '../run-taps/run-outbox'
import { tapEntry } from '../run-taps/tap-entry'
import { makePlan } from '../testing/make-plan'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { RunSheetPage } from './RunSheetPage'

let api: RoutesApi
const stops = [1, 2, 3].map((position) => makeStop({ position }))
const first = makeStop({ position: 1, state: 'done', at: '2026-11-20T02:05:00.000Z' })
const aroha = { ...makeDriver({ name: 'Aroha' }), revision: 1 }
const kiri = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c12', name: 'Kiri', revision: 1 }
const pending = (known: Partial<RecordedRoute> = {}) =>
  makeRecordedRoute({ plannedFor: aucklandDate(new Date()), ...known })
const active = (known: Partial<RecordedRoute> = {}) =>
  makeRecordedRoute({ status: 'active', stops, ...known })

const openAt = (id: string, source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <RunSheetPage />
    </WithDomain>,
    { at: paths.runSheet(id), path: paths.runSheet(':id').replace('%3A', ':') },
  )
async function open(route: RecordedRoute) {
  api.answer('getRoute', route)
  const screenOf = openAt(route.id)
  await screen.findByRole('heading', { level: 1, name: route.name })
  return screenOf
}
async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(button)
}
async function start() {
  await press('Start Route')
  const dialog = await screen.findByRole('dialog', { name: 'Start this route?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start Route' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}
const asked = (wanted: string) => api.asked.filter(({ name }) => name === wanted)
const next = (name: string) => screen.findByRole('region', { name })
const listed = (position: number) =>
  within(screen.getByRole('list', { name: 'All stops' })).getAllByRole('listitem')[
    position - 1
  ] as HTMLElement
/** The record accepts every stop from now on, and returns this route. */
function takeStops(route: RecordedRoute) {
  api.answer('recordStop', { route, proposedToClose: [] })
  api.answer('getRoute', route)
}
function takeVisits(route: RecordedRoute) {
  api.answer('recordVisit', route)
  api.answer('getRoute', route)
}
/** The record accepts every late tap from now on. */
function takeLate(state: 'recorded' | 'to-decide', known: Partial<LateTapReceipt> = {}) {
  api.answer('recordLateTap', () => {
    const { headers } = jest.mocked(fetch).mock.lastCall?.[1] ?? {}
    const id = new Headers(headers).get('idempotency-key') ?? ''
    return { id, state, reason: state === 'recorded' ? null : 'not-their-route', ...known }
  })
}
const lateNotice = async () =>
  (await screen.findByText('Taps that arrived late')).closest('[role=status]') as HTMLElement
const signalBack = () => act(() => void window.dispatchEvent(new Event('online')))

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  // Without a signal, unless a test changes that.
  api.cutOff('recordStop')
  api.cutOff('recordVisit')
  api.cutOff('changeRouteStatus')
})
afterEach(async () => {
  for (const { id } of runOutbox.entries()) await runOutbox.remove(id)
  act(() => removeLateNotices(useLateNotices.getState().map(({ id }) => id)))
  localStorage.clear()
})

describe('the run sheet', () => {
  it('sends the level that the crew saw with Done, and nothing without one', async () => {
    const route = active()
    await open(route)
    await userEvent.click(
      within(await next('1 Cuba Street')).getByRole('checkbox', { name: 'Three quarters' }),
    )
    takeStops({ ...route, stops: [first, ...stops.slice(1)] })
    await press('Done')
    await press('Done')
    await waitFor(() => expect(asked('recordStop')).toHaveLength(2))
    const bodies = asked('recordStop').map(({ body }) => body)
    expect(bodies[0]).toMatchObject({ state: 'done', seen: 'three-quarters' })
    expect(bodies[1]).not.toHaveProperty('seen')
  })

  it('shows the next stop first, with a Navigate link', async () => {
    await open(active())
    const card = await next('1 Cuba Street')
    expect(card).toHaveTextContent('Next: stop 1 of 3')
    expect(
      within(card).getByRole('link', { name: 'Navigate to 1 Cuba Street in the map app' }),
    ).toHaveAttribute('href', expect.stringContaining('travelmode=driving&destination=-41.2865%2C174.776'))
  })

  it('lets labels take a second line, for text of twice its size', async () => {
    await open(active())
    const card = await next('1 Cuba Street')
    expect(within(card).getByRole('link', { name: /^Navigate/ })).toHaveClass('wrapped')
    expect(within(card).getByText('Three quarters').closest('label')).toHaveClass('wrappedChip')
  })

  it('says how old the level of the next stop is, and what is wrong with it', async () => {
    const measuredAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
    const flag = 'The level is not trusted since 23 Nov, 10:14 am: the sensor sends zeros.'
    const [one, ...others] = stops
    const bin = { ...makeStop({ position: 1 }).bin, measuredAt, untrusted, flag }
    await open(active({ stops: [makeStop({ ...one, bin }), ...others] }))
    expect(await next('1 Cuba Street')).toHaveTextContent(`3 h ago, ⚠ ${flag}`)
  })

  it('gives the reason of each open stop', async () => {
    const risk = { kind: 'risk', chance: 0.41, by: '2026-11-22T01:30:00.000Z' } as const
    const onTheWay = { kind: 'on-the-way', metres: 812, day: '2026-11-24' } as const
    const reasoned = [
      makeStop({ position: 1, reason: risk }),
      makeStop({ position: 2, reason: onTheWay }),
      makeStop({ position: 3, state: 'done', at: first.at, reason: { kind: 'reported' } }),
    ]
    await open(active({ stops: reasoned }))
    expect(await next('1 Cuba Street')).toHaveTextContent('41% risk by Sunday 2:30 pm')
    expect(listed(2)).toHaveTextContent('On the way, saves 0.8 km on Tuesday')
    expect(listed(3)).not.toHaveTextContent('Reported overflowing')
  })

  it('records a done stop, and moves on to the next', async () => {
    await open(active())
    takeStops(
      active({
        stops: [first, ...stops.slice(1)],
      }),
    )
    await press('Done')
    expect(await next('2 Cuba Street')).toBeVisible()
    expect(screen.getByRole('heading', { name: '2 Cuba Street' })).toHaveFocus()
    expect(await screen.findByText('Everything you tapped is in the record.')).toBeVisible()
    expect(asked('recordStop')).toEqual([
      expect.objectContaining({
        path: '/api/routes/R201/stops/1',
        body: { state: 'done', at: expect.any(String), binId: 'WCC1' },
      }),
    ])
    expect(screen.getByText('1 of 3 stops done')).toBeVisible()
  })

  it('ignores a second tap right after the first', async () => {
    await open(active())
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Done' }))
    expect(screen.getByText('1 of 3 stops done')).toBeVisible()
  })

  it.each([
    ['Blocked', 'blocked', 'the way was blocked'],
    ['Contaminated', 'contaminated', 'the waste was contaminated'],
    ['Missing', 'missing', 'the bin was not there'],
    ['Damaged', 'damaged', 'the bin was damaged'],
  ])('skips a stop: %s', async (label, reason, words) => {
    await open(active())
    await press('Skip')
    await press(label)
    expect(listed(1)).toHaveTextContent(`Skipped: ${words}`)
    expect(await next('2 Cuba Street')).toBeVisible()
    await waitFor(() => expect(asked('recordStop')[0]?.body).toMatchObject({ state: 'skipped', reason }))
  })

  it('can cancel a skip', async () => {
    await open(active())
    await press('Skip')
    expect(screen.getByRole('button', { name: 'Blocked' })).toHaveFocus()
    await press("Don't skip")
    expect(screen.getByRole('button', { name: 'Skip' })).toHaveFocus()
    expect(runOutbox.entries()).toEqual([])
  })

  it('undoes the last tap, and shows that stop as the next again', async () => {
    await open(active())
    takeStops(active({ stops: [first, ...stops.slice(1)] }))
    await press('Done')
    await screen.findByText('Everything you tapped is in the record.')
    takeStops(active())
    await press('Undo')
    expect(await next('1 Cuba Street')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(asked('recordStop').map(({ body }) => (body as { state: string }).state)).toEqual([
        'done',
        'planned',
      ]),
    )
  })

  it('undoes any stop, and can choose any other as the next', async () => {
    await open(
      active({
        stops: [first, ...stops.slice(1)],
      }),
    )
    await press('Do next: 3 Cuba Street')
    expect(await next('3 Cuba Street')).toBeVisible()
    await press('Take back: 1 Cuba Street')
    expect(await next('1 Cuba Street')).toBeVisible()
  })

  it('starts the route before anything else', async () => {
    await open(pending())
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument()
    api.answer('changeRouteStatus', active())
    api.answer('getRoute', active())
    await start()
    expect(await next('1 Cuba Street')).toBeVisible()
    await waitFor(() =>
      expect(asked('changeRouteStatus')[0]?.body).toEqual({ to: 'active', at: expect.any(String) }),
    )
  })

  it('asks for the driver of an unassigned route, and names the drivers on other routes', async () => {
    api.answer('listDrivers', { drivers: [aroha, kiri] })
    api.answer('listRoutes', { routes: [makeRecordedRoute({ id: 'R197', status: 'active', driver: kiri })] })
    await open(pending())
    const who = await screen.findByRole('combobox', { name: 'Who drives?' })
    expect(await within(who).findByRole('option', { name: 'Kiri, on R197' })).toBeInTheDocument()
    expect(within(who).getByRole('option', { name: 'Aroha' })).toBeInTheDocument()
    await press('Start Route')
    expect(who).toHaveAccessibleDescription('Nobody has this route yet. Choose who drives it.')
    expect(who).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument()
    await userEvent.selectOptions(who, 'Aroha')
    await start()
    expect(await next('1 Cuba Street')).toBeVisible()
    expect(screen.getByText('Route R201, Aroha')).toBeVisible()
    await waitFor(() =>
      expect(asked('changeRouteStatus')[0]?.body).toMatchObject({ to: 'active', driverId: aroha.id }),
    )
  })

  it('does not ask a driver who drives', async () => {
    api.answer('listDrivers', { drivers: [aroha, kiri] })
    api.answer('whoAmI', { person: { name: 'Kiri', roles: ['driver'] }, isDemonstrationOperator: false })
    await open(pending())
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
    await start()
    expect(await next('1 Cuba Street')).toBeVisible()
  })

  it('can be started when the drivers cannot be read, and says what to do', async () => {
    api.refuse('listDrivers', 403)
    await open(pending())
    expect(await screen.findByText(/Tell the office who drives it\.$/)).toBeVisible()
    await start()
    expect(await next('1 Cuba Street')).toBeVisible()
  })

  it('is not started before its day, and says when', async () => {
    await open(makeRecordedRoute({ plannedFor: '2999-12-31' }))
    await press('Start Route')
    const dialog = await screen.findByRole('dialog', { name: 'Start this route?' })
    expect(dialog).toHaveTextContent(/planned for Tuesday, 31 December. Start it on that day/)
    expect(within(dialog).queryByRole('button', { name: 'Start Route' })).not.toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    expect(await next('Ready to go')).toBeVisible()
    expect(runOutbox.entries()).toEqual([])
  })

  it('is not started while its driver or its truck is out on another', async () => {
    const out = makeRecordedRoute({ id: 'R197', status: 'active', truckId: 'T01', driver: kiri })
    api.answer('listRoutes', { routes: [out] })
    api.answer('getFleet', makeFleet())
    await open(pending({ driver: kiri }))
    await press('Start Route')
    expect(
      await screen.findByText(
        'Kiri is out on R197. Complete R197 first, or give this route to another driver.',
      ),
    ).toBeInTheDocument()
    await press('Back')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const ofTruck = pending({ driver: aroha, stops, plan: makePlan(stops), truckId: 'T01' })
    api.answer('getRoute', ofTruck)
    api.tell({ kind: 'routes', id: 'R201' })
    await screen.findByText(/, Aroha$/)
    await press('Start Route')
    expect(
      await screen.findByText(
        'Truck 1 is out on R197. Complete R197 first, or plan these bins for another truck.',
      ),
    ).toBeInTheDocument()
  })

  it('undoes a start until something is done, and restores the driver', async () => {
    await open(pending())
    await start()
    expect(screen.getByText('Route started')).toBeVisible()
    await press('Undo')
    expect(await next('Ready to go')).toBeVisible()
    await start()
    await press('Skip')
    await press('Blocked')
    expect(screen.queryByText('Route started')).not.toBeInTheDocument()
    api.answer('changeRouteStatus', active())
    takeStops(active())
    signalBack()
    await waitFor(() =>
      expect(asked('changeRouteStatus').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ to: 'pending', driverId: null }),
      ),
    )
  })

  it('leaves out the disposal trip of a load whose only stop was skipped', async () => {
    const only = stops.slice(0, 1)
    await open(active({ stops: only, plan: makePlan(only) }))
    await press('Break Over')
    await press('Skip')
    await press('Blocked')
    expect(await next('Every stop is done or skipped')).toBeVisible()
    expect(screen.getByText(/not needed: every stop of this load was skipped/)).toBeVisible()
    await press('Undo')
    expect(await next('1 Cuba Street')).toBeVisible()
    expect(screen.queryByText(/not needed/)).not.toBeInTheDocument()
  })

  it('is finished when every stop is done or skipped', async () => {
    await open(active({ stops: [makeStop({ position: 1 })] }))
    await press('Done')
    expect(await next('Every stop is done or skipped')).toBeVisible()
    await press('Finish Route')
    expect(await next('Finished on this phone, not sent yet')).toBeVisible()
    expect(screen.getByText('Not sent yet')).toBeVisible()
    expect(screen.queryByText(/Nothing can be changed/)).not.toBeInTheDocument()
  })

  it('asks before it is finished with stops left', async () => {
    await open(active())
    await press('Finish Early')
    const dialog = await screen.findByRole('dialog', { name: 'Complete this route?' })
    expect(dialog).toHaveTextContent('3 of 3 stops are neither done nor skipped')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Route' }))
    expect(await next('Finished on this phone, not sent yet')).toBeVisible()
  })

  it('asks before it is finished with waste on board', async () => {
    const done = makeStop({ position: 1, state: 'done', at: '2026-11-20T02:05:00.000Z' })
    const two = [done, makeStop({ position: 2, state: 'skipped', skipReason: 'blocked' })]
    await open(active({ stops: two, plan: makePlan(two) }))
    await press('Finish Early')
    const dialog = await screen.findByRole('dialog', { name: 'Complete this route?' })
    expect(dialog).toHaveTextContent('no disposal trip is recorded since the last bin was emptied')
    expect(dialog).not.toHaveTextContent('neither done nor skipped')
  })

  it('names the truck as people do, also in the question at the start and without a signal', async () => {
    const route = pending({ plan: makePlan(stops), truckId: 'T01', driver: kiri })
    api.answer('getFleet', makeFleet({ trucks: [makeTruck({ name: 'General 1' })] }))
    const { unmount } = await open(route)
    expect(await screen.findByText('Route R201, General 1, Kiri')).toBeVisible()
    unmount()
    api.cutOff('getRoute')
    api.cutOff('getFleet')
    openAt(route.id)
    expect(await screen.findByText('Route R201, General 1, Kiri')).toBeVisible()
    await press('Start Route')
    expect(await screen.findByText(/^Route R201, \d+ stops, General 1, Kiri\.$/)).toBeInTheDocument()
  })

  it('gives the id of a truck whose name is not known', async () => {
    api.refuse('getFleet', 403)
    await open(active({ plan: makePlan(stops), truckId: 'T01', driver: kiri }))
    expect(screen.getByText('Route R201, Truck T01, Kiri')).toBeVisible()
  })

  it('says when another user has completed it, and what is left to do', async () => {
    api.answer('getFleet', makeFleet())
    const some = [first, ...stops.slice(1)]
    await open(active({ stops: some, plan: makePlan(stops) }))
    api.answer('getRoute', active({ status: 'completed', stops: some, plan: makePlan(stops) }))
    act(() => api.tell({ kind: 'routes', id: 'R201' }))
    const over = await next('This route was completed for you')
    expect(over).toHaveTextContent('The office completed it, or another phone did.')
    expect(over).toHaveTextContent('2 of 3 stops are neither done nor skipped.')
    expect(over).toHaveTextContent(/Waste is still on board.*Unload it at Southern Landfill\./)
  })

  it('says that a tap went to the office after the route was given to another driver', async () => {
    await open(active())
    const detail = 'There is no route R201 on your list. It was taken away, or given to another driver.'
    api.refuse('recordStop', 404, detail)
    api.refuse('getRoute', 404, detail)
    takeLate('to-decide')
    await press('Done')
    expect(await screen.findByText(/R201 on your list. It was removed, or given to another/)).toBeVisible()
    const notice = await lateNotice()
    expect(notice).toHaveTextContent(/With the office.*1 Cuba Street done.*Route R201/)
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    expect(runOutbox.entries()).toEqual([])
    await press('OK')
    expect(notice).not.toBeInTheDocument()
  })

  it('does not say so after completing it on this phone', async () => {
    const one = [makeStop({ position: 1 })]
    await open(active({ stops: one }))
    takeStops(active({ stops: [first] }))
    await press('Done')
    await screen.findByText('Everything you tapped is in the record.')
    api.answer('changeRouteStatus', active({ status: 'completed', stops: [first] }))
    api.answer('getRoute', active({ status: 'completed', stops: [first] }))
    await press('Finish Route')
    expect(await next('Route finished')).toBeVisible()
    await waitFor(() => expect(asked('changeRouteStatus')).toHaveLength(1))
    expect(screen.queryByText(/another phone/)).not.toBeInTheDocument()
  })

  it('is read-only for a role that may not drive', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    await open(active())
    expect(await screen.findByText(/Your role shows this route/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument()
  })

  it('shows disposal trips and breaks in their places, and the way home at the end', async () => {
    api.answer('getFleet', makeFleet())
    await open(active({ stops: [first, ...stops.slice(1)], plan: makePlan(stops) }))
    expect(await next('2 Cuba Street')).toHaveTextContent(/Planned for 7:20.am, then 200 L, 20 kg on board/)
    await press('Done')
    expect(await next('Break')).toHaveTextContent(/Next: a break.*1 min, planned for 7:30.am/)
    await press('Break Over')
    await next('3 Cuba Street')
    await press('Done')
    const facility = await next('Southern Landfill')
    expect(facility).toHaveTextContent(/Next: a disposal trip.*unload 300 L, planned for 7:50.am/)
    expect(within(facility).getByRole('link', { name: /to Southern Landfill in the map app/ })).toBeVisible()
    expect(within(facility).queryByRole('button', { name: 'Later' })).not.toBeInTheDocument()
    await press('Emptied')
    await next('Every stop is done or skipped')
    const after = within(screen.getByRole('list', { name: 'After the last stop' }))
    expect(after.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Kilbirnie depot8:00.am, back at the depot/),
    ])
    expect(screen.getByText('Saved on this phone: 4 taps. Will send by itself.')).toBeVisible()
  })

  it('records a disposal trip, and undoes it', async () => {
    const driven = active({ stops: stops.map((stop) => ({ ...stop, state: 'done' })), plan: makePlan(stops) })
    await open(driven)
    const unloaded = { ...driven, visitsDone: [{ visit: 5, at: '2026-11-20T02:05:00.000Z' }] }
    takeVisits(unloaded)
    await press('Emptied')
    await waitFor(() =>
      expect(asked('recordVisit')).toMatchObject([
        { path: '/api/routes/R201/visits/5', body: { state: 'done', at: expect.any(String) } },
      ]),
    )
    expect(await screen.findByText('F01: Done')).toBeVisible()
    takeVisits(driven)
    await press('Take back: F01')
    expect(await next('F01')).toBeVisible()
    await waitFor(() => expect(asked('recordVisit')[1]?.body).toMatchObject({ state: 'planned' }))
  })

  it('records a further emptying for what was collected after the first, and takes that one back alone', async () => {
    api.answer('getFleet', makeFleet())
    const early = { visit: 5, at: '2026-11-20T02:06:00.000Z' }
    const later = makeStop({ position: 2, state: 'done', at: '2026-11-20T02:20:00.000Z' })
    await open(
      active({ stops: [first, later, ...stops.slice(2)], plan: makePlan(stops), visitsDone: [early] }),
    )
    await press('Emptied: Southern Landfill')
    await waitFor(() =>
      expect(asked('recordVisit')).toMatchObject([
        { path: '/api/routes/R201/visits/5', body: { state: 'done', emptying: 2 } },
      ]),
    )
    const trip = screen.getByRole('button', { name: 'Take back: Southern Landfill' }).closest('li')
    expect(within(trip as HTMLElement).getAllByText(/^Done, /)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Emptied: Southern Landfill' })).not.toBeInTheDocument()
    await press('Take back: Southern Landfill')
    expect(await screen.findByRole('button', { name: 'Emptied: Southern Landfill' })).toBeVisible()
    expect(within(trip as HTMLElement).getAllByText(/^Done, /)).toHaveLength(1)
  })

  it('asks before it is finished with waste on board at the end, and offers the emptying there', async () => {
    api.answer('getFleet', makeFleet())
    const all = stops.map((stop, index) => ({
      ...stop,
      state: 'done' as const,
      at: `2026-11-20T02:0${index}:00.000Z`,
    }))
    const visitsDone = [{ visit: 5, at: '2026-11-20T02:01:30.000Z' }]
    await open(active({ stops: all, plan: makePlan(all), visitsDone }))
    await press('Finish Route')
    const dialog = await screen.findByRole('dialog', { name: 'Complete this route?' })
    expect(dialog).toHaveTextContent('no disposal trip is recorded since the last bin was emptied')
    expect(runOutbox.entries()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Emptied: Southern Landfill' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(document.body).not.toHaveFocus()
    await press('Finish Route')
    expect(await next('Finished on this phone, not sent yet')).toBeVisible()
    expect(screen.queryByText(/Waste is still on board/)).not.toBeInTheDocument()
  })

  it('counts on board what was collected since the last emptying, without what was skipped', async () => {
    const skipped = makeStop({ position: 1, state: 'skipped', skipReason: 'blocked' })
    await open(active({ stops: [skipped, ...stops.slice(1)], plan: makePlan(stops) }))
    expect(await next('2 Cuba Street')).toHaveTextContent(/Planned for 7:20.am, then 100 L, 10 kg on board/)
  })

  it('keeps the chosen stop as the next after a disposal trip', async () => {
    await open(active({ stops: [first, ...stops.slice(1)], plan: makePlan(stops) }))
    await press('Do next: 3 Cuba Street')
    await press('Emptied: F01')
    expect(await next('3 Cuba Street')).toHaveTextContent(/then 100 L, 10 kg on board/)
  })

  it('is finished without a tap on a break that is planned after the last stop', async () => {
    const two = stops.slice(0, 2).map((stop) => ({ ...stop, state: 'done' as const, at: first.at }))
    const { visits, ...plan } = makePlan(two)
    const [depot, one, rest, other, , home] = visits as Required<typeof visits>
    await open(
      active({ stops: two, plan: { ...plan, visits: [depot, one, other, rest, home] as typeof visits } }),
    )
    expect(await next('Every stop is done or skipped')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Break Over: Break' })).toBeVisible()
    await press('Finish Route')
    expect(await next('Finished on this phone, not sent yet')).toBeVisible()
  })

  it('prints the sheet of the route, with its day and the codes for what is skipped', async () => {
    api.answer('getFleet', makeFleet())
    await open(active({ plan: makePlan(stops), truckId: 'T01', plannedFor: '2026-11-22' }))
    await screen.findByText(/^Route R201, Truck 1/)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('Route R201, Truck 1, Sunday, 22 November')).toBeInTheDocument()
    expect(screen.getByText(/^Tick what is done.*B the way was blocked/)).toBeInTheDocument()
    const list = screen.getByRole('list', { name: 'Stops in driving order', hidden: true })
    expect(within(list).getAllByRole('progressbar', { hidden: true })).toHaveLength(3)
    expect(list).toHaveTextContent(/WCC1, general/)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText(/^Tick what is done/)).not.toBeInTheDocument()
  })

  it('is the sheet on screen again when it was left while it was printed', async () => {
    const { unmount } = await open(active())
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText(/^Tick what is done/)).toBeInTheDocument()
    unmount()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await open(active())
    expect(screen.queryByText(/^Tick what is done/)).not.toBeInTheDocument()
  })

  it('counts a break as passed when a later stop is done first', async () => {
    await open(
      active({
        stops: [first, makeStop({ position: 2, state: 'skipped' }), ...stops.slice(2)],
        plan: makePlan(stops),
      }),
    )
    await next('Break')
    await press('Later')
    await next('3 Cuba Street')
    await press('Done')
    expect(await next('F01')).toBeVisible()
    await press('Break Over: Break')
    expect(screen.getByRole('button', { name: 'Take back: Break' })).toBeVisible()
  })

  it('says that there is no such route', async () => {
    api.refuse('getRoute', 404)
    openAt('R999')
    expect(await screen.findByText(/There is no route R999/)).toBeVisible()
  })
})

describe('without a signal', () => {
  it('stores every tap on the phone and sends them when the signal returns', async () => {
    await open(active())
    await press('Done')
    await press('Done')
    expect(await screen.findByText('Saved on this phone: 2 taps. Will send by itself.')).toBeVisible()
    expect(listed(1)).toHaveTextContent(/Done.+Saved on this phone/)
    takeStops(active())
    signalBack()
    expect(await screen.findByText('Everything you tapped is in the record.')).toBeVisible()
    expect(new Set(asked('recordStop').map(({ path }) => path)).size).toBe(2)
  })

  it('starts the route, does its stops and finishes it, and sends that in the same order', async () => {
    await open(pending({ stops: stops.slice(0, 2) }))
    await start()
    await press('Done')
    await press('Done')
    await press('Finish Route')
    expect(await screen.findByText('Saved on this phone: 4 taps. Will send by itself.')).toBeVisible()
    const before = api.asked.length
    takeStops(active({ stops: stops.slice(0, 2) }))
    api.answer('changeRouteStatus', active({ stops: stops.slice(0, 2) }))
    signalBack()
    await screen.findByText('Everything you tapped is in the record.')
    const sent = api.asked.slice(before).filter(({ name }) => name !== 'getRoute')
    expect(sent.map(({ path, body }) => [path, (body as { to?: string }).to])).toEqual([
      ['/api/routes/R201/status', 'active'],
      ['/api/routes/R201/stops/1', undefined],
      ['/api/routes/R201/stops/2', undefined],
      ['/api/routes/R201/status', 'completed'],
    ])
  })

  it('shows the route with its taps after a reload', async () => {
    const { unmount } = await open(active())
    await press('Done')
    unmount()
    api.cutOff('getRoute')
    openAt('R201')
    expect(await next('2 Cuba Street')).toBeVisible()
    expect(screen.getByText('Saved on this phone: 1 tap. Will send by itself.')).toBeVisible()
    expect(screen.getByText(/^The route as of \d+:\d\d.[ap]m\.$/)).toBeVisible()
    expect(
      await screen.findByText(/^Not connected\. The route as of \d+:\d\d.[ap]m\.$/, undefined, {
        timeout: 5000,
      }),
    ).toBeVisible()
    expect(screen.queryByText('The server did not answer', { exact: false })).not.toBeInTheDocument()
  })

  it('shows delivered taps when the page was discarded before the route was read again', async () => {
    const { unmount } = await open(active())
    takeStops(active())
    api.cutOff('getRoute')
    await press('Done')
    await screen.findByText('Everything you tapped is in the record.')
    unmount()
    openAt('R201')
    expect(await next('2 Cuba Street')).toBeVisible()
    expect(keptRoute('R201')?.route.binsDone).toBe(1)
  })
})

describe('a tap that the route refuses', () => {
  const refused = 'Route R201 was completed before that.'

  it('is sent as a late tap under the same key, and shown as recorded', async () => {
    await open(active())
    api.refuse('recordStop', 409, refused)
    takeLate('recorded')
    api.answer('getRoute', active({ stops: [first, ...stops.slice(1)] }))
    await press('Done')
    expect(await lateNotice()).toHaveTextContent(/In the record, marked as late:.*1 Cuba Street done/)
    expect(await next('2 Cuba Street')).toBeVisible()
    expect(await screen.findByText('Everything you tapped is in the record.')).toBeVisible()
    expect(asked('recordLateTap').map(({ body }) => body)).toEqual([
      {
        routeId: 'R201',
        at: expect.any(String),
        tap: { kind: 'stop', position: 1, binId: 'WCC1', state: 'done' },
      },
    ])
    const keys = jest
      .mocked(fetch)
      .mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? [])
    expect(new Set(keys.slice(-2)).size).toBe(1)
  })

  it('is told with what counts instead when it is a skip of a stop that another phone has done', async () => {
    await open(active())
    api.refuse('recordStop', 409, 'This stop is done. Take that back first if it was a mistake.')
    takeLate('recorded', { isOverruled: true })
    api.cutOff('getRoute')
    await press('Skip')
    await press('Contaminated')
    const notice = await lateNotice()
    expect(notice).toHaveTextContent(
      /The stop counts as done, because another tap says so\. Your skip stays beside it/,
    )
    expect(notice).toHaveTextContent('1 Cuba Street: Skipped: the waste was contaminated')
    expect(notice).not.toHaveTextContent('In the record, marked as late')
    await waitFor(() => expect(listed(1)).not.toHaveTextContent('Skipped'))
    expect(keptRoute('R201')?.route.stops[0]?.state).toBe('planned')
  })

  it('is told of once when it is a skip that was recorded, and another phone made its stop done since', async () => {
    localStorage.setItem('record-copy:tap-person', JSON.stringify({ id: crypto.randomUUID(), name: 'Tama' }))
    const at = new Date().toISOString()
    const tap = { by: 'Kiri', at, receivedAt: at, isLate: false }
    const taps = [{ ...tap, by: 'Tama', skipReason: 'damaged' as const }, tap]
    const { unmount } = await open(active({ stops: [{ ...first, state: 'done', taps }, ...stops.slice(1)] }))
    const notice = await lateNotice()
    expect(notice).toHaveTextContent(/The stop counts as done.*1 Cuba Street: Skipped: the bin was damaged/)
    await userEvent.click(within(notice).getByRole('button', { name: 'OK' }))
    unmount()
    openAt('R201')
    expect(await next('2 Cuba Street')).toBeVisible()
    expect(screen.queryByText('Taps that arrived late')).not.toBeInTheDocument()
  })

  it('is open again on the sheet while the office decides', async () => {
    await open(active())
    api.refuse('recordStop', 409, refused)
    takeLate('to-decide')
    await press('Done')
    expect(await lateNotice()).toHaveTextContent(/With the office, which decides about them/)
    expect(await next('1 Cuba Street')).toBeVisible()
    expect(keptRoute('R201')?.route.binsDone).toBe(0)
  })

  it('does not hold up later taps', async () => {
    await open(pending())
    api.refuse('changeRouteStatus', 409, 'Route R201 is completed.')
    takeLate('to-decide')
    takeStops(active({ stops: [first, ...stops.slice(1)] }))
    await start()
    await waitFor(() => expect(asked('recordLateTap')).toHaveLength(1))
    await press('Done')
    await waitFor(() => expect(asked('recordStop')).toHaveLength(1))
  })

  it('stays on the phone when the office cannot get it either, and is sent again on Try again', async () => {
    await open(active())
    api.refuse('recordStop', 409, refused)
    api.refuse('recordLateTap', 400, 'Give a moment.')
    await press('Done')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/Not recorded.*1 Cuba Street done.*Give a moment.*tell them/)
    expect(screen.getByText('1 tap is not recorded: see above.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    takeLate('recorded')
    await press('Try again')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(asked('recordLateTap')).toHaveLength(2)
  })

  it('goes to the office although an earlier version of this page has left it as refused', async () => {
    const about = {
      routeId: 'R201',
      tap: { kind: 'stop', position: 1, state: 'done' },
      at: '2026-11-20T02:06:00.000Z',
    } as const
    api.refuse('recordStop', 409, refused)
    takeLate('to-decide')
    await runOutbox.put({ ...tapEntry(about, []), refusal: refused }).done
    await open(active())
    expect(await lateNotice()).toHaveTextContent(/With the office.*1 Cuba Street done/)
  })

  it('goes to the office when the role of the driver was taken away', async () => {
    await open(active())
    api.refuse('recordStop', 403, 'Your role does not drive.')
    takeLate('to-decide')
    await press('Done')
    expect(await lateNotice()).toHaveTextContent(/With the office, which decides.*1 Cuba Street done/)
    expect(screen.queryByText('Not recorded')).not.toBeInTheDocument()
  })

  it('waits while the person lacks the second factor that the role asks for', async () => {
    await open(active())
    api.refuse('recordStop', 403, 'Your role asks for a second factor.')
    api.refuse('recordLateTap', 403, 'Your role asks for a second factor.')
    await press('Done')
    await waitFor(() => expect(asked('recordLateTap')).toHaveLength(1))
    expect(await screen.findByText('Saved on this phone: 1 tap. Will send by itself.')).toBeVisible()
    expect(screen.queryByText('Not recorded')).not.toBeInTheDocument()
  })

  it('is sent once more by the next page when the office could not get it', async () => {
    const about = {
      routeId: 'R201',
      tap: { kind: 'stop', position: 1, state: 'done' },
      at: '2026-11-20T02:06:00.000Z',
    } as const
    const body = { routeId: 'R201', tap: about.tap, at: about.at }
    const late = { ...tapEntry(about, []), path: '/api/late-taps', body }
    api.refuse('recordLateTap', 400, 'Take out tappedBy.')
    await runOutbox.put({ ...late, refusal: 'Take out tappedBy.' }).done
    await open(active())
    expect(await screen.findByText('Not recorded')).toBeVisible()
    await waitFor(() => expect(asked('recordLateTap')).toHaveLength(1))
  })

  it('waits for a new sign-in when the session has ended', async () => {
    await open(active())
    api.refuse('recordStop', 401)
    await press('Done')
    await waitFor(() => expect(asked('recordStop')).toHaveLength(1))
    expect(await screen.findByText('Saved on this phone: 1 tap. Will send by itself.')).toBeVisible()
    expect(screen.queryByText('Not recorded')).not.toBeInTheDocument()
  })
})

describe('a phone that changes hands', () => {
  const tama = '6a1c9f0e-52c4-4d0c-9a55-5f0c8a7f7d31'
  const signedIn = (id: string, name: string) =>
    api.answer('whoAmI', { person: { id, name, roles: ['driver'] }, isDemonstrationOperator: false })
  const sentHeaders = (path: string) =>
    jest
      .mocked(fetch)
      .mock.calls.flatMap(([url, init]) => (String(url) === path ? [new Headers(init?.headers)] : []))
  const tappedBy = () => sentHeaders('/api/routes/R201/stops/1').at(-1)?.get('tapped-by')
  /** The session is known, and stored for later. */
  const isKnown = (name: string) =>
    waitFor(() => expect(localStorage.getItem('record-copy:tap-person')).toContain(name))

  it('sends a tap with the person who made it', async () => {
    signedIn(kiri.id, 'Kiri')
    await open(active())
    await isKnown('Kiri')
    takeStops(active({ stops: [first, ...stops.slice(1)] }))
    await press('Done')
    await screen.findByText('Everything you tapped is in the record.')
    expect(tappedBy()).toBe(kiri.id)
  })

  it('knows the person without a signal, too', async () => {
    localStorage.setItem('record-copy:tap-person', JSON.stringify({ id: kiri.id, name: 'Kiri' }))
    api.cutOff('whoAmI')
    await open(active())
    await press('Done')
    await waitFor(() => expect(tappedBy()).toBe(kiri.id))
    expect(runOutbox.entries()[0]?.about.by).toEqual({ id: kiri.id, name: 'Kiri' })
  })

  it('sends the taps of the one before as theirs, and tells the present one', async () => {
    const about = {
      routeId: 'R201',
      tap: { kind: 'stop', position: 1, state: 'done' },
      at: '2026-11-20T02:06:00.000Z',
      by: { id: kiri.id, name: 'Kiri' },
    } as const
    signedIn(tama, 'Tama')
    localStorage.setItem('record-copy:tap-person', JSON.stringify({ id: tama, name: 'Tama' }))
    api.refuse('recordStop', 403, 'Another person than Tama tapped this.')
    takeLate('recorded')
    await runOutbox.put(tapEntry(about, [])).done
    await open(active())
    expect(await lateNotice()).toHaveTextContent(/1 Cuba Street doneRoute R201, tapped by Kiri/)
    expect(asked('recordLateTap').map(({ body }) => body)).toEqual([
      { routeId: 'R201', tap: about.tap, at: about.at, tappedBy: about.by },
    ])
    expect(tappedBy()).toBe(kiri.id)
  })

  it('names no person where there are no accounts', async () => {
    api.answer('whoAmI', {
      person: { name: 'demonstration operator', roles: ['driver'] },
      isDemonstrationOperator: true,
    })
    await open(active())
    takeStops(active({ stops: [first, ...stops.slice(1)] }))
    await press('Done')
    await screen.findByText('Everything you tapped is in the record.')
    expect(tappedBy()).toBeNull()
  })
})

describe('the run sheet of a sample', () => {
  it('is a practice run that sends nothing', async () => {
    openAt('R001', 'mock')
    await press('Done')
    expect(screen.getByText('1 of 24 stops done')).toBeVisible()
    expect(screen.getByText(/Mock data: a practice run/)).toBeVisible()
    expect(api.asked).toEqual([])
    expect(runOutbox.entries()).toEqual([])
  })
})

describe('a truck that is out of service', () => {
  it('is told to the driver of its route', async () => {
    const trucks = [makeTruck({ id: 'T01', name: 'General 1', isInService: false })]
    api.answer('getFleet', makeFleet({ trucks }))
    await open(active({ truckId: 'T01' }))
    expect(await screen.findByRole('alert', { name: 'Truck out of service' })).toHaveTextContent(
      'Ask the office which truck to take before you drive on.',
    )
  })
})
