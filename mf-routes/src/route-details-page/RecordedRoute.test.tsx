import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays, aucklandDate, DEMONSTRATION_SETTINGS, paths } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'
import type { RecordedRoute } from 'shared-domain/contract'
import {
  makeDriver,
  makeFleet,
  makeRecordedRoute,
  makeStop,
  makeTruck,
  WithDomain,
} from 'shared-domain/testing'
import { type Extension, ExtensionContext } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import type { Place } from '../../operations'
import { makePlan } from '../testing/make-plan'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { RouteDetailsPage } from './RouteDetailsPage'

let api: RoutesApi
const driver = { ...makeDriver(), revision: 1 }
const done = makeStop({ position: 1, state: 'done', at: '2026-11-20T02:05:00.000Z' })
const skipped = makeStop({
  position: 2,
  state: 'skipped',
  skipReason: 'blocked',
  at: '2026-11-20T02:10:00.000Z',
})
const planned = makeStop({ position: 3 })

async function open(known: Partial<RecordedRoute> = {}) {
  api.answer('getRoute', makeRecordedRoute(known))
  openAt('R201')
  await screen.findByRole('heading', { level: 1, name: 'Cuba Street round' })
}
const at = (id: string) => ({ at: paths.route(id), path: paths.route(':id').replace('%3A', ':') })
const openAt = (id: string) =>
  renderScreen(
    <WithDomain source="real">
      <RouteDetailsPage />
    </WithDomain>,
    at(id),
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function start() {
  await press('Start Route')
  const dialog = await screen.findByRole('dialog', { name: 'Start this route?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start Route' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}
async function choose(name: string) {
  await press('More')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
async function offered() {
  await press('More')
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const asked = (wanted: string) => api.asked.filter(({ name }) => name === wanted)

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
})

describe('a route whose truck cannot drive it', () => {
  it.each([
    ['active', 'Give what is left to another truck, spread it over the others or leave it for tomorrow'],
    ['pending', 'Give it to another truck, spread it over the others or leave it for tomorrow'],
  ] as const)('says so while it is %s, and what to do', async (status, remedy) => {
    const trucks = [makeTruck({ id: 'T01', name: 'General 1', isInService: false })]
    api.answer('getFleet', makeFleet({ trucks }))
    await open({ status, truckId: 'T01' })
    const alert = await screen.findByRole('alert', { name: 'Truck out of service' })
    expect(alert).toHaveTextContent('General 1 is out of service, and this route is planned for it.')
    expect(alert).toHaveTextContent(remedy)
  })

  it('says so when the truck was removed from the fleet', async () => {
    api.answer('getFleet', makeFleet({ trucks: [], removed: [{ id: 'T01', name: 'General 1' }] }))
    await open({ truckId: 'T01' })
    expect(await screen.findByRole('alert', { name: 'Truck removed' })).toHaveTextContent(
      'General 1 was removed from the fleet',
    )
  })
})

describe('a route whose depot was removed from the fleet', () => {
  const removed = [{ id: 'D09', name: 'Southern Depot' }]

  it('says so, and what to do', async () => {
    api.answer('getFleet', makeFleet({ removed }))
    await open({ plan: { ...makePlan([planned]), depotId: 'D09' } })
    const alert = await screen.findByRole('alert', { name: 'Depot removed' })
    expect(alert).toHaveTextContent('Southern Depot was removed from the fleet')
    expect(alert).toHaveTextContent('Give its stops to another truck, or remove the route')
  })

  it('says no more of it when it is completed', async () => {
    api.answer('getFleet', makeFleet({ removed }))
    await open({ status: 'completed', plan: { ...makePlan([planned]), depotId: 'D09' } })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('alert', { name: 'Depot removed' })).not.toBeInTheDocument()
  })
})

describe('the map of a route', () => {
  const stops = [done, skipped, planned]
  const onRoads = () => ({ ...makePlan(stops), matrixSource: 'roads' as const })
  const line: [number, number][] = [
    [174.78, -41.31],
    [174.79, -41.32],
    [174.73, -41.34],
  ]
  async function geoJson() {
    await press('More')
    const item = await screen.findByRole('menuitem', { name: 'Download GeoJSON' })
    return decodeURIComponent(item.getAttribute('href')?.split(',').slice(1).join(',') ?? '')
  }

  it('comes to each bin on its side of the street, of a truck that loads at the kerb', async () => {
    api.answer('getFleet', makeFleet({ trucks: [makeTruck({ id: 'T01', loadsAtKerb: true })] }))
    api.answer('travelGeometry', { geometry: line, note: null })
    const known = onRoads()
    const visits = known.visits.map((visit, at) =>
      visit.kind === 'stop' ? { ...visit, point: { lat: -41.31, lng: 174.79 + at / 100 } } : visit,
    )
    await open({ stops, truckId: 'T01', plan: { ...known, visits } })
    await waitFor(() => expect(JSON.stringify(asked('travelGeometry'))).toContain('atKerb'))
    const body = asked('travelGeometry').at(-1)?.body as { points: Place[] }
    // The depot, two bins, the break, the last bin, the landfill and the depot.
    expect(body.points.map(({ atKerb }) => atKerb ?? false)).toEqual([
      ...[false, true, true, false, true, false, false],
    ])
  })

  it('follows the roads where they are known, as do the downloads', async () => {
    api.answer('travelGeometry', { geometry: line, note: null })
    await open({ stops, plan: onRoads() })
    expect(await screen.findByText('Lines follow the roads, from the depot and back.')).toBeVisible()
    expect(asked('travelGeometry').map(({ body }) => body)).toEqual([
      {
        points: [
          { lat: -41.31, lng: 174.78 },
          { lat: -41.34, lng: 174.73 },
          { lat: -41.31, lng: 174.78 },
        ],
      },
    ])
    expect(JSON.parse(await geoJson()).features[0]).toMatchObject({
      geometry: { coordinates: line },
      properties: { along: 'roads' },
    })
  })

  it('is straight, with a note, while the roads load', async () => {
    await open({ stops, plan: onRoads() })
    expect(screen.getByText(/^Reading the roads\. Until they are here, broken lines/)).toBeVisible()
    expect(await geoJson()).toContain('straight lines')
  })

  it('says why there are no roads', async () => {
    api.answer('travelGeometry', { geometry: null, note: 'The road network had no answer (NoRoute).' })
    await open({ stops, plan: onRoads() })
    expect(
      await screen.findByText(/^The road network had no answer \(NoRoute\)\. Broken lines run straight/),
    ).toBeVisible()
  })

  it('requests no roads when the distances are an estimate', async () => {
    api.answer('getRoute', makeRecordedRoute({ stops, plan: makePlan(stops) }))
    const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false }
    renderScreen(
      <DomainProvider settings={{ ...DEMONSTRATION_SETTINGS, openData }}>
        <RouteDetailsPage />
      </DomainProvider>,
      at('R201'),
    )
    expect(await screen.findByText(/^Distances are an estimate: broken lines/)).toBeVisible()
    expect(asked('travelGeometry')).toEqual([])
  })

  it('follows the streets of the demonstration, whose distances are an estimate', async () => {
    const geometry: [lng: number, lat: number][] = [
      [174.78, -41.31],
      [174.77, -41.3],
    ]
    api.answer('travelGeometry', { geometry, note: null })
    await open({ stops, plan: makePlan(stops) })
    expect(
      await screen.findByText(
        'Lines follow the streets of the demonstration city. Distances are an estimate.',
      ),
    ).toBeVisible()
  })

  it('cancels its request when the screen is left', async () => {
    await open({ stops, plan: onRoads() })
    await waitFor(() => expect(asked('travelGeometry')).toHaveLength(1))
    const call = jest.mocked(fetch).mock.calls.find(([url]) => url === '/api/travel-geometry')
    expect(call?.[1]?.signal?.aborted).toBe(false)
    cleanup()
    expect(call?.[1]?.signal?.aborted).toBe(true)
  })

  it('has the depot and the facility in its list', async () => {
    api.answer('getFleet', makeFleet())
    await open({ stops, plan: makePlan(stops) })
    await screen.findByText('Southern Landfill')
    await press('Show as list')
    const rows = within(screen.getByRole('list', { name: 'Map of Cuba Street round' })).getAllByRole(
      'listitem',
    )
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Kilbirnie depotDepot',
      'Southern LandfillDisposal facility',
      expect.stringMatching(/^1\. 1 Cuba Street/),
      expect.stringMatching(/^2\. 2 Cuba Street/),
      expect.stringMatching(/^3\. 3 Cuba Street/),
    ])
  })
})

