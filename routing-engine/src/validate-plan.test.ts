import { planRoutes, type RoutePlan, type RouteRequest, type TruckRoute, type Visit, validatePlan } from '.'
import { makeFacility, makeRequest, makeStop, makeTruck } from './testing/make-request'

const HOUR = 3600

const request = makeRequest([0, 100, 200, 300, 400], {
  trucks: [
    makeTruck({
      streams: ['general', 'recycling'],
      capacity: { litres: 200, kg: 20 },
      break: { seconds: 600, from: 7 * HOUR, to: 8 * HOUR },
      maxStops: 3,
      maxLitres: 300,
    }),
  ],
  stops: [
    makeStop({ binId: 'B1', point: 1 }),
    makeStop({ binId: 'B2', point: 2, windows: [{ from: 7 * HOUR, to: 9 * HOUR }] }),
    makeStop({ binId: 'B3', point: 3, stream: 'recycling' }),
  ],
  facilities: [makeFacility({ id: 'tip', point: 4, streams: ['general', 'recycling'] })],
})

function plan(): RoutePlan {
  const result = planRoutes(request, { seed: 1, budget: { iterations: 200 } })
  if (!result.ok) throw new Error(result.failure.remedy)
  return result.plan
}

/** What the validator says once the one route of a good plan has been spoilt. */
function broken(spoil: (route: TruckRoute) => void, asked: Partial<RouteRequest> = {}): string {
  const spoilt = plan()
  const [route] = spoilt.routes
  if (!route) throw new Error('The plan has no route.')
  spoil(route)
  return validatePlan({ ...request, ...asked }, spoilt).join(' ')
}

const drop = (kind: Visit['kind']) => (route: TruckRoute) => {
  route.visits = route.visits.filter((visit) => visit.kind !== kind)
}
const asIs = () => undefined
const truckWith = (truck: Parameters<typeof makeTruck>[0]) => ({
  trucks: request.trucks.map((one) => ({ ...one, ...truck })),
})

describe('validatePlan', () => {
  it('finds nothing in a plan that holds', () => {
    expect(validatePlan(request, plan())).toEqual([])
  })

  it('sees a load that is too large', () => {
    expect(broken(asIs, truckWith({ capacity: { litres: 150, kg: 20 } }))).toMatch('litres')
    expect(broken(asIs, truckWith({ capacity: { litres: 200, kg: 15 } }))).toMatch('kg')
  })

  it('sees a day that is too long', () => {
    expect(broken(asIs, truckWith({ shift: { from: 7 * HOUR, to: 7 * HOUR + 60 } }))).toMatch(
      'after its shift',
    )
    expect(broken(asIs, truckWith({ shift: { from: 8 * HOUR, to: 15 * HOUR } }))).toMatch('before its shift')
    expect(broken(asIs, truckWith({ maxStops: 2 }))).toMatch('3 stops')
    expect(broken(asIs, truckWith({ maxLitres: 200 }))).toMatch('300 litres in all')
  })

  it('sees mixed streams, and a truck or a facility that may not take one', () => {
    expect(broken(drop('disposal'))).toMatch(/mixes (recycling|general)/)
    expect(broken(asIs, truckWith({ streams: ['general'] }))).toMatch('may not carry recycling')
    const facilities = [makeFacility({ id: 'tip', point: 4, streams: ['general'] })]
    expect(broken(asIs, { facilities })).toMatch('does not take recycling')
  })

  it('sees a truck that comes home full', () => {
    expect(broken(drop('disposal'))).toMatch('home full')
  })

  it('sees a missing, a short and a late break', () => {
    expect(broken(drop('break'))).toMatch('no break')
    expect(broken(asIs, truckWith({ break: { seconds: 900, from: 7 * HOUR, to: 8 * HOUR } }))).toMatch(
      'too short',
    )
    expect(broken(asIs, truckWith({ break: { seconds: 600, from: 6 * HOUR, to: 6 * HOUR } }))).toMatch(
      'outside the window',
    )
    expect(broken(asIs, truckWith({ break: null }))).toMatch('not its due')
  })

  it('sees a bin that is lost, doubled or invented', () => {
    expect(broken(drop('stop'))).toMatch('Bin B1 is in the plan 0 times.')
    expect(broken(({ visits }) => visits.splice(1, 0, ...visits.slice(1, -1)))).toMatch('2 times')
    const stops = request.stops.slice(1)
    expect(broken(asIs, { stops })).toMatch('B1')
  })

  it('sees a stop outside its window, or cut short', () => {
    const windows = [{ from: 0, to: HOUR }]
    expect(broken(asIs, { stops: request.stops.map((stop) => ({ ...stop, windows })) })).toMatch(
      'outside its windows',
    )
    expect(broken(asIs, { stops: request.stops.map((stop) => ({ ...stop, serviceSeconds: 90 })) })).toMatch(
      'too soon',
    )
  })

  it('sees a truck that is quicker than the road, or goes where none is', () => {
    const { matrix } = request
    const slow = { ...matrix, seconds: matrix.seconds.map((leg) => leg * 2) }
    expect(broken(asIs, { matrix: slow })).toMatch('sooner than it can drive')
    const none = { ...matrix, metres: matrix.metres.map(() => -1) }
    expect(broken(asIs, { matrix: none })).toMatch('No road')
  })

  /** B1 and B2 are 10 s apart; the break of 600 s begins while the truck drives from one to the other. */
  const onTheRoad = (driven: number) => (route: TruckRoute) => {
    const from = { point: 1, arrival: 0, start: 0, departure: 7 * HOUR, litres: 0, kg: 0 }
    const start = from.departure + 4
    const pause = { ...from, kind: 'break' as const, arrival: start, start, departure: start + 600 }
    const arrival = start + 600 + driven
    const depot = { ...from, kind: 'depot' as const, point: 0 }
    const stop = (visit: typeof from, binId: string): Visit => ({ ...visit, kind: 'stop', binId })
    route.visits = [
      { ...depot, departure: from.departure - 70 },
      stop({ ...from, arrival: from.departure - 60, start: from.departure - 60 }, 'B1'),
      pause,
      stop({ ...from, point: 2, arrival, start: arrival, departure: arrival + 60 }, 'B2'),
      { ...depot, arrival: arrival + 80, start: arrival + 80, departure: arrival + 80 },
    ]
  }

  it('takes a break on the road, before and after which the truck drives', () => {
    expect(broken(onTheRoad(6))).not.toMatch('sooner')
    expect(broken(onTheRoad(5))).toMatch(
      'It is at bin B2 sooner than it can drive there from bin B1: after 9 s instead of 10 s.',
    )
  })

  it('sees metres that are not those of the route', () => {
    expect(
      broken((route) => {
        route.metres -= 1
      }),
    ).toMatch('It drives')
  })

  it('sees more trucks than there may be, or one that is not there', () => {
    expect(broken(asIs, { maxTrucks: 0 })).toMatch('too many')
    expect(broken(asIs, truckWith({ id: 'T9' }))).toMatch('not in the request')
  })
})
