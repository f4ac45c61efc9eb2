import { CITY_CENTRE, distanceKm, type Point, SAMPLE_ALERTS } from 'shared-domain'
import { cityBins, hasSensor } from './city-bins'

const bins = cityBins()
const levels = bins.filter(hasSensor).map(({ fillLevel }) => fillLevel)
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
  it('has 1,848 bins on at least 90 streets', () => {
    expect(bins).toHaveLength(1848)
    expect(new Set(bins.map(({ location }) => streetOf(location))).size).toBeGreaterThan(90)
  })

  it('gives each bin an id, a number and an address of its own', () => {
    for (const field of ['id', 'objectId', 'location'] as const)
      expect(new Set(bins.map((bin) => bin[field])).size).toBe(bins.length)
  })

  it('opens with 18 full bins, 64 filling up and 175 normal: 7, 25 and 68 %', () => {
    expect(levels.filter((level) => level > 80)).toHaveLength(18)
    expect(levels.filter((level) => level > 50 && level <= 80)).toHaveLength(64)
    expect(levels.filter((level) => level <= 50)).toHaveLength(175)
  })

  it('has its sensors around the centre', () => {
    const kmFromCentre = (wanted: boolean) =>
      bins.filter((bin) => hasSensor(bin) === wanted).map((bin) => distanceKm(CITY_CENTRE, bin))
    expect(Math.max(...kmFromCentre(true))).toBeLessThanOrEqual(Math.min(...kmFromCentre(false)))
  })

  it('has the labels that the samples of the specification name, at their places', () => {
    const named = [
      ...SAMPLE_ALERTS.map(({ binId, location }) => [binId, location]),
      ['WN001', 'Wellington Central'],
    ]
    for (const [id, location] of named) expect(bins.find((bin) => bin.id === id)?.location).toBe(location)
    const at = (id: string) => bins.find((bin) => bin.id === id) as Point
    expect(distanceKm(at('WN001'), CITY_CENTRE)).toBeLessThan(0.2)
    expect(distanceKm(at('WN018'), { lat: -41.2922, lng: 174.7763 })).toBeLessThan(0.1)
    expect(distanceKm(at('WN042'), { lat: -41.2858, lng: 174.7759 })).toBeLessThan(0.1)
    expect(distanceKm(at('WN067'), { lat: -41.2929, lng: 174.7815 })).toBeLessThan(0.1)
  })

  it('is always the same', () => {
    expect(cityBins()).toEqual(bins)
  })

  it('lies within Wellington and stands on land', () => {
    for (const bin of bins) {
      expect(bin.lat).toBeGreaterThan(-41.3443)
      expect(bin.lat).toBeLessThan(-41.15)
      expect(bin.lng).toBeGreaterThan(174.72)
      expect(bin.lng).toBeLessThan(174.836)
      expect(isInside(HARBOUR, bin)).toBe(false)
    }
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
