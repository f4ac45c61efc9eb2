import * as fc from 'fast-check'
import { planRoutes, type RoutePlan, type RouteRequest, validatePlan } from 'routing-engine'
import { makeRequest, makeStop, makeTruck } from 'routing-engine/testing'
import { pinStops } from './pinned-stops'
import { makeCity } from './testing/make-city'

const cities = fc
  .record({
    bins: fc.integer({ min: 1, max: 25 }),
    trucks: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(),
    hasHours: fc.boolean(),
    shiftHours: fc.integer({ min: 2, max: 10 }),
  })
  .map(makeCity)

function planOf(request: RouteRequest): RoutePlan {
  const result = planRoutes(request, { seed: 1, budget: { iterations: 40 } })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  return result.plan
}

const stopsOf = ({ visits }: RoutePlan['routes'][number]) =>
  visits.flatMap((visit) => (visit.kind === 'stop' ? [visit] : []))

describe('a plan with pinned stops', () => {
  it('keeps them on their truck and in their order, with any other stops', () => {
    fc.assert(
      fc.property(cities, fc.nat(), (request, pick) => {
        const before = planOf(request)
        const pinned = before.routes.map((route, i) => ({
          truckId: route.truckId,
          stops: stopsOf(route).filter((_, place) => (pick + i + place) % 2 === 0),
        }))
        const { request: asked, release } = pinStops(request, pinned)
        const plan = release(planOf(asked))
        expect(validatePlan(request, plan)).toEqual([])
        for (const { truckId, stops } of pinned) {
          const wanted = new Set(stops.map(({ binId }) => binId))
          const elsewhere = plan.routes.filter((route) => route.truckId !== truckId).flatMap(stopsOf)
          expect(elsewhere.filter(({ binId }) => wanted.has(binId))).toEqual([])
          const route = plan.routes.find((one) => one.truckId === truckId)
          const served = (route ? stopsOf(route) : [])
            .map(({ binId }) => binId)
            .filter((id) => wanted.has(id))
          const left = new Set(plan.unserved.map(({ binId }) => binId))
          expect(served).toEqual(stops.map(({ binId }) => binId).filter((id) => !left.has(id)))
        }
      }),
      // Shrinking a city takes minutes and explains little.
      { numRuns: 150, endOnFailure: true },
    )
  })

  it('keeps one on its truck although it names another', () => {
    const request = makeRequest([0, 100, 200], {
      trucks: [makeTruck({ id: 'T1' }), makeTruck({ id: 'T2' })],
      stops: [makeStop({ binId: 'B1', point: 1, truckIds: ['T2'] }), makeStop({ binId: 'B2', point: 2 })],
    })
    const pinned = [{ truckId: 'T1', stops: [{ binId: 'B1', start: 8 * 3600 }] }]
    const { request: asked, release } = pinStops(request, pinned)
    const [route] = release(planOf(asked)).routes.filter(({ truckId }) => truckId === 'T1')
    expect(route && stopsOf(route).map(({ binId }) => binId)).toContain('B1')
  })
})
