import { fireEvent, screen, within } from '@testing-library/react'
import { type Bin, DEMONSTRATION_SETTINGS, paths } from 'shared-domain'
import type { Truck } from 'shared-domain/contract'
import { makeDriver, makeFleet, makePlanningFacts, makeTruck } from 'shared-domain/testing'
import { startWorker } from '../route-worker/start-worker'
import { GENERATING_MS } from '../sample-generation/use-route-generation'
import { FakeWorker } from '../testing/fake-worker'
import {
  cityApi,
  cityBins,
  cityFleet,
  generate,
  generateAndKeep,
  keepPlans,
  openCity,
  openDocument,
  pass,
  press,
  sentPlans,
  unfoldCriteria,
} from '../testing/open-city'
import type { RoutesApi } from '../testing/routes-api'

// One worker, independent of the number of cores.
jest.mock('../route-worker/start-worker', () => ({ startWorker: jest.fn(), helperCount: () => 0 }))
jest.mock('shared-domain/client', () => ({
  ...jest.requireActual('shared-domain/client'),
  useBins: () => ({ ...jest.requireActual('../testing/open-city').binsAnswer, bins: mockBins }),
  useRuntimeSettings: () => mockSettings,
}))

let mockBins: readonly Bin[] = cityBins
const mockSettings = { ...DEMONSTRATION_SETTINGS }
const TOAST = 'Route successfully generated!'
const driver = { ...makeDriver(), revision: 1 }
let api: RoutesApi

const plan = () => screen.getByRole('region', { name: 'Cuba Street round' })
const saving = () => within(screen.getByRole('region', { name: 'Saving' }))
const routeOf = (truck: string) => screen.getByRole('row', { name: `Route of ${truck}` })
/** The routes of all plans that were sent. */
const created = () => sentPlans(api).flatMap(({ routes }) => routes)
const workers = (answers = true) =>
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker(answers) as unknown as Worker)
const signedIn = (name: string) =>
  api.answer('whoAmI', { person: { name, roles: ['operator'] }, isDemonstrationOperator: false })

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00+13:00') })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(startWorker).mockReset()
  openDocument()
  api = cityApi()
  workers()
  mockSettings.routePlanner = 'browser'
  mockBins = cityBins
})
afterEach(async () => {
  // Longer than a toast stays.
  await pass(10_000)
  jest.useRealTimers()
})

