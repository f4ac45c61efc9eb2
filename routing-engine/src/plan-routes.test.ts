import {
  type PlanOptions,
  planRoutes,
  type RoutePlan,
  type RouteRequest,
  type Truck,
  type TruckRoute,
  type Visit,
  validatePlan,
} from '.'
import { makeFacility, makeRequest, makeStop, makeTruck } from './testing/make-request'

const HOUR = 3600

function planned(request: RouteRequest, options: Partial<PlanOptions> = {}): RoutePlan {
  const result = planRoutes(request, { seed: 1, budget: { iterations: 500 }, ...options })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  expect(validatePlan(request, result.plan)).toEqual([])
  return result.plan
}

const name = (visit: Visit) => {
  if (visit.kind === 'stop') return visit.binId
  return visit.kind === 'disposal' ? visit.facilityId : visit.kind
}
const sequences = ({ routes }: RoutePlan) => routes.map(({ visits }) => visits.map(name).join(' '))
const cityOf = (bins: number) => Array.from({ length: bins + 1 }, (_, i) => ((i * 7919) % 1009) * 10)

describe('planRoutes', () => {
  it('sends out a truck for bins of which none alone is worth the way', () => {
    // Each truck drives 2,000 m for five bins of 100 litres.
    const trucks = ['T1', 'T2'].map((id) => makeTruck({ id, capacity: { litres: 500, kg: 500 } }))
    const priority = { kind: 'optional' as const, prize: 600 }
    const far = Array.from({ length: 10 }, (_, i) => 1000 - i)
    const stops = far.map((_, i) => makeStop({ binId: `B${i + 1}`, point: i + 1, priority }))
    const plan = planned(makeRequest([0, ...far], { trucks, stops }))
    expect(plan.routes).toHaveLength(2)
    expect(plan.unserved).toEqual([])
  })

  it('leaves out bins that are not worth the way together', () => {
    const priority = { kind: 'optional' as const, prize: 150 }
    const far = Array.from({ length: 10 }, (_, i) => 1000 - i)
    const stops = far.map((_, i) => makeStop({ binId: `B${i + 1}`, point: i + 1, priority }))
    const plan = planned(makeRequest([0, ...far], { stops }))
    expect(plan.routes).toEqual([])
  })

  it('goes along a road once out and once back', () => {
    const plan = planned(makeRequest([0, 300, 100, 200]))
    expect(plan.totals).toMatchObject({ metres: 600, litres: 300 })
    expect(plan.totals.seconds).toBe(60 + 3 * 60)
  })

  it('needs no more than the shortest way where litres alone limit', () => {
    const trucks = Array.from({ length: 6 }, (_, i) =>
      makeTruck({ id: `T${i}`, capacity: { litres: 200, kg: 200 } }),
    )
    const plan = planned(makeRequest([500, 100, 200, 300, 700, 800, 900], { trucks }))
    // Two and two on one side, one and two on the other: the far pair of each side, then the rest.
    expect(plan.totals.metres).toBe(800 + 400 + 800 + 400)
  })

  it('goes the short way round one-way streets', () => {
    const request = makeRequest([0, 100, 200])
    request.matrix.metres[1] = 5000
    expect(sequences(planned(request))).toEqual(['depot B2 B1 depot'])
  })

  it('unloads when full and before it goes home', () => {
    const request = makeRequest([0, 100, 110, 120, 130], {
      trucks: [makeTruck({ capacity: { litres: 200, kg: 200 } })],
      stops: [1, 2, 3].map((point) => makeStop({ binId: `B${point}`, point })),
      facilities: [makeFacility({ id: 'tip', point: 4 })],
    })
    const [sequence] = sequences(planned(request))
    expect(sequence?.match(/tip/g)).toHaveLength(2)
    expect(sequence).toMatch(/tip depot$/)
  })

  it('counts kilograms as well as litres', () => {
    const trucks = ['T1', 'T2'].map((id) => makeTruck({ id, capacity: { litres: 1000, kg: 15 } }))
    expect(planned(makeRequest([0, 100, 110], { trucks })).routes).toHaveLength(2)
  })

  it('unloads between two waste streams', () => {
    const request = makeRequest([0, 100, 110, 120], {
      trucks: [makeTruck({ streams: ['general', 'recycling'] })],
      stops: [makeStop({ binId: 'B1', point: 1 }), makeStop({ binId: 'B2', point: 2, stream: 'recycling' })],
      facilities: [makeFacility({ id: 'tip', point: 3 })],
    })
    expect(sequences(planned(request))[0]).toMatch(/^depot B\d tip B\d tip depot$/)
  })

  it('takes the break within its window', () => {
    const pause = { seconds: 1800, from: 8 * HOUR, to: 8 * HOUR + 600 }
    const stops = [1, 2, 3].map((point) => makeStop({ binId: `B${point}`, point, serviceSeconds: HOUR }))
    const plan = planned(makeRequest([0, 100, 200, 300], { trucks: [makeTruck({ break: pause })], stops }))
    const [taken] = plan.routes[0]?.visits.filter(({ kind }) => kind === 'break') ?? []
    expect(taken?.start).toBeGreaterThanOrEqual(pause.from)
    expect(taken?.start).toBeLessThanOrEqual(pause.to)
  })

  it('takes no break when it is home before', () => {
    const pause = { seconds: 1800, from: 12 * HOUR, to: 13 * HOUR }
    const plan = planned(makeRequest([0, 100], { trucks: [makeTruck({ break: pause })] }))
    expect(sequences(plan)).toEqual(['depot B1 depot'])
  })

  it('is there when a bin may be collected', () => {
    const windows = [{ from: 9 * HOUR, to: 10 * HOUR }]
    const stops = [makeStop({ binId: 'B1', point: 1, windows }), makeStop({ binId: 'B2', point: 2 })]
    const [visit] = planned(makeRequest([0, 100, 200], { stops })).routes[0]?.visits.filter(
      (one) => name(one) === 'B1',
    ) ?? [undefined]
    expect(visit?.start).toBe(9 * HOUR)
  })

  describe('with a truck that has a longest day', () => {
    const windows = [{ from: 9 * HOUR, to: 9 * HOUR }]
    const stops = [makeStop({ binId: 'B1', point: 1, windows }), makeStop({ binId: 'B2', point: 2 })]

    it('leaves as late as the bin with a window allows', () => {
      const trucks = [makeTruck({ longestDaySeconds: 180 })]
      const [route] = planned(makeRequest([0, 100, 200], { trucks, stops })).routes
      expect(route?.seconds).toBe(40 + 2 * 60)
      expect(route?.visits[0]?.departure).toBeGreaterThan(8 * HOUR)
    })

    it('sends another truck where one would be out too long', () => {
      const trucks = ['T1', 'T2'].map((id) => makeTruck({ id, longestDaySeconds: 150 }))
      expect(planned(makeRequest([0, 100, 200], { trucks, stops })).routes).toHaveLength(2)
    })

    it('counts the way to where it unloads', () => {
      const facilities = [makeFacility({ id: 'tip', point: 3, serviceSeconds: 100 })]
      const plan = (longestDaySeconds: number) =>
        planned(
          makeRequest([0, 100, 200, 300], { trucks: [makeTruck({ longestDaySeconds })], stops, facilities }),
        )
      expect(plan(60 + 2 * 60 + 100).unserved).toEqual([])
      expect(plan(60 + 2 * 60 + 99).unserved).toMatchObject([{ reason: 'outside-shift' }])
    })

    it.each([
      ['trucks.0.break', { break: { seconds: 60, from: 8 * HOUR, to: 9 * HOUR } }, {}],
      ['stops.0.windows', {}, { windows: [...windows, { from: 11 * HOUR, to: 12 * HOUR }] }],
    ])('refuses what would make its shortest day unknown: %s', (field, truck, stop) => {
      const request = makeRequest([0, 100], {
        trucks: [makeTruck({ longestDaySeconds: HOUR, ...truck })],
        stops: [makeStop({ binId: 'B1', point: 1, ...stop })],
      })
      const result = planRoutes(request, { seed: 1, budget: { iterations: 1 } })
      expect(result).toMatchObject({ ok: false, failure: { field } })
    })
  })

  describe('with stops that name their trucks', () => {
    const trucks = ['T1', 'T2', 'T3'].map((id) => makeTruck({ id }))
    const stops = (truckIds: string[]) => [
      makeStop({ binId: 'B1', point: 1 }),
      makeStop({ binId: 'B2', point: 2, truckIds }),
      makeStop({ binId: 'B3', point: 3 }),
    ]

    it('serves them with these alone, although all trucks are alike', () => {
      const plan = planned(makeRequest([0, 100, 200, 300], { trucks, stops: stops(['T3']) }))
      expect(plan.routes.map(({ truckId }) => truckId)).toEqual(['T3'])
    })

    it('leaves them out where none of these may leave', () => {
      const small = trucks.map((truck) => (truck.id === 'T3' ? { ...truck, maxStops: 0 } : truck))
      const plan = planned(makeRequest([0, 100, 200, 300], { trucks: small, stops: stops(['T3']) }))
      expect(plan.unserved).toEqual([{ binId: 'B2', reason: 'no-capacity' }])
    })

    it('refuses trucks that the request does not have', () => {
      const request = makeRequest([0, 100, 200, 300], { trucks, stops: stops(['T4']) })
      const result = planRoutes(request, { seed: 1, budget: { iterations: 1 } })
      expect(result).toMatchObject({ ok: false, failure: { field: 'stops.1.truckIds' } })
    })
  })

  it('leaves as many trucks at home as it can when that comes first', () => {
    const trucks = ['T1', 'T2', 'T3', 'T4'].map((id) => makeTruck({ id, capacity: { litres: 300, kg: 300 } }))
    const objective = { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: true }
    const plan = planned(makeRequest([500, 0, 100, 200, 800, 900, 1000], { trucks, objective }))
    expect(plan.routes).toHaveLength(2)
  })

  it('sends no more trucks than it may', () => {
    const trucks = ['T1', 'T2'].map((id) => makeTruck({ id, capacity: { litres: 100, kg: 100 } }))
    const plan = planned(makeRequest([0, 100, 110], { trucks, maxTrucks: 1 }))
    expect(plan.routes).toHaveLength(1)
    expect(plan.unserved).toMatchObject([{ reason: 'no-capacity' }])
  })

  it.each([
    ['no-capacity', { litres: 2000 }],
    ['outside-shift', { windows: [{ from: 0, to: HOUR }] }],
    ['no-truck-for-stream', { stream: 'compost' as const }],
    ['not-worth-it', { priority: { kind: 'optional' as const, prize: 150 } }],
  ])('tells of a bin that it leaves: %s', (reason, stop) => {
    const stops = [makeStop({ binId: 'B1', point: 1, ...stop })]
    expect(planned(makeRequest([0, 100], { stops })).unserved).toEqual([{ binId: 'B1', reason }])
  })

  it('sends the truck that is cheapest for the way, whatever leaving and driving cost', () => {
    const trucks = [
      makeTruck({ id: 'small', capacity: { litres: 100, kg: 100 }, perTruck: 10, drivingCostFactor: 0.5 }),
      makeTruck({ id: 'large', perTruck: 100 }),
    ]
    const near = planned(makeRequest([0, 50], { trucks }))
    expect(near.routes.map(({ truckId }) => truckId)).toEqual(['small'])
    // Two bins fill two small trucks, of which there is one.
    const far = planned(makeRequest([0, 900, 1000], { trucks }))
    expect(far.routes.map(({ truckId }) => truckId)).toEqual(['large'])
  })

  it('leaves at home a small truck that would have to come twice', () => {
    const trucks = Array.from({ length: 8 }, (_, i) =>
      i % 2 === 0
        ? makeTruck({ id: `small ${i}`, capacity: { litres: 200, kg: 200 }, perTruck: 50 })
        : makeTruck({ id: `large ${i}`, capacity: { litres: 800, kg: 800 }, perTruck: 120 }),
    )
    const plan = planned(makeRequest([0, 5000, 5100, 5200, 5300, 5400, 5500, 5600, 5700], { trucks }))
    expect(plan.routes.map(({ truckId }) => truckId.split(' ')[0])).toEqual(['large'])
  })

  describe('when a load is all that limits trucks that differ', () => {
    const truckOf = (id: string, litres: number, truck: Partial<Truck> = {}) =>
      makeTruck({ id, capacity: { litres, kg: litres }, ...truck })

    it('fills the trucks that it has to the last litre', () => {
      const trucks = [truckOf('three', 300), truckOf('two', 200), truckOf('one', 100)]
      const plan = planned(makeRequest([0, 100, 200, 300, 400, 500, 600], { trucks }))
      expect(plan.unserved).toEqual([])
      expect(plan.routes).toHaveLength(3)
    })

    it('leaves out what they do not carry together', () => {
      const trucks = [truckOf('three', 300), truckOf('one', 100)]
      const plan = planned(makeRequest([0, 100, 200, 300, 400, 500], { trucks }))
      expect(plan.unserved).toMatchObject([{ reason: 'no-capacity' }])
      expect(plan.routes).toHaveLength(2)
    })

    it('sends the truck with the dear kilometre the short way', () => {
      const trucks = [truckOf('dear', 200, { drivingCostFactor: 2 }), truckOf('cheap', 200)]
      const plan = planned(makeRequest([5000, 4900, 4800, 9000, 9100], { trucks }))
      const stopsOf = ({ visits }: TruckRoute) => visits.map(name).filter((id) => id.startsWith('B'))
      const cheap = plan.routes.find(({ truckId }) => truckId === 'cheap')
      expect(cheap && stopsOf(cheap).sort()).toEqual(['B3', 'B4'])
    })

    it('tells of every better plan while it goes on', () => {
      let now = 0
      const trucks = Array.from({ length: 12 }, (_, i) => truckOf(`T${i}`, 200 + 100 * (i % 4)))
      const told: string[][][] = []
      planned(makeRequest(cityOf(30), { trucks }), {
        clock: () => (now += 20),
        budget: { seconds: 4 },
        onProgress: ({ routes }) => told.push(routes),
      })
      expect(told.length).toBeGreaterThan(0)
      for (const routes of told) expect(routes.flat()).toHaveLength(30)
    })
  })

  it('collects an optional bin whose prize is above the detour', () => {
    const stops = [makeStop({ binId: 'B1', point: 1, priority: { kind: 'optional', prize: 250 } })]
    expect(planned(makeRequest([0, 100], { stops })).unserved).toEqual([])
  })

  it('tells of a bin to which no road leads', () => {
    const request = makeRequest([0, 100])
    request.matrix.seconds[1] = -1
    expect(planned(request).unserved).toEqual([{ binId: 'B1', reason: 'unreachable' }])
  })

  it('is the same again for the same seed and iterations', () => {
    const request = makeRequest(cityOf(40), { facilities: [makeFacility({ id: 'tip', point: 3 })] })
    expect(sequences(planned(request))).toEqual(sequences(planned(request)))
  })

  it('ends by the clock it is given, in the search for fewer trucks too', () => {
    for (const fewestTrucksFirst of [false, true]) {
      let now = 0
      const clock = () => {
        now += 10
        return now
      }
      const objective = { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst }
      const trucks = Array.from({ length: 20 }, (_, i) => makeTruck({ id: `T${i}` }))
      planned(makeRequest(cityOf(20), { trucks, objective }), { clock, budget: { seconds: 1 } })
      expect(now).toBeGreaterThanOrEqual(1000)
      expect(now).toBeLessThan(1100)
    }
  })

  it('tells of every better plan while it goes on', () => {
    let now = 0
    const costs: number[] = []
    const trucks = Array.from({ length: 30 }, (_, i) => makeTruck({ id: `T${i}` }))
    planned(makeRequest(cityOf(30), { trucks }), {
      clock: () => (now += 20),
      budget: { seconds: 4 },
      onProgress: ({ cost, routes }) => {
        expect(routes.flat()).toHaveLength(30)
        costs.push(cost)
      },
    })
    expect(costs.length).toBeGreaterThan(0)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
  })

  it('answers with what it has when it is called off', () => {
    const facilities = [makeFacility({ id: 'tip', point: 3 })]
    const plan = planned(makeRequest(cityOf(20), { facilities }), {
      signal: { aborted: true },
      budget: { seconds: 60 },
    })
    expect(plan.search.iterations).toBe(0)
    expect(plan.unserved).toEqual([])
  })

  it.each([
    [
      'matrix.seconds',
      (request: RouteRequest) => ({ ...request.matrix, seconds: new Int32Array(3) }),
      'matrix',
    ],
    ['trucks.0.depotId', () => [makeTruck({ depotId: 'elsewhere' })], 'trucks'],
    ['stops.0.point', () => [makeStop({ binId: 'B1', point: 9 })], 'stops'],
    ['stops.1', () => [makeStop({ binId: 'B1', point: 1 }), makeStop({ binId: 'B1', point: 1 })], 'stops'],
    ['stops.0.litres', () => [makeStop({ binId: 'B1', point: 1, litres: -1 })], 'stops'],
    ['maxTrucks', () => 1.5, 'maxTrucks'],
  ])('names the field that is wrong: %s', (field, wrong, key) => {
    const request = makeRequest([0, 100])
    const result = planRoutes({ ...request, [key]: wrong(request) }, { seed: 1, budget: { iterations: 1 } })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-request', field } })
  })
})
