import { makeBin, makeDepot, makeFacility, makeFleet, makeTruck } from '../testing'
import { binLoad } from './bin-load'
import { cityFailure, cityPoints, dueBins, WHOLE_CITY } from './city-choice'
import { cityRequest } from './city-request'
import { listOrderBaseline } from './list-order-baseline'
import { estimateMatrix, travelMatrixOf } from './travel-matrix'

const full = makeBin({ id: 'A', status: 'full', fillLevel: 90, binType: 'general' })
const warning = makeBin({ id: 'B', status: 'warning', fillLevel: 75, binType: 'recycling' })
const normal = makeBin({ id: 'C', status: 'normal', fillLevel: 20 })
const untrusted = { since: '2026-11-23T01:00:00.000Z', fault: 'zeros' } as const
const riskOf = (chance: number) => ({ chance, by: 0, later: null })
const choice = { bins: [full, warning, normal], fleet: makeFleet(), options: WHOLE_CITY }
const asked = (known: Partial<typeof choice> = {}) => {
  const all = { ...choice, ...known }
  return cityRequest({ ...all, matrix: travelMatrixOf(estimateMatrix(cityPoints(all))) })
}

describe('the request of a city', () => {
  it('must serve full bins, and weighs warning bins by their risk of overflowing', () => {
    const { stops } = asked()
    expect(stops.map(({ binId, priority }) => [binId, priority])).toEqual([
      ['A', { kind: 'must' }],
      // A level of 75 is halfway from the threshold of 50 to 100: half of $51.60.
      ['B', { kind: 'optional', prize: expect.closeTo(25.8, 1) }],
    ])
  })

  it('counts the risk from the threshold of the council up', () => {
    const options = { ...WHOLE_CITY, thresholds: { fullAbove: 90, warningAbove: 60 } }
    expect(asked({ options }).stops[1]).toMatchObject({
      priority: { kind: 'optional', prize: expect.closeTo(19.35, 2) },
    })
  })

  it('estimates the load by the sensor, and by the status of a bin without one', () => {
    expect(binLoad(full)).toEqual({ litres: 216, kg: expect.closeTo(17.7, 1) })
    expect(binLoad({ ...full, fillLevel: 140 }).litres).toBe(240)
    expect(binLoad({ ...full, fillLevel: null }).litres).toBe(240)
    expect(binLoad({ ...warning, fillLevel: null }).litres).toBe(192)
  })

  it('leaves out excluded bins, and must serve locked ones', () => {
    const options = { ...WHOLE_CITY, excludedBinIds: ['A'], lockedBinIds: ['C'] }
    expect(asked({ options }).stops.map(({ binId, priority }) => [binId, priority.kind])).toEqual([
      ['B', 'optional'],
      ['C', 'must'],
    ])
  })

  it('must serve a bin that is reported as overflowing, with the load of a full one', () => {
    const options = { ...WHOLE_CITY, overflowingBinIds: ['C', 'A'] }
    const { stops } = asked({ options })
    expect(stops.map(({ binId, priority }) => [binId, priority.kind])).toEqual([
      ['A', 'must'],
      ['B', 'optional'],
      ['C', 'must'],
    ])
    expect(stops.map(({ litres }) => litres)).toEqual([216, 180, 240])
  })

  it('must serve a bin that is reported as overflowing while its level is not trusted', () => {
    const bins = [{ ...full, fillLevel: 22, status: 'normal', untrusted } as const]
    const options = { ...WHOLE_CITY, overflowingBinIds: ['A'], risks: new Map([['A', riskOf(0.1)]]) }
    expect(asked({ bins, options }).stops).toMatchObject([{ priority: { kind: 'must' }, litres: 240 }])
  })

  it('plans a bin whose level is not trusted by its forecast, with an unknown load, and never as measured', () => {
    const bins = [
      { ...full, untrusted },
      { ...warning, untrusted },
      { ...normal, untrusted },
    ]
    const risks = new Map([
      ['A', riskOf(0.001)],
      ['B', riskOf(0.995)],
      ['C', riskOf(0.41)],
    ])
    const options = { ...WHOLE_CITY, risks, dollarsPerOverflow: 100 }
    expect(asked({ bins, options }).stops).toMatchObject([
      { binId: 'B', priority: { kind: 'must' }, litres: 120 },
      { binId: 'C', priority: { kind: 'optional', prize: 41 }, litres: 120 },
    ])
    const likely = { ...options, leastRisk: null }
    expect(dueBins({ ...choice, bins, options: likely })).toEqual([])
  })

  it('keeps the last status of a bin whose level is not trusted while it has no forecast', () => {
    const bins = [{ ...full, untrusted }]
    expect(asked({ bins }).stops).toMatchObject([{ binId: 'A', priority: { kind: 'must' }, litres: 240 }])
  })

  describe('with forecasts', () => {
    const priorities = (risks: Record<string, number>, known: Partial<typeof WHOLE_CITY> = {}) => {
      const told = new Map(Object.entries(risks).map(([id, chance]) => [id, riskOf(chance)]))
      const { stops } = asked({ options: { ...WHOLE_CITY, risks: told, dollarsPerOverflow: 100, ...known } })
      return Object.fromEntries(stops.map(({ binId, priority }) => [binId, priority]))
    }

    it('weighs a bin at risk although its level is low, and one with a warning by its risk alone', () => {
      expect(priorities({ B: 0.03, C: 0.41 })).toEqual({
        A: { kind: 'must' },
        B: { kind: 'optional', prize: 3 },
        C: { kind: 'optional', prize: 41 },
      })
    })

    it('must serve a bin that almost certainly overflows, and full bins whatever their forecast', () => {
      expect(priorities({ A: 0.01, B: 0.01, C: 0.995 })).toMatchObject({
        A: { kind: 'must' },
        C: { kind: 'must' },
      })
    })

    it('plans bins at risk from the chosen chance on, whatever statuses are chosen', () => {
      expect(Object.keys(priorities({ C: 0.41 }, { leastRisk: null }))).toEqual(['A', 'B'])
      expect(Object.keys(priorities({ C: 0.41 }, { leastRisk: 0.5 }))).toEqual(['A', 'B'])
      expect(Object.keys(priorities({ C: 0.5 }, { statuses: [], leastRisk: 0.5 }))).toEqual(['C'])
    })

    it('leaves out bins that are not worth a visit', () => {
      expect(Object.keys(priorities({ C: 0.001 }))).toEqual(['A', 'B'])
    })

    it('plans no more bins at risk than a matrix has places for, the highest risks first', () => {
      const many = Array.from({ length: 900 }, (_, i) => ({ ...normal, id: `N${i}` }))
      const risks = new Map(many.map(({ id }, i) => [id, riskOf(0.05 + i / 2000)]))
      const due = dueBins({ ...choice, bins: [full, ...many], options: { ...WHOLE_CITY, risks } })
      expect(due).toHaveLength(698)
      expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(['A', 'N899', 'N203']))
      expect(due.map(({ id }) => id)).not.toContain('N202')
    })
  })

  it('leaves out a bin without a place', () => {
    expect(dueBins({ ...choice, bins: [{ ...full, lat: null }] })).toEqual([])
  })

  it('reads hours as seconds, and admits no truck that would still be unloading at closing time', () => {
    const { trucks, facilities } = asked({
      fleet: makeFleet({
        facilities: [makeFacility({ opensAt: '07:30', closesAt: '17:00', serviceMinutes: 15 })],
        trucks: [makeTruck({ break: { minutes: 30, from: '09:00', to: '11:00' } })],
      }),
    })
    expect(facilities[0]?.windows).toEqual([{ from: 7.5 * 3600, to: 16.75 * 3600 }])
    expect(trucks[0]).toMatchObject({
      shift: { from: 6 * 3600, to: 14.5 * 3600 },
      break: { seconds: 1800, from: 9 * 3600, to: 11 * 3600 },
    })
  })
})

