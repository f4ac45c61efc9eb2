import fc from 'fast-check'
import { distanceKm } from 'shared-domain'
import { type Box, searchBoxes } from './search-boxes'

const holds = ({ south, north, west, east }: Box, { lat, lng }: { lat: number; lng: number }) =>
  lat >= south && lat <= north && lng >= west && lng <= east

const latitudes = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, 90, 89.9, -89.999),
)
const longitudes = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 179.999),
)
const radii = fc.double({ min: 0, max: 50, noNaN: true })
/** The point at that bearing and distance, by the formula for a great circle. */
function pointAt({ lat, lng }: { lat: number; lng: number }, bearing: number, km: number) {
  const [φ, λ, δ] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180, km / 6371]
  const φ2 = Math.asin(Math.sin(φ) * Math.cos(δ) + Math.cos(φ) * Math.sin(δ) * Math.cos(bearing))
  const y = Math.sin(bearing) * Math.sin(δ) * Math.cos(φ)
  const λ2 = λ + Math.atan2(y, Math.cos(δ) - Math.sin(φ) * Math.sin(φ2))
  return { lat: (φ2 * 180) / Math.PI, lng: (((((λ2 * 180) / Math.PI + 540) % 360) + 360) % 360) - 180 }
}

describe('the boxes around a circle', () => {
  it('hold all of it, at the poles and across the date line too', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(latitudes, longitudes, radii, share, share, (lat, lng, radius, turn, part) => {
        const point = pointAt({ lat, lng }, turn * 2 * Math.PI, radius * part)
        if (distanceKm({ lat, lng }, point) > radius) return
        expect(searchBoxes({ lat, lng }, radius).some((box) => holds(box, point))).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('are no larger than they need be', () => {
    const [box] = searchBoxes({ lat: -41.29, lng: 174.78 }, 1)
    expect(box && distanceKm({ lat: -41.29, lng: box.west }, { lat: -41.29, lng: box.east })).toBeCloseTo(
      2,
      3,
    )
    expect(box && distanceKm({ lat: box.south, lng: 174.78 }, { lat: box.north, lng: 174.78 })).toBeCloseTo(
      2,
      3,
    )
  })

  it('are two across the date line', () => {
    expect(searchBoxes({ lat: -17, lng: 179.999 }, 1)).toHaveLength(2)
    expect(searchBoxes({ lat: -17, lng: -179.999 }, 1)).toHaveLength(2)
  })
})
