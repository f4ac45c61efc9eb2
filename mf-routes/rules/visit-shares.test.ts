import { planRoutes } from 'routing-engine'
import { makeRequest } from 'routing-engine/testing'
import { visitShares } from './visit-shares'

describe('the shares of stops in their route', () => {
  it('add up to the route: far stops share the way out, and a nearer stop has a share of its own section only', () => {
    const request = makeRequest([0, 1000, 3000, 3000])
    const result = planRoutes(request, { seed: 1, budget: { iterations: 10 } })
    if (!result.ok) throw new Error(result.failure.remedy)
    const shares = visitShares(request.matrix, result.plan.routes)
    expect([...shares.values()].reduce((sum, metres) => sum + metres, 0)).toBeCloseTo(6000)
    expect(shares.get('B1')).toBeCloseTo(2000 / 3)
    expect(shares.get('B2')).toBeCloseTo(8000 / 3)
    expect(shares.get('B3')).toBeCloseTo(8000 / 3)
  })
})
