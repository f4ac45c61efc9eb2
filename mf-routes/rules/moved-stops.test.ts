import fc from 'fast-check'
import type { PlannedVisit, RouteDayPlan } from 'shared-domain/contract'
import { makeFacility, makeTruck } from 'shared-domain/testing'
import type { PlanRule } from '../operations'
import { drivenPart } from './driven-part'
import { type ChangeableRoute, type OpenStop, StopMove, type Ways } from './moved-stops'
import type { StopOutcome } from './on-board'

const DEPOT = { lat: 0, lng: 0 }
/** A metre is a hundred-thousandth of a degree, and ten are driven in a second. */
const ways: Ways = {
  source: 'estimate',
  way(from, to) {
    const metres = Math.round((Math.abs(from.lat - to.lat) + Math.abs(from.lng - to.lng)) * 100_000)
    return { metres, seconds: Math.round(metres / 10) }
  },
}
const facilities = [makeFacility({ lat: 0, lng: 0.01, opensAt: '00:00', closesAt: '23:59' })]
const stop = (binId: string, lng: number, known: Partial<OpenStop> = {}): OpenStop => ({
  binId,
  point: { lat: 0, lng },
  stream: 'general',
  litres: 200,
  kg: 16,
  ...known,
})
const route = (id: string, known: Partial<ChangeableRoute> = {}): ChangeableRoute => ({
  id,
  truck: makeTruck({ id: `T${id}` }),
  depot: DEPOT,
  plan: null,
  states: new Map(),
  visitsDone: [],
  open: [],
  notBefore: 0,
  backBy: 172_800,
  ...known,
})
const streamOf = () => 'general' as const
const spread = (routes: ChangeableRoute[], moved: OpenStop[]) => {
  const move = new StopMove({ routes, moved, facilities, ways, streamOf })
  const ids = routes.map(({ id }) => id)
  return {
    move,
    ...move.spread(
      ids,
      moved.map(({ binId }) => binId),
    ),
  }
}
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 2, minutes)).toISOString()
const done = (minutes: number) => ({ state: 'done' as const, at: at(minutes) })
/** A plan that visits these bins, 100 L each, and then the facility. */
function planOf(binIds: string[]): RouteDayPlan {
  let litres = 0
  const moment = (place: number) => ({
    point: { lat: 0, lng: place / 100 },
    arrival: 25_200 + place * 600,
    departure: 25_260 + place * 600,
  })
  const visits: PlannedVisit[] = binIds.map((binId, i) => {
    litres += 100
    return { kind: 'stop', binId, ...moment(i + 1), litres, kg: litres / 10 }
  })
  return {
    truckId: 'TA',
    depotId: 'D01',
    visits: [
      { kind: 'depot', ...moment(0), litres: 0, kg: 0 },
      ...visits,
      { kind: 'disposal', facilityId: 'F01', ...moment(visits.length + 1), litres: 0, kg: 0 },
      { kind: 'depot', ...moment(visits.length + 2), litres: 0, kg: 0 },
    ],
    matrixSource: 'estimate',
  }
}

