import { RouteSchema } from '../routes/route'
import { summariseRoutes } from '../routes/route-summary'
import { sampleBins } from './sample-bins'
import { sampleRoutes } from './sample-routes'

const routes = sampleRoutes(sampleBins(new Date('2026-11-21T00:00:00Z')))

describe('the sample routes', () => {
  it('add up to the figures of the specification', () => {
    expect(summariseRoutes(routes)).toEqual({
      activeRoutes: 1,
      totalKm: expect.closeTo(27.2, 9),
      binsCollected: 57,
      totalMinutes: 5 * 60 + 20,
    })
  })

  it('are one active, one pending and one completed', () => {
    expect(routes.map(({ id, status }) => [id, status])).toEqual([
      ['R001', 'active'],
      ['R002', 'pending'],
      ['R003', 'completed'],
    ])
  })

  it('have as many stops as they say, and share none', () => {
    const stops = routes.flatMap(({ binsList }) => binsList.map(({ id }) => id))
    expect(routes.map(({ binsList }) => binsList.length)).toEqual(routes.map(({ bins }) => bins))
    expect(new Set(stops).size).toBe(57)
    for (const route of routes) expect(RouteSchema.safeParse(route).error).toBeUndefined()
  })
})
