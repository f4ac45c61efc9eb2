import { CITY_CENTRE } from '../samples/sample-bins'
import { orderStops } from './order-stops'
import { estimateRoute } from './route-estimate'
import { routeLengthKm, routeMinutes } from './route-length'

const along = (step: number) => ({ lat: CITY_CENTRE.lat + step / 1000, lng: CITY_CENTRE.lng })
const listed = [along(4), along(1), along(3), along(2)]

describe('the estimate of a route', () => {
  it('measures the drive in driving order against the same bins in list order', () => {
    const stops = orderStops(CITY_CENTRE, listed)
    const estimate = estimateRoute(CITY_CENTRE, stops, listed)
    expect(estimate).toEqual({
      distanceKm: routeLengthKm(CITY_CENTRE, stops),
      baselineKm: routeLengthKm(CITY_CENTRE, listed),
      minutes: routeMinutes(routeLengthKm(CITY_CENTRE, stops), 4),
    })
    // There and back along the line is 8 steps; in list order it is 4 + 3 + 2 + 1 + 2.
    expect(estimate.baselineKm / estimate.distanceKm).toBeCloseTo(12 / 8, 6)
  })

  it('saves nothing over bins that the list has in driving order already', () => {
    const stops = orderStops(CITY_CENTRE, listed)
    const { distanceKm, baselineKm } = estimateRoute(CITY_CENTRE, stops, stops)
    expect(baselineKm).toBe(distanceKm)
  })
})
