import { fireEvent, screen, within } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS, GENERATING_MS, paths } from 'shared-domain'
import { type FakeApi, makeFleet } from 'shared-domain/testing'
import { startWorker } from '../route-worker/start-worker'
import { FakeWorker } from '../testing/fake-worker'
import { cityApi, cityBins, generate, openCity, pass, press, recorded } from '../testing/open-city'

jest.mock('../route-worker/start-worker')
jest.mock('shared-domain/client', () => ({
  ...jest.requireActual('shared-domain/client'),
  useBins: () => jest.requireActual('../testing/open-city').binsAnswer,
  useRuntimeSettings: () => mockSettings,
}))

const mockSettings = { ...DEMONSTRATION_SETTINGS }
const TOAST = 'Route successfully generated!'
const driver = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11', name: 'Aroha Ngata' }
let api: FakeApi

const plan = () => screen.getByRole('region', { name: 'Cuba Street round' })
const routeOf = (truck: string) => screen.getByRole('region', { name: `Route of ${truck}` })
const created = () => api.asked.filter(({ name }) => name === 'createRoute')
const workers = (answers = true) =>
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker(answers) as unknown as Worker)

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(startWorker).mockReset()
  api = cityApi()
  workers()
  mockSettings.routePlanner = 'browser'
})
afterEach(async () => {
  // Longer than a toast stays.
  await pass(10_000)
  jest.useRealTimers()
})

describe('the criteria of a plan', () => {
  it('count the bins of each state and type', async () => {
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
    await generate()
    expect(screen.getByRole('group', { name: 'Trucks' })).toHaveAccessibleDescription(
      /No Truck is chosen\. Choose at least one\./,
    )
    expect(created()).toEqual([])
  })

  it('say so when no truck is in service', async () => {
    api.answer('getFleet', makeFleet({ trucks: [] }))
    await openCity()
    await generate()
    expect(screen.getByRole('alert')).toHaveTextContent(/No chosen truck is in service/)
  })

  it('say so when no bin is due', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Full (4)' }))
    await generate()
    expect(screen.getByRole('alert')).toHaveTextContent(/No bin of the chosen Bin Status/)
  })

  it('say why the trucks could not be read, and read them again', async () => {
    api.refuse('getFleet', 503, 'The database is away.')
    await openCity()
    await pass(5000)
    expect(screen.getByRole('alert')).toHaveTextContent(/The trucks could not be read.*database is away/)
    expect(screen.getByRole('button', { name: 'Generate Optimized Route' })).toBeDisabled()
  })
})

