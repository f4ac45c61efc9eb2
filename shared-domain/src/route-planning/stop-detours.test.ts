import { planRoutes } from '../routing'
import { makeRequest } from '../routing/testing/make-request'
import { stopDetours } from './stop-detours'

describe('the detours of stops', () => {
  it('are what leaving one out saves: nothing on the way, there and back at the end of a road', () => {
    const request = makeRequest([0, 1000, 3000])
    const result = planRoutes(request, { seed: 1, budget: { iterations: 10 } })
    if (!result.ok) throw new Error(result.failure.remedy)
    const detours = stopDetours(request.matrix, result.plan.routes)
    expect(Object.fromEntries(detours)).toEqual({ B1: 0, B2: 4000 })
  })
})