describe('the criteria of a plan', () => {
  it('count the bins of each status and type', async () => {
    await openCity()
    const box = (name: string) => screen.getByRole('checkbox', { name })
    for (const name of ['Full (4)', 'Warning (0)', 'General (3)', 'Recycling (1)', 'Compost (0)'])
      expect(box(name)).toBeInTheDocument()
    expect(box('General 1')).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Time Limit' })).toHaveValue('2')
  })

  it('ask for a truck when none is chosen', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'General 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling' }))
    await generateAndKeep()
    expect(screen.getByRole('group', { name: 'Trucks' })).toHaveAccessibleDescription(
      /No Truck is chosen\. Choose at least one\./,
    )
    expect(created()).toEqual([])
  })

  it.each(['0', '1.5', 'two', '-1'])('explain what to type when the most trucks are "%s"', async (typed) => {
    await openCity()
    const most = screen.getByRole('textbox', { name: 'Most Trucks' })
    fireEvent.change(most, { target: { value: typed } })
    await generateAndKeep()
    expect(most).toHaveAccessibleDescription(/^Type a number of trucks such as 2\. Left empty, as many leave/)
    expect(most).toHaveFocus()
    expect(created()).toHaveLength(0)
  })

  it('need no name: the plan is named after its day', async () => {
    await openCity()
    await generateAndKeep('')
    expect(created()[0]?.name).toMatch(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+, General 1$/)
  })

  it('limit the number of trucks, and list the bins that are left out', async () => {
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Most Trucks' }), { target: { value: ' 1 ' } })
    await generateAndKeep()
    expect(created()).toHaveLength(1)
    const leftOut = screen.getByRole('region', { name: 'Left Out (1)' })
    expect(leftOut).toHaveTextContent('1 bin: Only one truck may leave.')
    expect(leftOut).toHaveTextContent('WCC4')
  })

  it('name the limit itself when the operator lets more trucks leave', async () => {
    mockBins = cityBins.map((bin) => (bin.id === 'WCC3' ? { ...bin, binType: 'compost' } : bin))
    const compost = makeTruck({ id: 'T03', name: 'Compost', streams: ['compost'] })
    api.answer('getFleet', makeFleet({ ...cityFleet, trucks: [...cityFleet.trucks, compost] }))
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Most Trucks' }), { target: { value: '1' } })
    await generate()
    press(/^No Truck/)
    fireEvent.click(screen.getByRole('button', { name: /WCC4/ }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Truck' }), { target: { value: 'T02' } })
    const leftOut = screen.getByRole('region', { name: 'Left Out (1)' })
    expect(leftOut).toHaveTextContent('1 bin: Only one truck may leave.')
  })

  it('stay as they were chosen when the page is left or the document is reloaded, until a plan is made', async () => {
    signedIn('Kiri')
    const { unmount } = await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), {
      target: { value: 'Night round' },
    })
    fireEvent.click(screen.getByRole('radio', { name: 'High' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling (1)' }))
    unmount()
    const again = await openCity()
    expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('Night round')
    expect(screen.getByRole('radio', { name: 'High' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Recycling (1)' })).not.toBeChecked()
    await generate('Night round')
    await press('Discard')
    again.unmount()
    openDocument()
    await openCity()
    expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('')
  })

  it('are shown to the person alone who chose them', async () => {
    const name = () => screen.getByRole('textbox', { name: 'Route Name' })
    signedIn('Kiri')
    const kiri = await openCity()
    fireEvent.change(name(), { target: { value: 'Night round' } })
    kiri.unmount()
    signedIn('Tama')
    const tama = await openCity()
    expect(name()).toHaveValue('')
    tama.unmount()
    signedIn('Kiri')
    await openCity()
    expect(name()).toHaveValue('Night round')
  })

  it('are kept when a link asks for a plan of what is due, and none is made', async () => {
    signedIn('Kiri')
    const { unmount } = await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), {
      target: { value: 'Night round' },
    })
    unmount()
    workers(false)
    const link = await openCity('/app/generate-route?plan=due')
    press('Cancel')
    link.unmount()
    await openCity()
    expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('Night round')
  })

  it('that were chosen beside a stored plan are there after a reload, too', async () => {
    signedIn('Kiri')
    const { unmount } = await openCity()
    await generate('Night round')
    unfoldCriteria()
    fireEvent.change(screen.getByRole('textbox', { name: 'Most Trucks' }), { target: { value: '2' } })
    await pass(50)
    unmount()
    await openCity()
    unfoldCriteria()
    expect(screen.getByRole('textbox', { name: 'Most Trucks' })).toHaveValue('2')
    expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('Night round')
  })

  it('say so when no truck is in service', async () => {
    api.answer('getFleet', makeFleet({ trucks: [] }))
    await openCity()
    await generateAndKeep()
    expect(screen.getByRole('alert')).toHaveTextContent(/No chosen truck is in service/)
  })

  it('say so when no bin is due', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Full (4)' }))
    await generateAndKeep()
    expect(screen.getByRole('alert')).toHaveTextContent(/No bin of the chosen Bin Status/)
  })

  it('say why no route was made at the button, with the focus, whatever the criteria have scrolled to', async () => {
    await openCity()
    for (const name of ['Full (4)', 'Warning (0)', 'Likely to overflow (0)'])
      fireEvent.click(screen.getByRole('checkbox', { name }))
    await generateAndKeep()
    const notice = screen.getByRole('alert')
    expect(notice).toHaveTextContent(/No route was made.*Choose Full, Warning or Likely to overflow\./)
    expect(notice).toHaveFocus()
    expect(notice.parentElement).toContainElement(
      screen.getByRole('button', { name: /^Generate Optimized Route/ }),
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'Full (4)' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('count bins on routes, and leave them out unless they are included', async () => {
    api.answer(
      'getPlanningFacts',
      makePlanningFacts({
        onRoutes: [
          { binId: 'WCC1', routeId: 'R197' },
          { binId: 'WCC4', routeId: 'R198' },
        ],
      }),
    )
    await openCity()
    for (const name of ['Full (2 free of 4)', 'General (2 free of 3)', 'Recycling (0 free of 1)'])
      expect(screen.getByRole('checkbox', { name })).toBeInTheDocument()
    const include = screen.getByRole('switch', { name: 'Include bins that are on a route already' })
    expect(include).not.toBeChecked()
    expect(include).toHaveAccessibleDescription(
      '2 of the bins due are on routes R197, R198, and left out here.',
    )
    await generateAndKeep()
    const planned = () => created().flatMap(({ binIds }) => binIds)
    expect(planned().sort()).toEqual(['WCC2', 'WCC3'])
    const left = screen.getByRole('region', { name: 'Left Out (2)' })
    expect(left).toHaveTextContent('1 bin: On route R197.')
    expect(left).toHaveTextContent('WCC4, 4 Cuba Street')
    unfoldCriteria()
    fireEvent.click(include)
    api.asked.length = 0
    await generateAndKeep()
    expect(planned().sort()).toEqual(['WCC1', 'WCC2', 'WCC3', 'WCC4'])
  })

  it('leave out a bin that a crew did not find, until its alert is closed, and say so', async () => {
    api.answer(
      'getPlanningFacts',
      makePlanningFacts({
        onRoutes: [{ binId: 'WCC1', routeId: 'R198' }],
        missing: [{ binId: 'WCC1', routeId: 'R197' }],
      }),
    )
    await openCity()
    fireEvent.click(screen.getByRole('switch', { name: 'Include bins that are on a route already' }))
    await generateAndKeep()
    const planned = created().flatMap(({ binIds }) => binIds)
    expect(planned.sort()).toEqual(['WCC2', 'WCC3', 'WCC4'])
    expect(screen.getByRole('region', { name: 'Left Out (1)' })).toHaveTextContent(
      /1 bin: Not there when a crew came by\. Planned again once .* alert .* is closed\.WhichWCC1/,
    )
  })

  it('say so when every due bin is on a route, and how to plan them anyway', async () => {
    const onRoutes = cityBins.map(({ id }) => ({ binId: id, routeId: 'R197' }))
    api.answer('getPlanningFacts', makePlanningFacts({ onRoutes }))
    await openCity()
    await generateAndKeep()
    expect(screen.getByRole('alert')).toHaveTextContent(
      /All 4 bins due are on a route already\. Turn on "Include bins that are on a route already"/,
    )
    expect(created()).toEqual([])
  })

  it('count a bin as full that residents report as overflowing, and say so', async () => {
    mockBins = cityBins.map((bin) => (bin.id === 'WCC1' ? { ...bin, status: 'normal', fillLevel: 10 } : bin))
    api.answer('getPlanningFacts', makePlanningFacts({ overflowing: ['WCC1', 'WCC2', 'unknown'] }))
    await openCity()
    expect(screen.getByRole('checkbox', { name: 'Full (4)' })).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Bin Status' })).toHaveAccessibleDescription(
      /1 bin counts as full because residents report an overflow\./,
    )
  })

  it('say how many levels are not trusted, so that a forecast decides', async () => {
    const untrusted = { since: '2026-11-19T21:14:00.000Z', fault: 'zeros' } as const
    mockBins = cityBins.map((bin) => (bin.id === 'WCC1' ? { ...bin, untrusted } : bin))
    await openCity()
    expect(screen.getByRole('group', { name: 'Bin Status' })).toHaveAccessibleDescription(
      /1 level is not trusted, so a forecast decides there\./,
    )
  })

  it('disable Generate while the bins on routes cannot be read, and say why', async () => {
    api.refuse('getPlanningFacts', 503, 'The database is away.')
    await openCity()
    await pass(5000)
    expect(screen.getByRole('alert')).toHaveTextContent(/Which bins are on a route could not be read/)
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toBeDisabled()
  })

  it('disable Generate while the trucks cannot be read, and say why', async () => {
    api.refuse('getFleet', 503, 'The database is away.')
    await openCity()
    await pass(5000)
    expect(screen.getByRole('alert')).toHaveTextContent(/The trucks could not be read.*database is away/)
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toBeDisabled()
  })
})

describe('badges limit a plan to the letter: a plan by forecasts', () => {
  const risky = (binId: string, chance: number, refillChance = 0) => ({
    binId,
    madeAt: '2026-11-19T15:00:00.000Z',
    emptiedAt: null,
    risks: Array.from({ length: 15 }, () => chance),
    refillRisks: Array.from({ length: 28 }, () => refillChance),
  })
  beforeEach(() => {
    const levels: Record<string, Partial<Bin>> = {
      WCC1: { fillLevel: 60, status: 'warning' },
      WCC2: { fillLevel: 35, status: 'normal' },
    }
    mockBins = cityBins.map((bin) => ({ ...bin, ...levels[bin.id] }))
    // WCC1 is as likely to overflow after an emptying, so a visit today saves nothing.
    const bins = [risky('WCC1', 0.03, 0.03), risky('WCC2', 0.9), risky('WCC3', 0.2)]
    api.answer('planningForecasts', { stepHours: 12, bins })
  })

  it('plans the bins of the chosen badges alone: with Warning, no bin that is likely to overflow', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Full (2)' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Likely to overflow (1)' }))
    expect(screen.getByRole('button', { name: 'Generate Optimized Route about 1 bin' })).toBeEnabled()
    await generateAndKeep()
    expect(
      created().flatMap(({ binIds, leftOut }) => [...binIds, ...(leftOut ?? []).map(({ binId }) => binId)]),
    ).toEqual([])
    expect(screen.getByRole('region', { name: 'Left Out (1)' })).toHaveTextContent('WCC1')
  })

  it('plans the bins that are likely to overflow alone, when only their badge is chosen', async () => {
    // Almost certain, so that it is worth a truck of its own.
    api.answer('planningForecasts', { stepHours: 12, bins: [risky('WCC2', 0.995)] })
    await openCity()
    for (const name of ['Full (2)', 'Warning (1)']) fireEvent.click(screen.getByRole('checkbox', { name }))
    await generateAndKeep()
    expect(created().flatMap(({ binIds }) => binIds)).toEqual(['WCC2'])
  })

  it('adds bins with a smaller risk when it is asked to', async () => {
    api.answer('planningForecasts', { stepHours: 12, bins: [risky('WCC2', 0.3)] })
    await openCity()
    expect(screen.getByRole('checkbox', { name: 'Likely to overflow (0)' })).toBeChecked()
    const more = screen.getByRole('switch', { name: 'Add bins that come due soon' })
    expect(more).toHaveAccessibleDescription(/^1 more bin has a smaller risk of overflow\./)
    expect(screen.getByRole('button', { name: 'Generate Optimized Route about 3 bins' })).toBeEnabled()
    fireEvent.click(more)
    expect(screen.getByRole('button', { name: 'Generate Optimized Route about 4 bins' })).toBeEnabled()
  })

  it('includes a bin at risk with a low level, leaves out one that can wait, and gives the reasons', async () => {
    await openCity()
    expect(screen.getByRole('checkbox', { name: 'Likely to overflow (1)' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Generate Optimized Route about 4 bins' })).toBeEnabled()
    await generateAndKeep()
    const [general] = created()
    expect(general?.binIds.toSorted()).toEqual(['WCC2', 'WCC3'])
    const reasons = general?.binIds.map((binId, at) => [binId, general.reasons?.[at]])
    expect(Object.fromEntries(reasons ?? [])).toEqual({
      WCC2: { kind: 'risk', chance: 0.9, by: '2026-11-21T01:30:00.000Z' },
      WCC3: { kind: 'full', percent: 95 },
    })
    expect(general?.leftOut).toMatchObject([
      { binId: 'WCC1', reason: 'not-worth-it', risk: { chance: 0.03 } },
    ])
    expect(screen.getByRole('button', { name: /WCC2 .*90% risk by Saturday 2:30/ })).toBeVisible()
    const km = ((general?.leftOut?.[0]?.metres ?? Number.NaN) / 1000).toFixed(1)
    expect(screen.getByRole('region', { name: 'Left Out (1)' })).toHaveTextContent(
      `WCC1, 1 Cuba Street: 3% risk by Saturday; costs ${km} km today`,
    )
  })

  it('shows the bins of the next days that are likely to overflow, and their distance', async () => {
    const later = risky('WCC1', 0.03, 0.03)
    later.risks.fill(0.6, 4)
    api.answer('planningForecasts', { stepHours: 12, bins: [later, risky('WCC2', 0.9), risky('WCC3', 0.2)] })
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Warning (1)' }))
    await generateAndKeep()
    await pass(1000)
    const next = screen.getByRole('region', { name: 'Next Days' })
    expect(next).toHaveTextContent(
      /Tomorrow: 1 bin, about [\d.]+ km.*WCC1, 1 Cuba Street: 60% risk by Sunday/,
    )
    expect(next).toHaveTextContent('Sunday, 22 November: no bins')
  })

  it('uses the level of a bin that was emptied since its forecast', async () => {
    api.answer('getPlanningFacts', makePlanningFacts({ emptiedSinceForecast: ['WCC2'] }))
    mockBins = mockBins.filter(({ id }) => id !== 'WCC4')
    await openCity()
    await generateAndKeep()
    expect(created().flatMap(({ binIds }) => binIds)).not.toContain('WCC2')
  })

  it('says that it used fill levels when there is no forecast', async () => {
    api.answer('planningForecasts', { stepHours: 12, bins: [] })
    await openCity()
    await generateAndKeep()
    expect(plan()).toHaveTextContent('Planned by fill levels: no forecast was there.')
    expect(screen.queryByRole('region', { name: 'Next Days' })).not.toBeInTheDocument()
  })
})

describe('the criteria beside a plan', () => {
  it('fold to what was chosen, and open again by one press', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Warning (0)' }))
    await generate()
    const chosen = within(screen.getByRole('list', { name: 'Chosen criteria' })).getAllByRole('listitem')
    expect(chosen.map(({ textContent }) => textContent)).toEqual([
      'Cuba Street round',
      'Full',
      'Likely to overflow',
      'All trucks',
    ])
    expect(screen.queryByRole('checkbox', { name: 'Full (4)' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toBeEnabled()
    press('Change Criteria')
    expect(screen.getByRole('checkbox', { name: 'Full (4)' })).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Chosen criteria' })).not.toBeInTheDocument()
  })
})

describe('the trucks of a plan', () => {
  it('are shown all alike, and one alone after a press', async () => {
    await openCity()
    await generate()
    const general = within(routeOf('General 1')).getByRole('button', { name: 'General 1' })
    const recycling = within(routeOf('Recycling')).getByRole('button', { name: 'Recycling' })
    expect([general, recycling].map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
    ])
    fireEvent.click(recycling)
    expect(recycling).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('list', { name: 'Stops in driving order' })).toHaveTextContent('4 Cuba Street')
    fireEvent.click(recycling)
    expect(recycling).toHaveAttribute('aria-pressed', 'false')
  })

  it('have the stops of the plan on the map and no other bin, until those left out are asked for', async () => {
    api.answer('getPlanningFacts', makePlanningFacts())
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Most Trucks' }), { target: { value: '1' } })
    await generate()
    const map = within(screen.getByRole('region', { name: 'Map of Cuba Street round' }))
    fireEvent.click(map.getByRole('button', { name: 'Show as list' }))
    expect(map.queryByText('4 Cuba Street')).not.toBeInTheDocument()
    press('No Truck (1)')
    expect(map.getByText('4 Cuba Street')).toBeVisible()
  })
})

describe('a link that asks for a plan of what is due', () => {
  it('plans it as soon as everything is loaded', async () => {
    await openCity('/app/generate-route?plan=due')
    await pass(GENERATING_MS + 100)
    expect(screen.getByRole('heading', { level: 2, name: /^Friday 20 November/ })).toBeVisible()
    expect(created()).toEqual([])
  })
})

describe('a plan', () => {
  it('is shown as soon as it is computed, and saved by Keep Plan alone', async () => {
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: 'Cuba' } })
    press(/^Generate Optimized Route/)
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    expect(created()).toEqual([])
    await pass(100)
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toBeEnabled()
    expect(screen.getByText(TOAST)).toBeInTheDocument()
    expect(created()).toEqual([])
    press('Keep Plan')
    await pass(50)
    expect(created()).toHaveLength(2)
    expect(screen.getByText('Plan kept')).toBeInTheDocument()
    expect(saving().getByText('Kept as R201 and R202.')).toBeVisible()
  })

  it('becomes one pending route for each truck, with its own bins and day', async () => {
    await openCity()
    await generateAndKeep()
    const bodies = created()
    expect(bodies.map(({ name }) => name)).toEqual([
      'Cuba Street round, General 1',
      'Cuba Street round, Recycling',
    ])
    expect(bodies.flatMap(({ binIds }) => binIds).sort()).toEqual(cityBins.map(({ id }) => id))
    expect(bodies[1]?.plan).toMatchObject({
      truckId: 'T02',
      depotId: 'D01',
      matrixSource: 'roads',
      visits: [
        { kind: 'depot' },
        { kind: 'stop', binId: 'WCC4' },
        { kind: 'disposal', facilityId: 'F01' },
        { kind: 'depot' },
      ],
    })
  })

  it('keeps its name when a single truck collects all bins', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling (1)' }))
    await generateAndKeep()
    expect(created()).toMatchObject([{ name: 'Cuba Street round' }])
  })

  it('is announced in a toast and links to its details once it is saved', async () => {
    await openCity()
    await generateAndKeep()
    expect(screen.getByText(TOAST)).toBeInTheDocument()
    expect(screen.getByText('4 bins added to collection route')).toBeInTheDocument()
    expect(within(plan()).getByText('pending')).toBeVisible()
    expect(within(routeOf('General 1')).getByText('R201')).toBeVisible()
    expect(within(routeOf('General 1')).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      paths.route('R201'),
    )
  })

  it('shows what it saves against list order', async () => {
    await openCity()
    await generateAndKeep()
    const table = screen.getByRole('table', { name: 'This plan against list order' })
    for (const what of ['Distance', 'Time', 'Diesel'])
      expect(within(table).getByRole('row', { name: new RegExp(`^${what} `) })).toBeVisible()
  })

  it('says that no truck leaves when no bin is worth a trip, and saves nothing', async () => {
    mockBins = cityBins.slice(0, 1).map((bin) => ({ ...bin, fillLevel: 55, status: 'warning' }))
    await openCity()
    await generateAndKeep()
    expect(plan()).toHaveTextContent('No truck leaves')
    expect(plan()).toHaveTextContent('None of these bins is worth a trip yet')
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument()
    expect(created()).toEqual([])
  })

  it('plans bins that are not worth a trip when the operator insists', async () => {
    mockBins = cityBins.slice(0, 1).map((bin) => ({ ...bin, fillLevel: 55, status: 'warning' }))
    await openCity()
    await generateAndKeep()
    await press('Plan Them All the Same')
    await pass(GENERATING_MS)
    expect(plan()).not.toHaveTextContent('No truck leaves')
    expect(screen.getByText('1 bins added to collection route')).toBeInTheDocument()
    await press('Keep Plan')
    expect(created().map(({ binIds }) => binIds)).toEqual([['WCC1']])
  })

  it('names what it leaves out, and why', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling' }))
    await generateAndKeep()
    const leftOut = screen.getByRole('region', { name: 'Left Out (1)' })
    expect(leftOut).toHaveTextContent('1 bin: No truck, or no facility, takes this waste.')
    expect(leftOut).toHaveTextContent('WCC4, 4 Cuba Street')
  })

  it('stays on screen with the reason when it is not kept, and is kept on Try again', async () => {
    api.refuse('keepPlan', 503, 'The database is away. Try again in a minute.')
    await openCity()
    await generateAndKeep()
    expect(saving().getByRole('alert')).toHaveTextContent(/The plan is not kept.*database is away/)
    expect(screen.queryByText('Plan kept')).not.toBeInTheDocument()
    keepPlans(api)
    fireEvent.click(saving().getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(screen.getByText('Plan kept')).toBeInTheDocument()
    const [lost, again] = sentPlans(api)
    expect(again).toEqual(lost)
    expect(screen.getByRole('heading', { name: 'Cuba Street round' })).toHaveFocus()
  })

  it('offers to sign in and try again when the session has ended', async () => {
    api.refuse('keepPlan', 401)
    await openCity()
    await generateAndKeep()
    expect(saving().getByRole('link', { name: 'Sign in (new tab)' })).toHaveAttribute('target', '_blank')
    expect(saving().getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('says that the role may not save it', async () => {
    api.refuse('keepPlan', 403, 'Your role does not plan routes.')
    await openCity()
    await generateAndKeep()
    expect(saving().getByRole('alert')).toHaveTextContent('Your role does not plan routes.')
    expect(saving().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('is assigned to a driver from its card', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling (1)' }))
    await generateAndKeep()
    press('Assign to Driver')
    await pass(500)
    fireEvent.change(screen.getByRole('combobox', { name: 'Driver of R201' }), {
      target: { value: driver.id },
    })
    press('Assign')
    await pass(50)
    expect(within(plan()).getByText('Aroha Ngata')).toBeVisible()
    expect(within(routeOf('General 1')).getByText('Aroha Ngata')).toBeVisible()
  })

  it('is not offered to a role that may not plan', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    await openCity()
    expect(screen.getByText('Your role shows routes; an operator generates them.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Generate Optimized Route/ })).not.toBeInTheDocument()
  })
})

describe('the day of a plan', () => {
  const planAt = async (time: string) => {
    jest.setSystemTime(new Date(`2026-11-20T${time}:00+13:00`))
    await openCity()
    await generateAndKeep()
    return created()[0]
  }
  const dayOfPlan = () => within(plan()).getByText('Day').nextElementSibling

  it('is today from now on, and is shown before and after planning', async () => {
    const route = await planAt('09:41')
    unfoldCriteria()
    expect(screen.getByText(/^Planned for today: the first truck can leave at 9:45.am\.$/)).toBeVisible()
    expect(route?.plannedFor).toBe('2026-11-20')
    expect(route?.plan?.visits[0]?.departure).toBe(9.75 * 3600)
    expect(dayOfPlan()).toHaveTextContent(/^Today, first truck at 9:45.am$/)
  })

  it('begins with the shift of the first truck, before and after planning', async () => {
    await planAt('05:00')
    unfoldCriteria()
    expect(screen.getByText(/^Planned for today: the first truck can leave at 6:00.am\.$/)).toBeVisible()
    expect(dayOfPlan()).toHaveTextContent(/^Today, first truck at 6:00.am$/)
  })

  it('is tomorrow, from the beginning of the shift, once too little is left of today’s', async () => {
    const route = await planAt('15:00')
    unfoldCriteria()
    expect(screen.getByText('Planned for tomorrow: too little is left of today’s shifts.')).toBeVisible()
    expect(route?.plannedFor).toBe('2026-11-21')
    expect(route?.plan?.visits[0]?.departure).toBe(6 * 3600)
    expect(dayOfPlan()).toHaveTextContent(/^Tomorrow, first truck at 6:00.am$/)
  })
})

describe('a truck that is out on a route', () => {
  const outing = (known: object = {}) => ({
    truckId: 'T01',
    routeId: 'R197',
    day: '2026-11-20',
    backAt: 11 * 3600 + 60,
    secondsLeft: 3600,
    ...known,
  })
  const out = (...outings: ReturnType<typeof outing>[]) =>
    api.answer('getPlanningFacts', makePlanningFacts({ outings }))
  const planOf = (truckId: string) =>
    created()
      .map(({ plan }) => plan)
      .find((day) => day?.truckId === truckId)
  const chip = (name: string | RegExp) => screen.getByRole('checkbox', { name })
  beforeEach(() => jest.setSystemTime(new Date('2026-11-20T09:25:00+13:00')))

  it('is shown with its time of return, and its plan starts then', async () => {
    out(outing())
    await openCity()
    expect(chip(/^General 1, out until 11:01.am$/)).toBeChecked()
    expect(chip('Recycling')).toBeChecked()
    await generateAndKeep()
    expect(planOf('T01')?.visits[0]?.departure).toBe(11 * 3600 + 60)
    expect(planOf('T02')?.visits[0]?.departure).toBe(9 * 3600 + 25 * 60)
  })

  it('has no trip when its shift ends before it is back, and is listed among the reasons', async () => {
    out(outing({ backAt: 15 * 3600 }))
    await openCity()
    await generateAndKeep()
    expect(planOf('T01')).toBeUndefined()
    const left = screen.getByRole('region', { name: 'Left Out (3)' })
    expect(left).toHaveTextContent(
      /General 1 has no trip in this plan: it is out until 3:00.pm with R197, and its shift is over by then\./,
    )
  })

  it('is planned for tomorrow when no other is chosen', async () => {
    out(outing({ backAt: 15 * 3600 }))
    await openCity()
    fireEvent.click(chip('Recycling'))
    expect(
      screen.getByText(
        'Planned for tomorrow: too little is left of today’s shifts once the trucks that are out are back.',
      ),
    ).toBeVisible()
  })

  it('cannot be planned when it is out tomorrow, too', async () => {
    out(outing({ backAt: 15 * 3600 }), outing({ routeId: 'R198', day: '2026-11-21', backAt: 15 * 3600 }))
    await openCity()
    fireEvent.click(chip('Recycling'))
    await generateAndKeep()
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Every chosen truck is out until its shift ends, with R198\./,
    )
    expect(created()).toEqual([])
  })
})

describe('distances', () => {
  it('that come with a note show it', async () => {
    const [metres, seconds] = [new Array(36).fill(500), new Array(36).fill(60)]
    api.answer('travelMatrix', { metres, seconds, source: 'estimate', note: 'The road network is away.' })
    await openCity()
    await generateAndKeep()
    expect(within(plan()).getByText('About the distances: The road network is away.')).toBeVisible()
  })

  const atKerb = (source: 'roads' | 'estimate', known: object = {}) => {
    const [one, other] = cityFleet.trucks
    api.answer('getFleet', { ...cityFleet, trucks: [{ ...one, loadsAtKerb: true }, other] as Truck[] })
    const [metres, seconds] = [new Array(36).fill(500), new Array(36).fill(60)]
    api.answer('travelMatrix', { metres, seconds, source, note: null, ...known })
  }
  const askedPlaces = () =>
    api.asked.flatMap(({ name, body }) =>
      name === 'travelMatrix' ? (body as { points: { atKerb?: boolean }[] }).points : [],
    )

  it('are asked for to the side of each bin that a truck at the kerb may collect, and the plan says so', async () => {
    atKerb('roads')
    await openCity()
    await generateAndKeep()
    expect(askedPlaces().map((place) => place.atKerb)).toEqual([
      ...[undefined, undefined, true, true, true, undefined],
    ])
    expect(
      within(plan()).getByText(
        'General 1 loads at the kerb only, and comes to each bin on its side of the street.',
      ),
    ).toBeVisible()
    expect(within(plan()).queryByText(/Estimated|No way leads/)).not.toBeInTheDocument()
    const drawn = api.asked.filter(({ name }) => name === 'travelGeometry')
    expect(drawn.map(({ body }) => JSON.stringify(body).match(/atKerb/g)?.length ?? 0)).toEqual([3, 0])
  })

  it('that are estimates know no side of the street, and the plan says so', async () => {
    atKerb('estimate')
    await openCity()
    await generateAndKeep()
    expect(
      within(plan()).getByText(
        'General 1 loads at the kerb only, but estimated distances know no side of the street.',
      ),
    ).toBeVisible()
  })

  it('that could not be asked for as wanted name the places', async () => {
    // The depot, the facility, and the bins from row 2.
    atKerb('roads', { estimated: [1, 3], acrossStreet: [2, 4, 5] })
    await openCity()
    await generateAndKeep()
    expect(
      within(plan()).getByText(
        'No way leads to WCC1 and WCC3 along the kerb: the other side of the street was planned there.',
      ),
    ).toBeVisible()
    expect(
      within(plan()).getByText('Estimated is the way to Southern Landfill and WCC2: no road leads there.'),
    ).toBeVisible()
  })

  it('of roads are drawn along them, for each truck that leaves', async () => {
    api.answer('travelGeometry', {
      geometry: [
        [174.77, -41.29],
        [174.78, -41.3],
      ],
      note: null,
    })
    await openCity()
    await generateAndKeep()
    expect(screen.getByText(/^Lines follow the roads, from the depot and back\./)).toBeVisible()
    expect(api.asked.filter(({ name }) => name === 'travelGeometry')).toHaveLength(2)
  })

  it('that are an estimate follow the streets of the demonstration', async () => {
    api.answer('travelMatrix', {
      metres: new Array(36).fill(500),
      seconds: new Array(36).fill(60),
      source: 'estimate',
      note: null,
    })
    const line = [
      [174.77, -41.29],
      [174.78, -41.3],
    ]
    api.answer('travelGeometry', { geometry: line as [number, number][], note: null })
    await openCity()
    await generateAndKeep()
    expect(screen.getByText(/^Lines follow the streets of the demonstration city\./)).toBeVisible()
  })

  it('that the server does not return are estimated here, with a note', async () => {
    api.cutOff('travelMatrix')
    await openCity()
    await generateAndKeep()
    expect(within(plan()).getByText(/gave no travel times.*straight lines times 1\.3/)).toBeVisible()
  })
})

describe('a planner of the council’s own', () => {
  it('is used when the settings name one, and its note is shown', async () => {
    mockSettings.routePlanner = 'server'
    api.answer('planRoutesOnServer', {
      plan: {
        routes: [],
        unserved: cityBins.map(({ id }) => ({ binId: id, reason: 'no-capacity' })),
        totals: { metres: 0, seconds: 0, litres: 0 },
        search: { iterations: 0, seconds: 0 },
      },
      planner: 'vroom',
      source: 'roads',
      note: 'VROOM does not weigh overflow.',
    })
    await openCity()
    await generateAndKeep()
    expect(startWorker).not.toHaveBeenCalled()
    expect(within(plan()).getByText('About the distances: VROOM does not weigh overflow.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Left Out (4)' })).toBeVisible()
    expect(created()).toEqual([])
  })
})

describe('the search for a plan', () => {
  async function begin() {
    workers(false)
    const view = await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: 'Cuba' } })
    press(/^Generate Optimized Route/)
    await pass(100)
    return view
  }
  const progress = { cost: 1, seconds: 1, routes: [['WCC2', 'WCC1', 'WCC3'], ['WCC4']] }

  it('draws the best plan so far', async () => {
    await begin()
    FakeWorker.latest?.say({ kind: 'progress', progress })
    await pass(50)
    expect(screen.getByText(/^Best so far: \d+\.\d km, 2 trucks, 4 bins$/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Map of the best plan so far' })).toBeVisible()
  })

  it('is dropped by Cancel, and its worker ends', async () => {
    await begin()
    press('Cancel')
    await pass(GENERATING_MS + 100)
    expect(FakeWorker.latest?.isEnded).toBe(true)
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toBeEnabled()
    expect(screen.getByRole('button', { name: /^Generate Optimized Route/ })).toHaveFocus()
    expect(screen.getByText('Planning is cancelled.')).toHaveAttribute('role', 'status')
    expect(created()).toEqual([])
  })

  it('is dropped when the page is left, which the page says when it is opened again', async () => {
    const { unmount } = await begin()
    unmount()
    const again = await openCity()
    expect(screen.getByText(/^Planning was stopped when this page was left/)).toBeVisible()
    again.unmount()
    await openCity()
    expect(screen.queryByText(/^Planning was stopped/)).not.toBeInTheDocument()
  })

  it('ends early with the best plan so far on request', async () => {
    await begin()
    expect(screen.queryByRole('button', { name: 'Use the Best So Far' })).not.toBeInTheDocument()
    FakeWorker.latest?.say({ kind: 'progress', progress })
    await pass(50)
    press('Use the Best So Far')
    await pass(100)
    press('Keep Plan')
    await pass(50)
    expect(created().map(({ binIds }) => binIds)).toEqual(progress.routes)
  })

  it('that ended early offers to plan the bins that are not worth a trip, with its own criteria', async () => {
    mockBins = cityBins.slice(0, 1).map((bin) => ({ ...bin, fillLevel: 55, status: 'warning' }))
    await begin()
    FakeWorker.latest?.say({ kind: 'progress', progress: { ...progress, routes: [] } })
    await pass(50)
    press('Use the Best So Far')
    await pass(100)
    workers()
    press('Plan Them All the Same')
    await pass(GENERATING_MS)
    press('Keep Plan')
    await pass(50)
    expect(created()).toMatchObject([{ name: 'Cuba', binIds: ['WCC1'] }])
  })

  it('shows a failure, and starts again on Try again', async () => {
    await begin()
    FakeWorker.latest?.breakDown('out of memory')
    await pass(50)
    const failure = screen.getByRole('alert')
    expect(failure).toHaveTextContent(/No route was made.*out of memory/)
    workers()
    fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
    await pass(GENERATING_MS + 100)
    press('Keep Plan')
    await pass(50)
    expect(created()).toHaveLength(2)
  })
})