describe('a plan', () => {
  it('is shown and saved two seconds after it was asked for, not before', async () => {
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: 'Cuba' } })
    press('Generate Optimized Route')
    await pass(GENERATING_MS - 1)
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    expect(created()).toEqual([])
    await pass(50)
    expect(screen.getByRole('button', { name: 'Generate Optimized Route' })).toBeEnabled()
    expect(created()).toHaveLength(2)
  })

  it('becomes a pending route a truck, each with its own bins and its day', async () => {
    await openCity()
    await generate()
    const bodies = created().map(({ body }) => body as { name: string; binIds: string[]; plan: object })
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

  it('keeps its name when one truck does it all', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling (1)' }))
    await generate()
    expect(created().map(({ body }) => body)).toMatchObject([{ name: 'Cuba Street round' }])
  })

  it('is told of in a toast, and leads to its details, when the record has it', async () => {
    await openCity()
    await generate()
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
    await generate()
    const table = screen.getByRole('table', { name: 'This plan against list order' })
    for (const what of ['Distance', 'Time', 'Diesel'])
      expect(within(table).getByRole('row', { name: new RegExp(`^${what} `) })).toBeVisible()
  })

  it('names what it leaves out, and why', async () => {
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling' }))
    await generate()
    const leftOut = screen.getByRole('region', { name: 'Left Out (1)' })
    expect(leftOut).toHaveTextContent('1 bin: No truck, or no facility, takes what is in it.')
    expect(leftOut).toHaveTextContent('WCC4, 4 Cuba Street')
  })

  it('stays on screen with the reason when it is not saved, and saves the rest on Try again', async () => {
    api.refuse('createRoute', 503, 'The database is away. Try again in a minute.')
    await openCity()
    await generate()
    expect(within(plan()).getByRole('alert')).toHaveTextContent(/The routes are not saved.*database is away/)
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument()
    api.answer('createRoute', recorded())
    fireEvent.click(within(plan()).getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(screen.getByText(TOAST)).toBeInTheDocument()
    expect(created().map(({ body }) => (body as { name: string }).name)).toEqual([
      'Cuba Street round, General 1',
      'Cuba Street round, General 1',
      'Cuba Street round, Recycling',
    ])
  })

  it('is not lost with the session', async () => {
    api.refuse('createRoute', 401)
    await openCity()
    await generate()
    expect(within(plan()).getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(within(plan()).getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('says what its role lacks', async () => {
    api.refuse('createRoute', 403, 'Your role does not plan routes.')
    await openCity()
    await generate()
    expect(within(plan()).getByRole('alert')).toHaveTextContent('Your role does not plan routes.')
    expect(within(plan()).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('is assigned to a driver from its card', async () => {
    api.answer('listDrivers', { drivers: [driver] })
    await openCity()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recycling (1)' }))
    await generate()
    press('Assign to Driver')
    await pass(500)
    fireEvent.change(screen.getByRole('combobox', { name: 'Driver of R201' }), {
      target: { value: driver.id },
    })
    press('Assign')
    await pass(50)
    expect(within(routeOf('General 1')).getByText('Aroha Ngata')).toBeVisible()
  })

  it('is not offered to whom it is not for', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    await openCity()
    expect(screen.getByText('Your role shows routes; an operator generates them.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Generate Optimized Route' })).not.toBeInTheDocument()
  })
})

describe('distances', () => {
  it('that come with a note show it', async () => {
    const [metres, seconds] = [new Array(36).fill(500), new Array(36).fill(60)]
    api.answer('travelMatrix', { metres, seconds, source: 'estimate', note: 'The road network is away.' })
    await openCity()
    await generate()
    expect(within(plan()).getByText('The road network is away.')).toBeVisible()
  })

  it('that do not come are estimated here, which is said', async () => {
    api.cutOff('travelMatrix')
    await openCity()
    await generate()
    expect(within(plan()).getByText(/gave no travel times.*straight lines times 1\.3/)).toBeVisible()
  })
})

describe('a planner of the council’s own', () => {
  it('is asked where the settings name one, and what it says of its plan is shown', async () => {
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
    await generate()
    expect(startWorker).not.toHaveBeenCalled()
    expect(within(plan()).getByText('VROOM does not weigh overflow.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Left Out (4)' })).toBeVisible()
    expect(created()).toEqual([])
  })
})

describe('the search for a plan', () => {
  async function begin() {
    workers(false)
    await openCity()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: 'Cuba' } })
    press('Generate Optimized Route')
    await pass(100)
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
    expect(screen.getByRole('button', { name: 'Generate Optimized Route' })).toBeEnabled()
    expect(created()).toEqual([])
  })

  it('ends early with the best plan so far when that is wished', async () => {
    await begin()
    expect(screen.queryByRole('button', { name: 'Use the Best So Far' })).not.toBeInTheDocument()
    FakeWorker.latest?.say({ kind: 'progress', progress })
    await pass(50)
    press('Use the Best So Far')
    await pass(100)
    expect(created().map(({ body }) => (body as { binIds: string[] }).binIds)).toEqual(progress.routes)
  })

  it('that breaks down says so, and is begun again on Try again', async () => {
    await begin()
    FakeWorker.latest?.breakDown('out of memory')
    await pass(50)
    expect(screen.getByRole('alert')).toHaveTextContent(/No route was made.*out of memory/)
    workers()
    press('Try again')
    await pass(GENERATING_MS + 100)
    expect(created()).toHaveLength(2)
  })
})
