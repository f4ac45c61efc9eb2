import { sampleBins } from '../samples/sample-bins'
import { sampleRoutes } from '../samples/sample-routes'
import { summariseRoutes } from './route-summary'

describe('the summary of routes', () => {
  it('opens with the figures of the sample routes', () => {
    expect(summariseRoutes(sampleRoutes(sampleBins(new Date())))).toEqual({
      activeRoutes: 1,
      totalKm: expect.closeTo(27.2, 9),
      binsCollected: 57,
      totalMinutes: 5 * 60 + 20,
    })
  })

  it('counts as collected what is emptied, where that is known', () => {
    const route = { status: 'active', bins: 20, distanceKm: 2, minutes: 60 } as const
    expect(
      summariseRoutes([
        { ...route, binsDone: 7 },
        { ...route, binsDone: 0 },
      ]),
    ).toMatchObject({ activeRoutes: 2, binsCollected: 7 })
  })

  it('counts no bin of a route that was generated from mock data: nobody drives it', () => {
    const samples = sampleRoutes(sampleBins(new Date()))
    const generated = { status: 'pending', bins: 20, distanceKm: 2, minutes: 60 } as const
    expect(summariseRoutes([...samples, { ...generated, binsDone: null, isOnDevice: true }])).toMatchObject({
      binsCollected: 57,
    })
  })

  it('is all zeros without routes', () => {
    expect(summariseRoutes([])).toEqual({
      activeRoutes: 0,
      totalKm: 0,
      binsCollected: 0,
      totalMinutes: 0,
    })
  })
})