describe('a truck that is out', () => {
  const out = (until: number) => ({
    ...WHOLE_CITY,
    notBefore: 9 * 3600,
    trucksOut: [{ truckId: 'T01', routeIds: ['R197'], until }],
  })

  it('leaves when it is back, without a break whose time has passed', () => {
    const fleet = makeFleet({ trucks: [makeTruck({ break: { minutes: 30, from: '09:00', to: '11:00' } })] })
    const { trucks } = asked({ options: out(11.5 * 3600), fleet })
    expect(trucks).toMatchObject([{ shift: { from: 11.5 * 3600, to: 14.5 * 3600 }, break: null }])
    expect(asked({ options: out(9.5 * 3600), fleet }).trucks[0]?.break).toBeNull()
    expect(asked({ options: out(9.4 * 3600), fleet }).trucks[0]?.break).toMatchObject({ from: 9 * 3600 })
  })

  it('is left out when it is back only at the end of its shift', () => {
    const past = { ...choice, options: out(14.5 * 3600) }
    expect(asked(past).trucks).toEqual([])
  })
})

describe('a choice that cannot be planned', () => {
  it.each([
    ['no bins due', { bins: [normal] }, { kind: 'no-bins-due' }],
    [
      'no trucks in service',
      { fleet: makeFleet({ trucks: [makeTruck({ isInService: false })] }) },
      { kind: 'no-trucks' },
    ],
    ['no truck at the depot', { options: { ...WHOLE_CITY, depotId: 'D09' } }, { kind: 'no-trucks' }],
    ['a truck whose depot is gone', { fleet: makeFleet({ depots: [] }) }, { kind: 'no-trucks' }],
    ['no truck chosen', { options: { ...WHOLE_CITY, truckIds: [] } }, { kind: 'no-trucks' }],
    [
      'more bins than a matrix has places for',
      { bins: Array.from({ length: 699 }, (_, i) => ({ ...full, id: `B${i}` })) },
      { kind: 'too-many-bins', most: 698 },
    ],
  ])('has %s', (_what, known, failure) => {
    expect(cityFailure({ ...choice, ...known })).toEqual(failure)
  })

  it('has no failure otherwise', () => {
    expect(cityFailure(choice)).toBeNull()
  })
})

