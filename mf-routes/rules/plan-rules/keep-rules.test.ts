import * as fc from 'fast-check'
import { planRoutes, type RouteRequest } from 'routing-engine'
import { makeRequest, makeStop, makeTruck } from 'routing-engine/testing'
import { indexRequest } from 'shared-domain/route-planning'
import type { PlanRule } from '../../operations'
import { draftOf, RouteCache } from '../plan-draft'
import { inRuledOrder, withRules } from './keep-rules'
import { brokenRules, ordersOf } from './plan-rule'

const HOUR = 3600

/** Plans as the page does. */
function planned(request: RouteRequest, rules: readonly PlanRule[]) {
  const asked = withRules(request, rules)
  const result = planRoutes(asked, { seed: 1, budget: { iterations: 200 } })
  if (!result.ok) throw new Error(result.failure.remedy)
  const cache = new RouteCache(indexRequest(asked))
  cache.learn(result.plan)
  return cache.drive(inRuledOrder(cache.index, draftOf(asked, result.plan), rules))
}

const street = (bins: number, known: Partial<RouteRequest> = {}) =>
  makeRequest([0, ...Array.from({ length: bins }, (_, at) => (at + 1) * 500)], {
    trucks: [makeTruck({ id: 'T1' }), makeTruck({ id: 'T2' })],
    ...known,
  })
const orderOf = ({ routes }: ReturnType<typeof planned>) =>
  ordersOf(routes).flatMap(({ stops }) => stops.map(({ binId }) => binId))

describe('a plan keeps the rule', () => {
  it('that only one truck empties a bin', () => {
    const { routes } = planned(street(3), [{ kind: 'truck', binId: 'B2', truckId: 'T2' }])
    expect(routes.map(({ truckId }) => truckId)).toEqual(['T2'])
  })

  it('that a bin is not emptied at a time, service and all', () => {
    const stops = [makeStop({ binId: 'B1', point: 1, serviceSeconds: 600 })]
    const [route] = planned(street(1, { stops }), [
      { kind: 'time', binId: 'B1', from: 7 * HOUR, to: 9 * HOUR },
    ]).routes
    expect(route?.visits.find(({ kind }) => kind === 'stop')?.start).toBe(9 * HOUR)
    const [early] = planned(street(1, { stops }), [
      { kind: 'time', binId: 'B1', from: 7 * HOUR + 600, to: 9 * HOUR },
    ]).routes
    expect(early?.visits.find(({ kind }) => kind === 'stop')?.departure).toBeGreaterThanOrEqual(9 * HOUR)
  })

  it('that a bin comes after another, the cheapest way round', () => {
    const free = orderOf(planned(street(5), []))
    const [first = '', last = ''] = [free[0], free.at(-1)]
    const rule: PlanRule = { kind: 'order', binId: first, afterBinId: last }
    const kept = planned(street(5), [rule])
    expect(brokenRules([rule], ordersOf(kept.routes))).toEqual([])
    // A street is as long in both directions.
    expect(kept.totals.metres).toBe(planned(street(5), []).totals.metres)
  })

  it('in which nothing is asked of a truck that does not drive that day, or that does not take the waste', () => {
    const away: PlanRule = { kind: 'truck', binId: 'B2', truckId: 'T9' }
    expect(withRules(street(3), [away]).stops[1]?.truckIds).toBeUndefined()
    const other = street(3, {
      trucks: [makeTruck({ id: 'T1' }), makeTruck({ id: 'T2', streams: ['recycling'] })],
    })
    expect(
      withRules(other, [{ kind: 'truck', binId: 'B2', truckId: 'T2' }]).stops[1]?.truckIds,
    ).toBeUndefined()
  })

  it('unless a locked bin would have to move', () => {
    const request = street(3)
    const index = indexRequest(request)
    const draft = {
      trucks: [{ truckId: 'T1', binIds: ['B1', 'B2', 'B3'] }],
      leftOut: [],
      locked: new Set(['B1', 'B3']),
    }
    expect(inRuledOrder(index, draft, [{ kind: 'order', binId: 'B1', afterBinId: 'B3' }])).toEqual(draft)
    const free = { ...draft, locked: new Set<string>() }
    const [truck] = inRuledOrder(index, free, [{ kind: 'order', binId: 'B1', afterBinId: 'B3' }]).trucks
    expect(truck?.binIds.indexOf('B1')).toBeGreaterThan(truck?.binIds.indexOf('B3') ?? 0)
  })

  it('whatever else is kept: no bin is lost, none is there twice, and every truck can drive', () => {
    const binId = fc.constantFrom('B1', 'B2', 'B3', 'B4', 'B5', 'B6')
    const time = fc.tuple(fc.integer({ min: 7, max: 12 }), fc.integer({ min: 1, max: 2 }))
    const rule: fc.Arbitrary<PlanRule> = fc.oneof(
      fc.record({ kind: fc.constant('truck' as const), binId, truckId: fc.constantFrom('T1', 'T2') }),
      fc.record({ kind: fc.constant('order' as const), binId, afterBinId: binId }),
      fc
        .record({ kind: fc.constant('time' as const), binId, time })
        .map(({ time: [from, long], ...one }) => ({
          ...one,
          from: from * HOUR,
          to: (from + long) * HOUR,
        })),
    )
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
        const { routes } = planned(street(6), rules)
        expect(routes.flatMap(({ violations }) => violations)).toEqual([])
        expect(
          ordersOf(routes)
            .flatMap(({ stops }) => stops.map((stop) => stop.binId))
            .toSorted(),
        ).toEqual([...['B1', 'B2', 'B3', 'B4', 'B5', 'B6']])
        const broken = brokenRules(rules, ordersOf(routes))
        // Orders may contradict each other; times and the trucks of a bin with one rule never do.
        expect(broken.filter(({ kind }) => kind === 'time')).toEqual([])
        const trucksOf = (id: string) =>
          new Set(rules.flatMap((one) => (one.kind === 'truck' && one.binId === id ? one.truckId : [])))
        expect(broken.filter((one) => one.kind === 'truck' && trucksOf(one.binId).size === 1)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
