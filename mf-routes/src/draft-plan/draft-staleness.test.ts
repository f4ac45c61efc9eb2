import { makeBin, makeFacility, makeFleet, makeTruck } from 'shared-domain/testing'
import { makePlan } from '../testing/make-plan'
import { draftChanges } from './draft-staleness'

const planned = [1, 2].map((at) =>
  makeBin({ id: `WCC${at}`, fillLevel: 90, status: 'full', lastCollected: '2026-11-18' }),
)
const { visits } = makePlan(planned.map((bin) => ({ bin })))
// A plan that leaves at 7:01 am.
const driven = { routes: [{ truckId: 'T01', visits }] } as unknown as Parameters<typeof draftChanges>[1]
const fleet = makeFleet({ trucks: [makeTruck({ id: 'T01' })] })
const request = {
  fleet,
  bins: new Map(planned.map((bin) => [bin.id, bin])) as never,
  day: '2026-11-20',
  mayShareBins: false,
}
const city = {
  bins: planned,
  facts: { onRoutes: [], outings: [] },
  fleet,
  now: Date.parse('2026-11-20T06:00:00+13:00'),
}
const changes = (known: Partial<typeof city>, asked = request) =>
  draftChanges(asked, driven, { ...city, ...known } as never)

describe('a draft is out of date', () => {
  it('not while everything is as it was', () => {
    expect(changes({})).toEqual([])
  })

  it('once its bins were emptied or are gone', () => {
    const [first, second] = planned
    const low = makeBin({ ...first, fillLevel: 5, status: 'normal' })
    expect(changes({ bins: [low, second as never] })).toEqual([{ kind: 'emptied', binIds: ['WCC1'] }])
    const later = makeBin({ ...first, lastCollected: '2026-11-20' })
    expect(changes({ bins: [later] })).toEqual([
      { kind: 'emptied', binIds: ['WCC1'] },
      { kind: 'removed', binIds: ['WCC2'] },
    ])
  })

  it('once its bins are on other routes, unless they may be', () => {
    const facts = { onRoutes: [{ binId: 'WCC2', routeId: 'R205' }], outings: [] } as never
    expect(changes({ facts })).toEqual([{ kind: 'on-routes', binIds: ['WCC2'], routeIds: ['R205'] }])
    expect(changes({ facts }, { ...request, mayShareBins: true })).toEqual([])
  })

  it('once its truck is on another route of that day, or out of service', () => {
    const outing = { truckId: 'T01', routeId: 'R205', day: '2026-11-20', backAt: 10 * 3600, secondsLeft: 0 }
    expect(changes({ facts: { onRoutes: [], outings: [outing] } as never })).toEqual([
      { kind: 'truck-taken', truckId: 'T01', routeIds: ['R205'] },
    ])
    const nextDay = { ...outing, day: '2026-11-21' }
    expect(changes({ facts: { onRoutes: [], outings: [nextDay] } as never })).toEqual([])
    const away = makeFleet({ trucks: [makeTruck({ id: 'T01', isInService: false })] })
    expect(changes({ fleet: away })).toEqual([{ kind: 'truck-out-of-service', truckId: 'T01' }])
  })

  it('once its first truck should have left a quarter of an hour ago', () => {
    const at = (time: string) => changes({ now: Date.parse(`2026-11-20T${time}:00+13:00`) })
    expect(at('07:10')).toEqual([])
    expect(at('07:30')).toEqual([{ kind: 'late', leavesAt: 7 * 3600 + 60 }])
  })

  it('once its truck holds less or works other hours, or a facility is closed when it comes', () => {
    const truck = (known: object) =>
      changes({ fleet: { ...fleet, trucks: [makeTruck({ id: 'T01', ...known })] } })
    expect(truck({ litres: 1 })).toEqual([{ kind: 'truck-changed', truckId: 'T01' }])
    expect(truck({ shift: { from: '12:00', to: '20:00' } })).toEqual([
      { kind: 'truck-changed', truckId: 'T01' },
    ])
    expect(truck({ name: 'Another name' })).toEqual([])
    const [facility] = fleet.facilities
    const closed = makeFacility({ ...facility, opensAt: '20:00', closesAt: '22:00' })
    expect(changes({ fleet: { ...fleet, facilities: [closed] } })).toEqual([
      { kind: 'facility-changed', facilityId: closed.id },
    ])
  })
})
