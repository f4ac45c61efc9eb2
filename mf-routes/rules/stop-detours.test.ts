import { planRoutes } from 'routing-engine'
import { makeRequest } from 'routing-engine/testing'
import { leastDetour, stopDetours } from './stop-detours'

describe('the detours of stops', () => {
  it('are the metres saved without the stop: 0 on the way, both directions at the end of a road', () => {
    const request = makeRequest([0, 1000, 3000])
    const result = planRoutes(request, { seed: 1, budget: { iterations: 10 } })
    if (!result.ok) throw new Error(result.failure.remedy)
    const detours = stopDetours(request.matrix, result.plan.routes)
    expect(Object.fromEntries(detours)).toEqual({ B1: 0, B2: 4000 })
  })

  it('of an additional stop are least on the route that passes nearest to it', () => {
    const request = makeRequest([0, 1000, 3000])
    const plan = (binIds: readonly string[]) => {
      const stops = request.stops.filter(({ binId }) => binIds.includes(binId))
      const result = planRoutes({ ...request, stops }, { seed: 1, budget: { iterations: 10 } })
      if (!result.ok) throw new Error(result.failure.remedy)
      return result.plan.routes
    }
    const [near, far] = [plan(['B1']), plan(['B2'])].map((routes) => routes[0])
    if (!near || !far) throw new Error('No truck leaves.')
    const of = (binId: string) => request.stops.find((stop) => stop.binId === binId)?.point ?? -1
    expect(leastDetour(request.matrix, [near], of('B2'))?.metres).toBe(4000)
    expect(leastDetour(request.matrix, [near, far], of('B1'))).toMatchObject({ metres: 0 })
    expect(leastDetour(request.matrix, [], of('B1'))).toBeNull()
  })
})