describe('a route of the record', () => {
  it('has a loading state', () => {
    openAt('R201')
    expect(screen.getByRole('status', { name: 'Reading the route' })).toBeVisible()
  })

  it('counts the skipped stops by reason, with the consequences', async () => {
    const missing = makeStop({ position: 3, state: 'skipped', skipReason: 'missing' })
    await open({ status: 'active', stops: [done, skipped, missing] })
    expect(screen.getByText('2 stops were skipped:')).toBeVisible()
    expect(
      screen.getByText(/^1, because the way was blocked\. The next plan can have it again\./),
    ).toBeVisible()
    expect(
      screen.getByText(
        /^1, because the bin was not there\. .* until that is closed, the bin is left out of planning/,
      ),
    ).toBeVisible()
  })

  it('shows the outcome of each stop, and its time', async () => {
    await open({ status: 'active', stops: [done, skipped, planned] })
    const [first, second, third] = within(
      screen.getByRole('list', { name: 'Stops in driving order' }),
    ).getAllByRole('listitem')
    expect(first).toHaveTextContent(/Done, 20 Nov, 3:05.pm/)
    expect(second).toHaveTextContent(/Skipped: the way was blocked, 20 Nov, 3:10.pm/)
    expect(third).not.toHaveTextContent(/Done|Skipped/)
    expect(screen.getByText('1 of 3')).toBeVisible()
  })

  it('shows the level found at a done stop, and no level for the open stops of a completed route', async () => {
    const emptied = { at: done.at as string, by: null, fillLevel: 87 }
    const untold = makeStop({ position: 2, state: 'done', at: done.at })
    await open({ status: 'completed', stops: [{ ...done, emptied }, untold, planned] })
    const [first, second, third] = within(
      screen.getByRole('list', { name: 'Stops in driving order' }),
    ).getAllByRole('listitem')
    expect(first).toHaveTextContent('Found 87% full')
    expect(second).not.toHaveTextContent('full')
    for (const row of [first, second, third])
      expect(within(row as HTMLElement).queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('says of an open stop’s level how old it is, and what is wrong with it', async () => {
    const measuredAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
    const flag = 'The level is not trusted since 23 Nov, 10:14 am: the sensor sends zeros.'
    const old = makeStop({ position: 2 })
    await open({
      stops: [
        { ...planned, position: 1, bin: { ...planned.bin, measuredAt } },
        { ...old, bin: { ...old.bin, measuredAt, untrusted, flag } },
      ],
    })
    const [first, second] = within(screen.getByRole('list', { name: 'Stops in driving order' })).getAllByRole(
      'listitem',
    )
    expect(first).toHaveTextContent('3 h ago')
    expect(second).toHaveTextContent(`3 h ago, ⚠ ${flag}`)
  })

  it('labels an unmeasured bin as unknown or reported, never as normal', async () => {
    const bin = { ...planned.bin, fillLevel: null, status: 'normal' } as const
    const reported = { ...planned, position: 2, bin: { ...bin, id: 'WCC9' }, isReportedOverflowing: true }
    await open({ stops: [makeStop({ bin }), reported] })
    const [first, second] = within(screen.getByRole('list', { name: 'Stops in driving order' })).getAllByRole(
      'listitem',
    )
    expect(first).toHaveTextContent(/Level unknown$/)
    expect(second).toHaveTextContent(/Reported overflowing$/)
    expect(screen.queryByText(/normal|Fill level unknown/i)).not.toBeInTheDocument()
  })

  it('names the other route that has emptied the bin of a stop', async () => {
    const emptied = { at: '2026-11-20T02:03:00.000Z', by: 'R198', fillLevel: 87 }
    await open({
      status: 'active',
      stops: [
        { ...done, emptied },
        { ...planned, emptied },
      ],
    })
    expect(screen.getByText(/^Done, 20 Nov, 3:05.pm, emptied 3:03.pm by R198$/)).toBeVisible()
    expect(screen.getByText(/^Emptied 3:03.pm by R198$/)).toBeVisible()
  })

  it('shows the planned times, and the entries between the stops', async () => {
    const stops = [done, skipped, planned]
    api.answer('getFleet', makeFleet())
    await open({ status: 'active', stops, plan: makePlan(stops), truckId: 'T01' })
    expect(await screen.findByText('Southern Landfill')).toBeVisible()
    const rows = within(screen.getByRole('list', { name: 'Stops in driving order' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent?.slice(0, 30))).toHaveLength(7)
    expect(rows[0]).toHaveTextContent(/Kilbirnie depotleave the depot7:00.am/)
    expect(rows[1]).toHaveTextContent(/^11 Cuba StreetWCC1, general.*7:10.amDone/)
    expect(rows[3]).toHaveTextContent(/Break1 min, until/)
    expect(rows[5]).toHaveTextContent(/Southern Landfillunload 200 L, until/)
    expect(screen.getByText('Route R201, Truck 1, Sunday, 22 November')).toBeVisible()
  })

  it('uses the names of removed trucks and facilities', async () => {
    const stops = [done, skipped, planned]
    const removed = [
      { id: 'T01', name: 'Old truck' },
      { id: 'F01', name: 'Old landfill' },
    ]
    api.answer('getFleet', makeFleet({ trucks: [], facilities: [], removed }))
    await open({ status: 'active', stops, plan: makePlan(stops), truckId: 'T01' })
    expect(await screen.findByText('Old landfill')).toBeVisible()
    expect(screen.getByText('Route R201, Old truck, Sunday, 22 November')).toBeVisible()
  })

  it('can be downloaded as files that are named after it and its day', async () => {
    await open()
    await press('More')
    for (const [name, file] of [
      ['Download GPX', 'r201-cuba-street-round-2026-11-22.gpx'],
      ['Download GeoJSON', 'r201-cuba-street-round-2026-11-22.geojson'],
      ['Download CSV', 'r201-cuba-street-round-2026-11-22.csv'],
    ] as const)
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('download', file)
  })

  it.each([
    [{ status: 'pending' as const }, /no driver has it yet: assign it/],
    [{ status: 'pending' as const, driver }, /started when the truck leaves/],
    [{ status: 'active' as const }, /nothing is done yet: until then it can be put back to pending/],
    [{ status: 'active' as const, stops: [done] }, /can be completed, not put back to pending/],
    [
      { status: 'completed' as const, stops: [done, skipped] },
      /nothing on it changes any more. For what is left/,
    ],
    [{ status: 'completed' as const, stops: [done] }, /nothing on it changes any more.$/],
  ])('says what can come next: %j', async (known, sentence) => {
    await open(known)
    expect(screen.getByText(sentence)).toBeVisible()
  })

  it('explains to a viewer why there are no buttons', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    await open()
    expect(await screen.findByText(/Drivers and operators start and complete it/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Run Sheet' })).not.toBeInTheDocument()
  })

  it('shows that it has no driver, except to a role that may not see drivers', async () => {
    const { driver: _, ...unseen } = makeRecordedRoute()
    await open()
    expect(screen.getByText('Nobody yet')).toBeVisible()
    cleanup()
    api.answer('getRoute', unseen)
    openAt('R201')
    expect(await screen.findByText('Est. Time')).toBeVisible()
    expect(screen.queryByText('Driver')).not.toBeInTheDocument()
    expect(screen.queryByText('Nobody yet')).not.toBeInTheDocument()
  })

  it('renders the actions of other remotes with its id', async () => {
    api.answer('getRoute', makeRecordedRoute())
    const sharing: Extension<'route.actions'> = {
      id: 'mf-sharing/ShareAction',
      title: 'Share',
      render: ({ routeId }) => <button type="button">{`Share ${routeId}`}</button>,
    }
    renderScreen(
      <WithDomain source="real">
        <ExtensionContext value={{ 'route.actions': [sharing] }}>
          <RouteDetailsPage />
        </ExtensionContext>
      </WithDomain>,
      at('R201'),
    )
    expect(await screen.findByRole('button', { name: 'Share R201' })).toBeVisible()
  })

  it('leads to its run sheet', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Run Sheet' })).toHaveAttribute('href', paths.runSheet('R201'))
  })

  it('says that there is no route with that id', async () => {
    api.refuse('getRoute', 404)
    openAt('R999')
    expect(
      await screen.findByText('There is no route R999 on record. It may have been removed.'),
    ).toBeVisible()
  })

  it('says why it cannot be read', async () => {
    api.refuse('getRoute', 403, 'Your role does not show routes.')
    openAt('R201')
    expect(await screen.findByRole('alert')).toHaveTextContent(/The route could not be read.*Your role/)
  })
})

describe('starting and completing a route', () => {
  const TODAY = { plannedFor: aucklandDate(new Date()) }

  it('asks before it starts, and does not start on Not Yet', async () => {
    await open({ ...TODAY, driver })
    await press('Start Route')
    const dialog = await screen.findByRole('dialog', { name: 'Start this route?' })
    expect(dialog).toHaveTextContent('Route R201, 3 stops, Aroha Ngata.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not Yet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked('changeRouteStatus')).toEqual([])
  })

  it('undoes a start while nothing is done, and restores the driver', async () => {
    await open({ ...TODAY, driver })
    api.answer('changeRouteStatus', makeRecordedRoute({ status: 'active', driver }))
    api.answer('getRoute', makeRecordedRoute({ status: 'active', driver }))
    await start()
    const undo = await screen.findByRole('button', { name: 'Undo Start' })
    api.answer('changeRouteStatus', makeRecordedRoute({ ...TODAY, driver }))
    api.answer('getRoute', makeRecordedRoute({ ...TODAY, driver }))
    await userEvent.click(undo)
    const again = await screen.findByRole('button', { name: 'Start Route' })
    await waitFor(() => expect(again).toHaveFocus())
    expect(asked('changeRouteStatus').at(-1)?.body).toEqual({ to: 'pending', driverId: driver.id })
    expect(screen.queryByRole('button', { name: 'Undo Start' })).not.toBeInTheDocument()
  })

  it('puts a route back to pending that was started elsewhere, until something is done', async () => {
    await open({ status: 'active', driver })
    api.answer('changeRouteStatus', makeRecordedRoute({ driver }))
    api.answer('getRoute', makeRecordedRoute({ driver }))
    await choose('Put Back to Pending')
    expect(await screen.findByText('pending')).toBeVisible()
    cleanup()
    await open({ status: 'active', stops: [done, planned] })
    expect(await offered()).not.toContain('Put Back to Pending')
  })

  it('says how far a route is beyond the shift of its truck', async () => {
    api.answer('getFleet', makeFleet({ trucks: [makeTruck({ shift: { from: '07:30', to: '07:35' } })] }))
    const stops = [planned]
    await open({ ...TODAY, stops, plan: makePlan(stops), truckId: 'T01' })
    expect(
      await screen.findByText(/planned to leave at 7:01.am; the shift of Truck 1 starts at 7:30.am/),
    ).toBeVisible()
    expect(
      screen.getByText(/planned to be back at 7:40.am; the shift of Truck 1 ends at 7:35.am/),
    ).toBeVisible()
    await press('Start Route')
    const dialog = await screen.findByRole('dialog', { name: 'Start this route?' })
    expect(dialog).toHaveTextContent(/the shift of Truck 1/)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Start Route' })).toBeVisible())
  })

  it('starts a pending route and moves the focus to Complete Route', async () => {
    await open(TODAY)
    api.answer('changeRouteStatus', makeRecordedRoute({ status: 'active' }))
    api.answer('getRoute', makeRecordedRoute({ status: 'active' }))
    await start()
    const complete = await screen.findByRole('button', { name: 'Complete Route' })
    await waitFor(() => expect(complete).toHaveFocus())
    expect(screen.getByText('active')).toBeVisible()
    expect(asked('changeRouteStatus')).toEqual([expect.objectContaining({ body: { to: 'active' } })])
  })

  it('asks before it completes a route with open stops', async () => {
    await open({ status: 'active', stops: [done, skipped, planned] })
    await press('Complete Route')
    const dialog = await screen.findByRole('dialog', { name: 'Complete this route?' })
    expect(dialog).toHaveTextContent('1 of 3 stops is neither done nor skipped')
    expect(asked('changeRouteStatus')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep It Active' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked('changeRouteStatus')).toEqual([])
  })

  it('completes it after the confirmation', async () => {
    await open({ status: 'active', stops: [planned] })
    api.answer('changeRouteStatus', makeRecordedRoute({ status: 'completed', stops: [planned] }))
    api.answer('getRoute', makeRecordedRoute({ status: 'completed', stops: [planned] }))
    await press('Complete Route')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Route' }))
    expect(await screen.findByText('completed')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
    expect(asked('changeRouteStatus')[0]?.body).toEqual({ to: 'completed' })
  })

  it('completes a route without open stops at once', async () => {
    await open({ status: 'active', stops: [done, skipped] })
    await press('Complete Route')
    expect(asked('changeRouteStatus')[0]?.body).toEqual({ to: 'completed' })
  })

  it('offers only printing and downloads for a completed route', async () => {
    await open({ status: 'completed' })
    for (const name of ['Start Route', 'Complete Route', 'Assign to Driver'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(await offered()).toEqual(['Print', 'Download GPX', 'Download GeoJSON', 'Download CSV'])
  })

  it('rolls back a refused change, and shows the present route', async () => {
    await open(TODAY)
    api.refuse('changeRouteStatus', 409, 'Route R201 is completed. Nothing comes after that.')
    api.answer('getRoute', makeRecordedRoute({ status: 'completed' }))
    await start()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The route was not started.*Nothing comes after that/,
    )
    expect(within(screen.getByRole('alert')).queryByRole('button')).not.toBeInTheDocument()
    expect(await screen.findByText('completed')).toBeVisible()
  })

  it('retries a change without an answer', async () => {
    await open(TODAY)
    api.cutOff('changeRouteStatus')
    await start()
    expect(await screen.findByRole('alert')).toHaveTextContent(/The server did not answer/)
    expect(screen.getByText('pending')).toBeVisible()
    api.answer('changeRouteStatus', makeRecordedRoute({ status: 'active' }))
    api.answer('getRoute', makeRecordedRoute({ status: 'active' }))
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('active')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('is offered to drivers, who neither assign nor remove', async () => {
    api.answer('whoAmI', { person: { name: 'aroha', roles: ['driver'] }, isDemonstrationOperator: false })
    await open()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Assign to Driver' })).not.toBeInTheDocument(),
    )
    expect(screen.getByRole('button', { name: 'Start Route' })).toBeVisible()
    expect(await offered()).not.toContain('Remove Route')
  })
})

describe('assigning a driver', () => {
  async function assign(label: string) {
    await press('Assign to Driver')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Driver of R201' }), label)
    await press('Assign')
  }

  it('gives the route to one of the drivers', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    await open()
    expect(screen.getByText('Nobody yet')).toBeVisible()
    await assign('Aroha Ngata')
    expect(await screen.findByText('Aroha Ngata')).toBeVisible()
    expect(asked('assignRoute')[0]?.body).toEqual({ driverId: driver.id, from: null })
  })

  it('shows a toast with Undo', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    api.answer('assignRoute', makeRecordedRoute({ driver }))
    await open()
    await assign('Aroha Ngata')
    expect(await screen.findByText('Assigned to Aroha Ngata')).toBeVisible()
    await press('Undo')
    await waitFor(() =>
      expect(asked('assignRoute').at(-1)?.body).toEqual({ driverId: null, from: driver.id }),
    )
  })

  it('focuses the drivers, not the Close button', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    await open()
    await press('Assign to Driver')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Driver of R201' })).toHaveFocus())
  })

  it('says who is on another route, or has one, on the day of this one', async () => {
    const [today, tomorrow] = [aucklandDate(new Date()), addDays(aucklandDate(new Date()), 1)]
    const other = (id: string, known: Partial<RecordedRoute>) => makeRecordedRoute({ id, driver, ...known })
    const routes = [
      other('R197', { status: 'active', plannedFor: today }),
      other('R198', { plannedFor: today }),
      other('R199', { plannedFor: tomorrow }),
    ]
    api.answer('listDrivers', { drivers: [driver] })
    api.answer('listRoutes', { routes })
    await open({ plannedFor: today })
    await press('Assign to Driver')
    expect(await screen.findByRole('option', { name: 'Aroha Ngata, on R197, has R198' })).toBeInTheDocument()
  })

  it('says who has a route on the later day of this one', async () => {
    const tomorrow = addDays(aucklandDate(new Date()), 1)
    const routes = [
      makeRecordedRoute({ id: 'R197', status: 'active', driver }),
      makeRecordedRoute({ id: 'R199', plannedFor: tomorrow, driver }),
    ]
    api.answer('listDrivers', { drivers: [driver] })
    api.answer('listRoutes', { routes })
    await open({ plannedFor: tomorrow })
    await press('Assign to Driver')
    expect(await screen.findByRole('option', { name: 'Aroha Ngata, has R199' })).toBeInTheDocument()
  })

  it('removes the driver of the route', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    await open({ driver })
    await assign('Nobody')
    expect(await screen.findByText('Nobody yet')).toBeVisible()
    expect(asked('assignRoute')[0]?.body).toEqual({ driverId: null, from: driver.id })
  })

  it('keeps the driver when the record refuses', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    api.refuse('assignRoute', 404, 'Aroha Ngata no longer drives. Choose one of the drivers in the list.')
    await open()
    await assign('Aroha Ngata')
    expect(await screen.findByText(/Aroha Ngata no longer drives/)).toBeVisible()
    expect(screen.getByText('The driver was not changed')).toBeVisible()
    expect(screen.getByText('Nobody yet')).toBeVisible()
  })

  it('says so when there are no drivers', async () => {
    api.answer('listDrivers', { drivers: [] })
    await open()
    await press('Assign to Driver')
    const said = await screen.findByText(/No drivers are on record yet/)
    await waitFor(() => expect(said).toBeVisible())
  })

  it('says why the drivers cannot be read', async () => {
    api.refuse('listDrivers', 403, 'Your role does not show drivers.')
    await open()
    await press('Assign to Driver')
    const said = await screen.findByText('The drivers could not be read')
    await waitFor(() => expect(said).toBeVisible())
  })
})

describe('removing a route', () => {
  it('is reported only once the record has confirmed it', async () => {
    await open()
    await choose('Remove Route')
    expect(screen.getByRole('button', { name: 'Removing…' })).toBeVisible()
    expect(screen.queryByText('Route removed')).not.toBeInTheDocument()
  })

  it('can be undone', async () => {
    await open()
    api.answer('removeRoute', undefined)
    await choose('Remove Route')
    expect(await screen.findByText('R201, Cuba Street round, is no longer among the routes.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    api.answer('restoreRoute', makeRecordedRoute())
    await press('Undo')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuba Street round' })).toBeVisible()
  })

  it('says when the undo fails, and keeps its button', async () => {
    await open()
    api.answer('removeRoute', undefined)
    await choose('Remove Route')
    await screen.findByRole('heading', { name: 'Route removed' })
    api.refuse('restoreRoute', 503, 'The database is away. Try again in a minute.')
    await press('Undo')
    expect(await screen.findByRole('alert')).toHaveTextContent('The route was not put back')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('is not offered for a route under way', async () => {
    await open({ status: 'active' })
    expect(await offered()).not.toContain('Remove Route')
  })
})
