import * as fc from 'fast-check'
import type { Truck } from 'shared-domain/contract'
import { cityFailure, cityPoints, dayPlan } from 'shared-domain/route-planning'
import { anyCity, planOf, requestOf } from 'shared-domain/testing/any-city'
import { brokenInPlan } from './broken-in-plan'

/** Shrinking a city takes minutes and explains little. */
const RUNS = { numRuns: 150, endOnFailure: true }

it('accepts every truck day that the planner makes', () => {
  fc.assert(
    fc.property(anyCity, (choice) => {
      fc.pre(cityFailure(choice) === null)
      const request = requestOf(choice)
      const points = cityPoints(choice)
      const { facilities, trucks } = choice.fleet
      const streams = new Map(choice.bins.map(({ id, binType }) => [id, binType]))
      for (const route of planOf(request).routes) {
        const day = dayPlan({ request, points, route, matrixSource: 'estimate' })
        const truck = trucks.find(({ id }) => id === route.truckId) as Truck
        expect(brokenInPlan(day, { truck, facilities, streams })).toEqual([])
      }
    }),
    RUNS,
  )
})
