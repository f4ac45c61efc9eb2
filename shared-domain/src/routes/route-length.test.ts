import { CITY_CENTRE } from '../geo/city-centre'
import { orderStops } from './order-stops'
import { routeLengthKm, routeMinutes } from './route-length'

const along = (step: number) => ({ lat: CITY_CENTRE.lat + step / 1000, lng: CITY_CENTRE.lng })
const listed = [along(4), along(1), along(3), along(2)]

describe('the length of a route', () => {
  it('is shorter in driving order than in list order', () => {
    const stops = orderStops(CITY_CENTRE, listed)
    // There and back along the line is 8 steps; in list order it is 4 + 3 + 2 + 1 + 2.
    expect(routeLengthKm(CITY_CENTRE, listed) / routeLengthKm(CITY_CENTRE, stops)).toBeCloseTo(12 / 8, 6)
  })

  it('takes three minutes a bin beside the driving', () => {
    expect(routeMinutes(25, 4)).toBe(60 + 4 * 3)
  })
})
