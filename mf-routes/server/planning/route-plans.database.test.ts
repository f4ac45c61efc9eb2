import { CITY_FLEET, serveOpenly } from 'api/server-part/testing'
import { type RoutePlan, type RouteRequest, validatePlan } from 'routing-engine'
import { sampleBins } from 'shared-domain'
import { cityPoints, cityRequest, WHOLE_CITY } from 'shared-domain/route-planning'
import { part } from '../index'
import { type FakeOsrm, startFakeOsrm } from '../travel/testing/fake-osrm'
import { type FakeVroom, startFakeVroom } from './testing/fake-vroom'

type App = Awaited<ReturnType<typeof serveOpenly>>

const choice = { bins: sampleBins(new Date()).slice(0, 60), fleet: CITY_FLEET, options: WHOLE_CITY }
const points = cityPoints(choice)
const NO_MATRIX = { points: points.length, metres: new Int32Array(), seconds: new Int32Array() }

const apps: App[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function openOffice(environment: Record<string, string> = {}) {
  const app = await serveOpenly(part, { environment })
  apps.push(app)
  return app
}

const { matrix: _, ...request } = cityRequest({ ...choice, matrix: NO_MATRIX })
const body = { points, request, seconds: 0.3 }
const many = (list: 'stops' | 'trucks' | 'depots' | 'facilities', count: number) => ({
  ...request,
  [list]: Array.from({ length: count }, (_, i) => ({ ...request[list][0], id: `${i}`, binId: `${i}` })),
})

/** Asks it as a program on another machine does, who may leave. */
async function overTheNetwork(app: App) {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return (known: object, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/route-plans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...known }),
      signal,
    })
}

async function expectToHold(app: App, plan: RoutePlan, known: Partial<RouteRequest> = {}) {
  const asked = await app.inject({ method: 'POST', url: '/api/travel-matrix', payload: { points } })
  const { metres, seconds } = asked.json()
  const whole = { ...request, ...known, matrix: { points: points.length, metres, seconds } }
  expect(validatePlan(whole, plan)).toEqual([])
}