describe('the same bins in list order', () => {
  /** On a street to the north, ten metres a step. */
  const onStreet = (id: string, step: number) =>
    makeBin({ id, status: 'full', fillLevel: 100, binType: 'general', lat: -41.3 + step / 1000, lng: 174.8 })
  const depot = makeDepot({ lat: -41.3, lng: 174.8 })
  const street = (known: Partial<Parameters<typeof makeTruck>[0]> = {}) => {
    const trucks = [makeTruck({ id: 'T01', ...known }), makeTruck({ id: 'T02', ...known })]
    const facilities = [makeFacility({ lat: -41.3 + 10 / 1000, lng: 174.8 })]
    return asked({
      bins: [onStreet('A', 3), onStreet('B', 1), onStreet('C', 5)],
      fleet: makeFleet({ depots: [depot], facilities, trucks }),
    })
  }
  /** The metres of a thousandth of a degree. */
  const metresPerStep = ({ matrix }: ReturnType<typeof asked>) => (matrix.metres[2] ?? 0) / 3

  it('are driven one after the other, then to the facility and home', () => {
    const request = street()
    // 0 → 3 → 1 → 5 → 10 → 0.
    expect((listOrderBaseline(request)?.metres ?? 0) / metresPerStep(request)).toBeCloseTo(
      3 + 2 + 4 + 5 + 10,
      0,
    )
  })

  it('are unloaded when the truck is full', () => {
    const request = street({ litres: 500 })
    // 0 → 3 → 1 → 10 → 5 → 10 → 0.
    expect((listOrderBaseline(request)?.metres ?? 0) / metresPerStep(request)).toBeCloseTo(
      3 + 2 + 9 + 5 + 5 + 10,
      0,
    )
  })

  it('are driven by the next truck when a shift is over', () => {
    const request = street({ shift: { from: '06:00', to: '06:30' } })
    // 0 → 3 → 1 → 10 → 0, and 0 → 5 → 10 → 0 by another.
    expect((listOrderBaseline(request)?.metres ?? 0) / metresPerStep(request)).toBeGreaterThan(24)
  })

  it('take as long as the day of the truck, with its break and its wait for the facility', () => {
    const early = street({ shift: { from: '04:00', to: '12:00' } })
    const resting = street({
      shift: { from: '04:00', to: '12:00' },
      break: { minutes: 30, from: '04:00', to: '05:00' },
    })
    const driving = ((listOrderBaseline(early)?.metres ?? 0) / 1000 / 25) * 3600
    const toFacility = driving * (14 / 24)
    // Three bins of three minutes; the facility opens at five and takes a quarter of an hour.
    expect(toFacility + 3 * 180).toBeLessThan(3600)
    expect(listOrderBaseline(early)?.seconds).toBeCloseTo(3600 + 15 * 60 + driving * (10 / 24), -2)
    // Half an hour of the wait is spent on the break.
    expect(listOrderBaseline(resting)?.seconds).toBeCloseTo(listOrderBaseline(early)?.seconds ?? 0, -1)
  })

  it('have no baseline where no road leads from one to the next', () => {
    const request = street()
    request.matrix.metres.fill(-1)
    expect(listOrderBaseline(request)).toBeNull()
  })
})
