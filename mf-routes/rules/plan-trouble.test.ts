import type { PlannedVisit, RouteDayPlan } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { makeFacility, makeFleet, makeTruck } from 'shared-domain/testing'
import { planTroubles, unfitItems } from './plan-trouble'

const point = { lat: -41.3, lng: 174.78 }
const at = (time: string, litres = 0) => ({
  ...{ point, arrival: clockSeconds(time), departure: clockSeconds(time) + 600 },
  ...{ litres, kg: litres / 10 },
})
const visits: PlannedVisit[] = [
  { kind: 'depot', ...at('06:00') },
  { kind: 'stop', binId: 'WCC1', ...at('07:00', 900) },
  { kind: 'disposal', facilityId: 'F01', ...at('07:56') },
  { kind: 'stop', binId: 'WCC2', ...at('09:00', 3000) },
  { kind: 'disposal', facilityId: 'F01', ...at('10:45') },
  { kind: 'depot', ...at('11:30') },
]
const plan: RouteDayPlan = { truckId: 'T01', depotId: 'D01', visits, matrixSource: 'estimate' }
const route = { plan, visitsDone: [] }
const fleetOf = (
  known: Parameters<typeof makeFacility>[0] = {},
  truck: Parameters<typeof makeTruck>[0] = {},
) => ({
  ...makeFleet(),
  facilities: [makeFacility({ id: 'F01', opensAt: '05:00', closesAt: '20:00', ...known })],
  trucks: [makeTruck({ id: 'T01', shift: { from: '06:00', to: '14:00' }, ...truck })],
})

describe('a plan', () => {
  it('has no trouble with the fleet that it was made for', () => {
    expect(planTroubles(route, fleetOf())).toEqual([])
    expect(unfitItems(route, fleetOf())).toEqual([])
  })

  it('drives to a facility whose hours were changed', () => {
    const fleet = fleetOf({ opensAt: '20:00', closesAt: '22:00' })
    expect(planTroubles(route, fleet)).toMatchObject([
      { kind: 'closed', arrivals: [clockSeconds('07:56'), clockSeconds('10:45')] },
    ])
    expect(unfitItems(route, fleet)).toEqual(['F01'])
    expect(planTroubles(route, fleetOf({ closesAt: '10:00' }))).toMatchObject([
      { arrivals: [clockSeconds('10:45')] },
    ])
  })

  it('may wait for a facility to open, and says nothing of trips that are over', () => {
    expect(planTroubles(route, fleetOf({ opensAt: '08:00' }))).toEqual([])
    const over = [
      { visit: 2, at: '' },
      { visit: 4, at: '' },
    ]
    expect(
      planTroubles({ plan, visitsDone: over }, fleetOf({ opensAt: '20:00', closesAt: '22:00' })),
    ).toEqual([])
  })

  it('unloads at a facility that was removed', () => {
    const removed = [{ id: 'F01', name: 'Southern Landfill' }]
    expect(planTroubles(route, { ...fleetOf(), facilities: [], removed })).toEqual([
      { kind: 'removed', facility: removed[0] },
    ])
  })

  it('has more on board than its truck holds now, or works beyond its shift', () => {
    expect(planTroubles(route, fleetOf({}, { litres: 2999 }))).toMatchObject([
      { kind: 'over-capacity', litres: 3000, kg: 300 },
    ])
    expect(unfitItems(route, fleetOf({}, { litres: 2999 }))).toEqual(['T01'])
    expect(unfitItems(route, fleetOf({}, { shift: { from: '06:00', to: '11:00' } }))).toEqual(['T01'])
  })
})