describe('stops that are spread over other routes', () => {
  it('go where they cost least', () => {
    const east = route('E', { open: [stop('e', 0.05)] })
    const west = route('W', { open: [stop('w', -0.05)] })
    const { orders, stayed } = spread([east, west], [stop('1', 0.049), stop('2', -0.049)])
    expect(new Set(orders.get('E'))).toEqual(new Set(['e', '1']))
    expect(new Set(orders.get('W'))).toEqual(new Set(['w', '2']))
    expect(stayed).toEqual([])
  })

  it.each([
    ['no truck takes their stream', { truck: makeTruck({ streams: ['recycling'] }) }, 'no-truck'],
    ['the shift is over', { notBefore: 86_000 }, 'no-time'],
    ['the truck has to be back for its next route', { backBy: 21_700 }, 'no-time'],
    ['one bin is more than a load', { truck: makeTruck({ litres: 100 }) }, 'no-capacity'],
    [
      'the route has been at the bin',
      { states: new Map([['1', { state: 'done' as const, at: at(10) }]]) },
      'on-route',
    ],
  ])('stay, with the reason, when %s', (_why, known, kind) => {
    const { stayed } = spread([route('E', known)], [stop('1', 0.04)])
    expect(stayed).toMatchObject([{ binId: '1', obstacle: { kind } }])
  })

  it('are each on one route or stay, and no route breaks a rule', () => {
    const stops = fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(stops, fc.integer({ min: 1, max: 3 }), (places, trucks) => {
        const moved = places.map((place) => stop(`b${place}`, place / 1000, { litres: 900, kg: 70 }))
        const routes = Array.from({ length: trucks }, (_, i) =>
          route(`R${i}`, { truck: makeTruck({ id: `T${i}`, shift: { from: '06:00', to: '07:10' } }) }),
        )
        const { move, orders, stayed } = spread(routes, moved)
        const placed = [...orders.values()].flat()
        expect([...placed, ...stayed.map(({ binId }) => binId)].toSorted()).toEqual(
          moved.map(({ binId }) => binId).toSorted(),
        )
        for (const [id, order] of orders) if (order.length > 0) expect(move.fits(id, order)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the rules that were kept', () => {
  const [near, far] = [route('N', { open: [stop('n', 0.05)] }), route('F', { open: [stop('f', -0.05)] })]
  const ruled = (rules: PlanRule[], routes: ChangeableRoute[], moved: OpenStop[]) => {
    const move = new StopMove({ routes, moved, facilities, ways, streamOf, rules })
    const { orders, stayed } = move.spread(
      routes.map(({ id }) => id),
      moved.map(({ binId }) => binId),
    )
    return { orders, stayed, broken: move.brokenRules(orders) }
  }

  it('send a moved stop to their truck, however far it is', () => {
    const rule: PlanRule = { kind: 'truck', binId: '1', truckId: 'TF' }
    const { orders, broken } = ruled([rule], [near, far], [stop('1', 0.049)])
    expect(orders.get('F')).toContain('1')
    expect(broken).toEqual([])
  })

  it('put it behind the bin that it comes after', () => {
    const onTheWay = route('N', { open: [stop('a', 0.02), stop('b', 0.05)] })
    const rule: PlanRule = { kind: 'order', binId: '1', afterBinId: 'b' }
    const order = ruled([rule], [onTheWay], [stop('1', 0.03)]).orders.get('N')
    expect(order?.indexOf('1')).toBeGreaterThan(order?.indexOf('b') ?? 9)
  })

  it('put it where it is not emptied at a forbidden time, wherever that is in the order', () => {
    const places = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06]
    const long = route('N', { open: places.map((lng) => stop(`b${lng}`, lng)), notBefore: 25_200 })
    const rule: PlanRule = { kind: 'time', binId: '1', from: 25_200, to: 26_000 }
    const free = ruled([], [long], [stop('1', 0.005)])
    expect(ruledStart(rule, free.orders, long)).toBe(false)
    const { orders, broken } = ruled([rule], [long], [stop('1', 0.005)])
    expect(broken).toEqual([])
    expect(orders.get('N')).toHaveLength(7)
  })

  it('are broken where no truck can keep them, which is said', () => {
    const rule: PlanRule = { kind: 'truck', binId: '1', truckId: 'TX' }
    const { stayed, broken } = ruled([rule], [near], [stop('1', 0.049)])
    expect(stayed).toEqual([])
    expect(broken).toEqual([rule])
  })

  function ruledStart(rule: PlanRule, orders: ReadonlyMap<string, string[]>, one: ChangeableRoute): boolean {
    const move = new StopMove({
      routes: [one],
      moved: [stop('1', 0.005)],
      facilities,
      ways,
      streamOf,
      rules: [rule],
    })
    return move.brokenRules(orders).length === 0
  }
})

describe('a route under way that gets other stops', () => {
  const states = new Map<string, StopOutcome>([
    ['1', done(10)],
    ['2', { state: 'planned', at: null }],
    ['3', done(40)],
  ])
  const underWay = route('A', {
    plan: planOf(['1', '2', '3']),
    states,
    open: [stop('2', 0.02, { litres: 100, kg: 10 })],
    notBefore: 30_000,
  })

  it('keeps what is driven, with its times and the load of what was emptied', () => {
    const part = drivenPart(underWay, streamOf)
    expect(part.visits.map(({ kind, litres }) => [kind, litres])).toEqual([
      ['depot', 0],
      ['stop', 100],
      ['stop', 200],
    ])
    expect(part.here).toEqual({ lat: 0, lng: 0.03 })
    expect(part.aboard).toHaveLength(2)
  })

  it('goes on from where it is, with what is on board, and returns to its depot', () => {
    const move = new StopMove({ routes: [underWay], moved: [stop('4', 0.04)], facilities, ways, streamOf })
    const { plan, distanceKm } = move.rebuilt('A', ['4', '2'])
    expect(plan.visits.map((visit) => (visit.kind === 'stop' ? visit.binId : visit.kind))).toEqual([
      ...['depot', '1', '3', '4', '2', 'disposal', 'depot'],
    ])
    // 0.01° are 1000 m, 100 s.
    expect(plan.visits[3]).toMatchObject({ arrival: 30_100, litres: 400 })
    expect(plan.visits.at(-1)).toMatchObject({ point: DEPOT, litres: 0 })
    expect(distanceKm).toBeGreaterThan(5)
  })

  it('unloads first when the next stop does not fit beside what is on board', () => {
    const small = { ...underWay, truck: makeTruck({ id: 'TA', litres: 250 }) }
    const move = new StopMove({ routes: [small], moved: [stop('4', 0.04)], facilities, ways, streamOf })
    const kinds = move.rebuilt('A', ['4']).plan.visits.map(({ kind }) => kind)
    expect(kinds).toEqual(['depot', 'stop', 'stop', 'disposal', 'stop', 'disposal', 'depot'])
  })

  it('keeps its recorded disposal trips and breaks at their new places, also a second emptying', () => {
    const emptied = [at(5), at(50)]
    const unloaded = { ...underWay, visitsDone: emptied.map((at) => ({ visit: 4, at })) }
    const { plan, visitsDone } = new StopMove({
      routes: [unloaded],
      moved: [],
      facilities,
      ways,
      streamOf,
    }).rebuilt('A', ['2'])
    expect(visitsDone.map(({ visit, at }) => [plan.visits[visit]?.kind, at])).toEqual(
      emptied.map((at) => ['disposal', at]),
    )
    expect(plan.visits[4]).toMatchObject({ kind: 'stop', litres: 100 })
  })

  it('has what was collected since an early emptying on board, and stands where that was', () => {
    const early = {
      ...underWay,
      plan: planOf(['1', '2', '3', '4']),
      states: new Map([
        ['1', done(10)],
        ['2', done(20)],
        ['3', done(40)],
      ]),
      visitsDone: [{ visit: 5, at: at(30) }],
      open: [stop('4', 0.04, { litres: 100, kg: 10 })],
    }
    const part = drivenPart(early, streamOf)
    expect(part.aboard).toEqual([{ stream: 'general', litres: 100, kg: 10 }])
    expect(part.here).toEqual({ lat: 0, lng: 0.03 })
    const move = new StopMove({ routes: [early], moved: [], facilities, ways, streamOf })
    const { visits } = move.rebuilt('A', ['4']).plan
    expect(visits.map(({ kind, litres }) => [kind, litres])).toEqual([
      ['depot', 0],
      ['stop', 100],
      ['stop', 200],
      ['stop', 300],
      ['disposal', 100],
      ['stop', 200],
      ['disposal', 0],
      ['depot', 0],
    ])
  })

  it('is empty at the landfill when nothing was collected since an early emptying', () => {
    const states = new Map([['1', done(10)]])
    const part = drivenPart({ ...underWay, states, visitsDone: [{ visit: 4, at: at(30) }] }, streamOf)
    expect(part.aboard).toEqual([])
    expect(part.here).toEqual({ lat: 0, lng: 0.04 })
  })

  const anyOutcome = fc.constantFrom('open', 'done', 'skipped', 'elsewhere')
  const progressOf = (outcomes: readonly string[]) => {
    const bins = outcomes.map((outcome, place) => ({ binId: `b${place}`, outcome, place }))
    return route('A', {
      plan: planOf(bins.map(({ binId }) => binId)),
      states: new Map(
        bins.map(({ binId, outcome, place }): [string, StopOutcome] => {
          if (outcome === 'open') return [binId, { state: 'planned', at: null }]
          if (outcome === 'skipped') return [binId, { state: 'skipped', at: at(place) }]
          const tap = { by: 'Tom', at: at(place), receivedAt: at(place), isLate: true, routeId: 'R200' }
          return [binId, { ...done(place), ...(outcome === 'elsewhere' && { taps: [tap] }) }]
        }),
      ),
      open: bins.flatMap(({ binId, outcome, place }) =>
        outcome === 'open' ? stop(binId, (place + 1) / 100, { litres: 100, kg: 10 }) : [],
      ),
    })
  }

  it('has planned times that never run backwards, however far ahead of its plan it is', () => {
    const outcomes = fc.array(anyOutcome, { minLength: 1, maxLength: 6 })
    const moments = fc.integer({ min: 22_000, max: 40_000 })
    fc.assert(
      fc.property(outcomes, moments, fc.boolean(), (all, notBefore, isUnloaded) => {
        const known = progressOf(all)
        const visitsDone = isUnloaded ? [{ visit: all.length + 1, at: at(2) }] : []
        const changed = { ...known, notBefore, visitsDone }
        const move = new StopMove({ routes: [changed], moved: [], facilities, ways, streamOf })
        const { plan, minutes } = move.rebuilt(
          'A',
          changed.open.map(({ binId }) => binId),
        )
        const times = plan.visits.flatMap(({ arrival, departure }) => [arrival, departure])
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(minutes * 60).toBeCloseTo((times.at(-1) ?? 0) - (times[1] ?? 0))
        const bins = plan.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
        expect(bins.toSorted()).toEqual([...known.states.keys()].toSorted())
      }),
    )
  })

  it('carries what its own truck has emptied, and nothing that another one has', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { minLength: 1, maxLength: 6 }), (all) => {
        const known = progressOf(all)
        expect(drivenPart(known, streamOf).aboard).toHaveLength(all.filter((one) => one === 'done').length)
        const move = new StopMove({ routes: [known], moved: [], facilities, ways, streamOf })
        const { visits } = move.rebuilt(
          'A',
          known.open.map(({ binId }) => binId),
        ).plan
        const most = Math.max(...visits.map(({ litres }) => litres))
        expect(most).toBe(100 * all.filter((one) => one === 'done' || one === 'open').length)
      }),
    )
  })

  it('has nothing to drive when other trucks have emptied all of it', () => {
    const known = progressOf(['elsewhere', 'elsewhere'])
    const { plan, distanceKm } = new StopMove({
      ...{ routes: [known], moved: [], facilities, ways, streamOf },
    }).rebuilt('A', [])
    expect(plan.visits.map(({ kind, litres }) => [kind, litres])).toEqual([
      ...[
        ['depot', 0],
        ['stop', 0],
        ['stop', 0],
        ['depot', 0],
      ],
    ])
    expect(distanceKm).toBe(0)
  })
})
