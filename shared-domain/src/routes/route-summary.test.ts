import { sampleBins } from '../samples/sample-bins'
import { sampleRoutes } from '../samples/sample-routes'
import { summariseRoutes } from './route-summary'

describe('the summary of routes', () => {
  it('opens with the figures of the sample routes', () => {
    expect(summariseRoutes(sampleRoutes(sampleBins(new Date())))).toEqual({
      activeRoutes: 1,
      totalDistance: '27.2 km',
      binsCollected: 57,
      estimatedTime: '5h 20m',
    })
  })

  it('is all zeros without routes', () => {
    expect(summariseRoutes([])).toEqual({
      activeRoutes: 0,
      totalDistance: '0.0 km',
      binsCollected: 0,
      estimatedTime: '0m',
    })
  })
})