describe('a plan of the server', () => {
  let app: App
  beforeAll(async () => {
    app = await openOffice()
  })
  let osrm: FakeOsrm | undefined
  afterEach(() => osrm?.close())
  const ask = (asked: object) => app.inject({ method: 'POST', url: '/api/route-plans', payload: asked })

  it('holds, serves every full bin, and says how far its distances can be trusted', async () => {
    const answer = await ask(body)
    expect(answer.statusCode).toBe(200)
    const { plan, ...said } = answer.json()
    expect(said).toEqual({
      planner: 'engine',
      source: 'estimate',
      note: 'Distances are straight lines × 1.3, driven at 25 km/h.',
    })
    await expectToHold(app, plan)
    const must = new Set(
      request.stops.flatMap(({ binId, priority }) => (priority.kind === 'must' ? binId : [])),
    )
    expect(plan.unserved.filter(({ binId }: { binId: string }) => must.has(binId))).toEqual([])
    expect(plan.search.iterations).toBeGreaterThan(0)
  })

  it('leaves the server free to answer others meanwhile', async () => {
    // Kept threads plan at once: a busy machine needs the time to answer as often.
    const planned = ask({ ...body, seconds: 2 })
    let answered = 0
    let isPlanned = false
    void planned.then(() => {
      isPlanned = true
    })
    while (!isPlanned) {
      expect((await app.inject('/api/fleet')).statusCode).toBe(200)
      answered += 1
    }
    expect((await planned).statusCode).toBe(200)
    expect(answered).toBeGreaterThan(20)
  })

  it.each([
    ['no truck', { request: { ...request, trucks: [] } }, 'body.request.trucks'],
    [
      'a stop at a place that was not given',
      { request: { ...request, stops: [{ ...request.stops[0], point: points.length }] } },
      'body.request.stops.0.point',
    ],
    ['a minute of thought', { seconds: 60 }, 'body.seconds'],
    ['no places', { points: [] }, 'body.points'],
    ['more stops than one matrix has places', { request: many('stops', 701) }, 'body.request.stops'],
    ['more trucks than a council has', { request: many('trucks', 101) }, 'body.request.trucks'],
    ['more depots than trucks', { request: many('depots', 101) }, 'body.request.depots'],
    ['a facility at every corner', { request: many('facilities', 101) }, 'body.request.facilities'],
    [
      'a bin with a window for every minute',
      {
        request: {
          ...request,
          stops: [
            {
              ...request.stops[0],
              windows: Array.from({ length: 31 }, (_, i) => ({ from: i * 60, to: i * 60 + 9 })),
            },
          ],
        },
      },
      'body.request.stops.0.windows',
    ],
  ])('is refused with %s', async (_what, known, field) => {
    const answer = await ask({ ...body, ...known })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe(field)
  })

  it('is cancelled when its client disconnects, and makes room for the next', async () => {
    const post = await overTheNetwork(app)
    for (let i = 0; i < 3; i++) {
      await post({ seconds: 20 }, AbortSignal.timeout(300)).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect((await post({ seconds: 0.2 })).status).toBe(200)
  })

  it('is also cancelled while it waits for a road network', async () => {
    osrm = await startFakeOsrm()
    const onRoads = await openOffice({ OSRM_URL: osrm.url })
    const post = await overTheNetwork(onRoads)
    osrm.say('nothing')
    for (let i = 0; i < 3; i++) {
      await post({}, AbortSignal.timeout(300)).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    osrm.say(null)
    expect(await (await post({ seconds: 0.2 })).json()).toMatchObject({ planner: 'engine', source: 'roads' })
  })
})

describe('a council’s OSRM', () => {
  let osrm: FakeOsrm
  beforeAll(async () => {
    osrm = await startFakeOsrm()
  })
  beforeEach(() => osrm.say(null))
  afterAll(() => osrm.close())
  const strait = { lat: -43, lng: 174.77 }
  const approachesOf = (url = '') => /approaches=([^&]+)/.exec(url)?.[1]?.split(';') ?? []

  it('is asked for the side of the street, and its gaps are named', async () => {
    const app = await openOffice({ OSRM_URL: osrm.url, OSRM_EXCLUDE: 'ferry' })
    const [depot, bin] = [points[0], { ...points[5], atKerb: true }]
    const payload = { points: [depot, bin, strait] }
    const answer = (await app.inject({ method: 'POST', url: '/api/travel-matrix', payload })).json()
    expect(answer).toMatchObject({ source: 'roads', estimated: [2], acrossStreet: [] })
    expect(answer.metres.every((metres: number) => metres >= 0)).toBe(true)
    expect(answer.note).toMatch(/^To or from 1 place no road leads: these are straight lines/)
    expect(osrm.asked.map(approachesOf)).toEqual([['unrestricted', 'curb', 'unrestricted']])
    expect(osrm.asked[0]).toContain('&exclude=ferry&')
  })

  it('refuses a place with a side that is no truth value', async () => {
    const app = await openOffice({ OSRM_URL: osrm.url })
    const payload = { points: [{ ...points[0], atKerb: 'left' }] }
    expect((await app.inject({ method: 'POST', url: '/api/travel-matrix', payload })).statusCode).toBe(400)
  })

  it('measures the plans of VROOM too, on the side of the street', async () => {
    const vroom = await startFakeVroom()
    const app = await openOffice({ OSRM_URL: osrm.url, VROOM_URL: vroom.url })
    const fixed = CITY_FLEET.depots.length + CITY_FLEET.facilities.length
    const places = points.map((point, row) => (row < fixed ? point : { ...point, atKerb: true }))
    const ask = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    const { plan, planner, source } = (await ask('/api/route-plans', { ...body, points: places })).json()
    expect({ planner, source }).toEqual({ planner: 'vroom', source: 'roads' })
    expect(approachesOf(osrm.asked[0]).filter((approach) => approach === 'curb')).toHaveLength(
      points.length - fixed,
    )
    const { metres, seconds } = (await ask('/api/travel-matrix', { points: places })).json()
    const whole = { ...request, matrix: { points: points.length, metres, seconds } }
    expect(validatePlan(whole, plan)).toEqual([])
    await vroom.close()
  })
})

describe('a council’s VROOM', () => {
  let vroom: FakeVroom
  let app: App
  beforeAll(async () => {
    vroom = await startFakeVroom()
    app = await openOffice({ VROOM_URL: vroom.url })
  })
  afterEach(() => vroom.say(null))
  afterAll(() => vroom.close())
  const ask = async (known: object = {}) =>
    (await app.inject({ method: 'POST', url: '/api/route-plans', payload: { ...body, ...known } })).json()

  it('plans through the same schema, loads tipped where their stream ends', async () => {
    const trucks = request.trucks.map((truck) => ({
      ...truck,
      break: { seconds: 1800, from: 7 * 3600, to: 9 * 3600 },
    }))
    const { plan, planner, note } = await ask({ request: { ...request, trucks } })
    expect(planner).toBe('vroom')
    expect(note).toContain('Planned by VROOM: a truck of several streams carries one of them all day.')
    await expectToHold(app, plan, { trucks })
    const kinds = plan.routes.flatMap(({ visits }: RoutePlan['routes'][number]) =>
      visits.map(({ kind }) => kind),
    )
    expect(kinds).toEqual(expect.arrayContaining(['stop', 'disposal', 'break', 'depot']))
    expect(plan.routes.length).toBeGreaterThan(1)
  })

  it('is told each stream as a skill, so that none is mixed, and amounts that never round down', async () => {
    vroom.asked.splice(0)
    await ask()
    const [problem] = vroom.asked
    expect(problem?.vehicles.map(({ skills }) => skills)).toEqual([[1], [1], [2], [3]])
    for (const [row, { amount, skills }] of problem?.shipments.entries() ?? []) {
      const stop = request.stops[row]
      expect(amount[0]).toBeGreaterThanOrEqual((stop?.litres ?? 0) * 10)
      expect(skills).toHaveLength(1)
    }
  })

  it('is asked again without the bins that are not worth their detour, and these are named', async () => {
    vroom.asked.splice(0)
    // Fifteen kilometres out to sea for a dollar.
    const far = { lat: -41.45, lng: 174.9 }
    const dear = request.stops.find(({ priority }) => priority.kind === 'optional')?.point ?? -1
    const moved = points.map((point, row) => (row === dear ? far : point))
    const stops = request.stops.map((stop) =>
      stop.priority.kind === 'must'
        ? stop
        : { ...stop, priority: { kind: 'optional', prize: stop.point === dear ? 1 : 1000 } },
    )
    const { plan, planner } = await ask({ points: moved, request: { ...request, stops } })
    expect(planner).toBe('vroom')
    expect(vroom.asked.map(({ shipments }) => shipments.length)).toEqual([stops.length, stops.length - 1])
    const binId = stops.find(({ point }) => point === dear)?.binId
    expect(plan.unserved).toContainEqual({ binId, reason: 'not-worth-it' })
  })

  it('never gives up a full bin for any number that is not full', async () => {
    vroom.asked.splice(0)
    await ask()
    const priorities = vroom.asked[0]?.shipments.map(({ priority }) => priority) ?? []
    const optional = priorities.filter((priority) => priority < 100)
    expect(optional.length).toBeGreaterThan(5)
    expect(optional.reduce((sum, priority) => sum + priority, 0)).toBeLessThan(100)
  })

  it('lists with a reason what it could not assign', async () => {
    const trucks = request.trucks.map((truck) => ({
      ...truck,
      shift: { from: 6 * 3600, to: 8.6 * 3600 },
      break: null,
    }))
    const { plan, planner } = await ask({ request: { ...request, trucks } })
    expect(planner).toBe('vroom')
    await expectToHold(app, plan, { trucks })
    expect(plan.unserved.length).toBeGreaterThan(0)
    expect(plan.unserved[0].reason).toBe('outside-shift')
  })

  it.each([
    ['an internal error', { status: 500, body: { code: 1, error: 'Boom' } }, 'an internal error: Boom'],
    [
      'bad input',
      { status: 400, body: { code: 2, error: 'Invalid skills.' } },
      'an error in the input: Invalid skills.',
    ],
    ['no roads', { status: 500, body: { code: 3 } }, 'an error of its roads'],
    ['no JSON', { body: '<h1>Bad gateway</h1>' }, 'its answer could not be read'],
    [
      'a vehicle that nobody has',
      {
        body: {
          code: 0,
          unassigned: [],
          routes: [
            {
              vehicle: 99,
              steps: [
                { type: 'start', location_index: 0, arrival: 0 },
                { type: 'pickup', id: 1, location_index: 5, arrival: 9 },
                { type: 'end', location_index: 0, arrival: 10 },
              ],
            },
          ],
        },
      },
      'its answer could not be read',
    ],
    [
      'a plan that loses bins',
      { body: { code: 0, unassigned: [], routes: [] } },
      'its plan does not hold: Bin',
    ],
  ])('that says %s is stood in for by the engine, with the reason', async (_what, said, reason) => {
    vroom.say(said)
    const { plan, planner, note } = await ask()
    expect(planner).toBe('engine')
    expect(note).toContain(reason)
    await expectToHold(app, plan)
  })

  it('that does not answer is replaced by the engine', async () => {
    const gone = await startFakeVroom()
    gone.close()
    const away = await openOffice({ VROOM_URL: gone.url })
    const answer = await away.inject({ method: 'POST', url: '/api/route-plans', payload: body })
    expect(answer.json()).toMatchObject({
      planner: 'engine',
      note: expect.stringContaining('it did not answer'),
    })
  })
})
