import * as fc from 'fast-check'
import { distanceKm } from './distance'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const ROUNDING_KM = 1e-3
const HALF_EARTH_KM = 6371 * Math.PI

describe('the distance between two points', () => {
  it('from Wellington to Auckland is 493 km', () => {
    const km = distanceKm({ lat: -41.2865, lng: 174.7762 }, { lat: -36.8485, lng: 174.7633 })
    expect(km).toBeCloseTo(493.5, 0)
  })

  it('of one degree along a meridian is 111.19 km', () => {
    expect(distanceKm({ lat: 0, lng: 174 }, { lat: 1, lng: 174 })).toBeCloseTo(111.195, 3)
  })

  it('is short across the date line', () => {
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 2)
  })

  it('from a point to itself is nothing', () => {
    fc.assert(fc.property(point, (a) => expect(distanceKm(a, a)).toBe(0)))
  })

  it('is the same there and back, and never more than half round the earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(HALF_EARTH_KM)
      }),
    )
  })

  it('is never longer straight than by a third point', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + ROUNDING_KM)
      }),
    )
  })
})
