import * as fc from 'fast-check'
import { type RoutePlan, validatePlan } from 'routing-engine'
import { isPlanOf, RouteDayPlanSchema } from '../contract/route-day-plan'
import { cityFailure, cityPoints, dayPlan, dueBins, listOrderBaseline } from '.'
import { anyCity, planOf, requestOf } from './testing/any-city'

const stopsOf = ({ visits }: RoutePlan['routes'][number]) =>
  visits.flatMap((visit) => (visit.kind === 'stop' ? [visit] : []))

/** Shrinking a city takes minutes and explains little. */
const RUNS = { numRuns: 150, endOnFailure: true }

describe('the plan of a city', () => {
  it('is feasible, and has every due bin on a route or among those left out', () => {
    fc.assert(
      fc.property(anyCity, (choice) => {
        fc.pre(cityFailure(choice) === null)
        const request = requestOf(choice)
        const plan = planOf(request)
        expect(validatePlan(request, plan)).toEqual([])
        for (const { truckId, visits } of plan.routes) {
          const backAt = choice.options.trucksOut.find((out) => out.truckId === truckId)?.until ?? 0
          expect(visits[0]?.departure).toBeGreaterThanOrEqual(backAt)
        }
        const named = [...plan.routes.flatMap(stopsOf), ...plan.unserved].map(({ binId }) => binId)
        expect(named.toSorted()).toEqual(
          dueBins(choice)
            .map(({ id }) => id)
            .toSorted(),
        )
        const { risks } = choice.options
        const full = new Set(
          choice.bins.filter(({ id, status }) => status === 'full' && !risks.has(id)).map(({ id }) => id),
        )
        expect(
          plan.unserved.filter(({ binId, reason }) => full.has(binId) && reason === 'not-worth-it'),
        ).toEqual([])
      }),
      RUNS,
    )
  })

  it('has no bin that is neither of a chosen status, nor locked or reported, nor at the chosen risk', () => {
    fc.assert(
      fc.property(anyCity, (choice) => {
        const { statuses, leastRisk, lockedBinIds, overflowingBinIds, risks } = choice.options
        for (const { id, status } of dueBins(choice))
          expect(
            statuses.includes(status) ||
              lockedBinIds.includes(id) ||
              overflowingBinIds.includes(id) ||
              (leastRisk !== null && status === 'normal' && (risks.get(id)?.chance ?? -1) >= leastRisk),
          ).toBe(true)
      }),
    )
  })

  it('becomes truck days that the record accepts, with a baseline over the same bins', () => {
    fc.assert(
      fc.property(anyCity, (choice) => {
        fc.pre(cityFailure(choice) === null)
        const request = requestOf(choice)
        const { routes } = planOf(request)
        const points = cityPoints(choice)
        for (const route of routes) {
          const day = RouteDayPlanSchema.parse(dayPlan({ request, points, route, matrixSource: 'estimate' }))
          expect(
            isPlanOf(
              day,
              stopsOf(route).map(({ binId }) => binId),
            ),
          ).toBe(true)
          const baseline = listOrderBaseline(request, [route])
          // Bins at the depot itself, with nowhere to unload, need no driving in either order.
          if (route.metres > 0) expect(baseline?.metres).toBeGreaterThan(0)
          else expect(baseline?.metres).toBe(0)
          const service = stopsOf(route).reduce((sum, { start, departure }) => sum + departure - start, 0)
          expect(baseline?.seconds).toBeGreaterThanOrEqual(service)
        }
      }),
      RUNS,
    )
  })
})
