import { CITY_CENTRE, distanceKm, type Point } from 'shared-domain'
import { demonstrationCity } from './demonstration-city'

const now = new Date('2026-11-21T03:00:00Z')
const bins = demonstrationCity(now)
const positions: Point[] = bins.map(({ geometry }) => ({
  lat: geometry?.coordinates[1] ?? Number.NaN,
  lng: geometry?.coordinates[0] ?? Number.NaN,
}))
const streetOf = (location: string) => location.replace(/^\d+ /, '')

// Water, roughly: Lambton Harbour from the port round Point Jerningham, and Evans Bay.
const HARBOUR = [
  [-41.27, 174.789],
  [-41.276, 174.7865],
  [-41.28, 174.784],
  [-41.2815, 174.7802],
  [-41.286, 174.7798],
  [-41.2895, 174.7808],
  [-41.2892, 174.7832],
  [-41.2903, 174.785],
  [-41.2898, 174.79],
  [-41.2906, 174.792],
  [-41.2909, 174.7945],
  [-41.2873, 174.8006],
  [-41.295, 174.806],
  [-41.3, 174.8075],
  [-41.306, 174.804],
  [-41.311, 174.8035],
  [-41.3135, 174.806],
  [-41.312, 174.809],
  [-41.305, 174.811],
  [-41.296, 174.818],
  [-41.27, 174.825],
].map(([lat, lng]) => ({ lat, lng }) as Point)

describe('the demonstration city', () => {
  it('has about 1,850 bins on at least 90 streets', () => {
    expect(bins.length).toBeGreaterThanOrEqual(1840)
    expect(bins.length).toBeLessThanOrEqual(1860)
    expect(new Set(bins.map(({ properties }) => streetOf(properties.LOCATION))).size).toBeGreaterThan(90)
  })

  it('gives each bin an id and an address of its own', () => {
    expect(new Set(bins.map(({ properties }) => properties.OBJECTID)).size).toBe(bins.length)
    expect(new Set(bins.map(({ properties }) => properties.LOCATION)).size).toBe(bins.length)
  })

  it('opens with 18 full bins, a quarter filling up and a handful without a sensor', () => {
    const fills = bins.map(({ properties }) => properties.FILL_LEVEL)
    expect(fills.filter((fill) => fill !== null && fill > 80)).toHaveLength(18)
    expect(fills.filter((fill) => fill === null)).toHaveLength(12)
    expect(fills.filter((fill) => fill !== null && fill > 50 && fill <= 80).length / bins.length).toBeCloseTo(
      0.25,
      2,
    )
  })

  it('says of a bin in words what its fill level says', () => {
    for (const { FILL_LEVEL, STATUS } of bins.map(({ properties }) => properties)) {
      const isRight =
        FILL_LEVEL === null ? 'No sensor' : FILL_LEVEL > 80 ? 'Full' : FILL_LEVEL > 50 ? 'Warning' : 'Normal'
      expect(STATUS).toBe(isRight)
    }
  })

  it('was collected within the week before today', () => {
    for (const { properties } of bins) {
      const days = (now.getTime() - (properties.LAST_COLLECTED ?? 0)) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThanOrEqual(8)
    }
  })

  it('is the same after a restart, and keeps its places and fill levels the next day', () => {
    const tomorrow = demonstrationCity(new Date(now.getTime() + 86_400_000))
    const again = demonstrationCity(now)
    expect(again).toEqual(bins)
    expect(again).not.toBe(bins)
    expect(tomorrow.map(({ properties }) => properties.FILL_LEVEL)).toEqual(
      bins.map(({ properties }) => properties.FILL_LEVEL),
    )
    expect(tomorrow.map(({ geometry }) => geometry)).toEqual(bins.map(({ geometry }) => geometry))
  })

  it('lies within Wellington and stands on land', () => {
    for (const point of positions) {
      expect(point.lat).toBeGreaterThan(-41.3443)
      expect(point.lat).toBeLessThan(-41.15)
      expect(point.lng).toBeGreaterThan(174.72)
      expect(point.lng).toBeLessThan(174.836)
      expect(isInside(HARBOUR, point)).toBe(false)
    }
  })

  it('has many bins within 500 m of the city centre', () => {
    expect(positions.filter((point) => distanceKm(CITY_CENTRE, point) <= 0.5).length).toBeGreaterThan(100)
  })
})

/** Whether a ray from the point crosses the outline an odd number of times. */
function isInside(outline: readonly Point[], { lat, lng }: Point): boolean {
  return outline.reduce((inside, a, i) => {
    const b = outline[(i + 1) % outline.length] as Point
    const isCrossed =
      a.lng > lng !== b.lng > lng && lat < a.lat + ((b.lat - a.lat) * (lng - a.lng)) / (b.lng - a.lng)
    return isCrossed ? !inside : inside
  }, false)
}
