import fc from 'fast-check'
import { CITY_CENTRE } from '../geo/city-centre'
import { distanceKm } from '../geo/distance'
import { makeBin } from '../testing/make-bin'
import type { Bin } from './bin'
import { NEARBY_LIMIT, nearbyBins } from './nearby-bins'

const near = (degrees: number) => fc.double({ min: degrees - 0.01, max: degrees + 0.01, noNaN: true })
const city = fc
  .array(fc.record({ lat: near(CITY_CENTRE.lat), lng: near(CITY_CENTRE.lng) }), { maxLength: 60 })
  .map((places) => places.map((place, i) => makeBin({ id: `WN${i}`, ...place })))
const radius = fc.double({ min: 0.05, max: 2, noNaN: true })

describe('the bins near a point', () => {
  it('come nearest first, at most ten, and within the radius', () => {
    fc.assert(
      fc.property(city, radius, (bins, km) => {
        const distances = nearbyBins(bins, CITY_CENTRE, km).map((bin) => bin.distanceKm)
        expect(distances).toEqual([...distances].sort((a, b) => a - b))
        expect(distances.length).toBeLessThanOrEqual(NEARBY_LIMIT)
        for (const distance of distances) expect(distance).toBeLessThanOrEqual(km)
      }),
    )
  })

  it('are the same that comparing every bin with every other finds', () => {
    fc.assert(
      fc.property(city, radius, (bins, km) => {
        const found = new Set(nearbyBins(bins, CITY_CENTRE, km).map(({ id }) => id))
        for (const bin of bins) {
          const own = distanceKm(CITY_CENTRE, bin)
          const others = bins.filter((other) => other !== bin).map((other) => distanceKm(CITY_CENTRE, other))
          const isOneOfTen = others.filter((other) => other <= own).length < NEARBY_LIMIT
          const isBeyondTen = others.filter((other) => other < own).length >= NEARBY_LIMIT
          // Which of two equally distant bins is the tenth is left open.
          if (own > km || isBeyondTen) expect(found).not.toContain(bin.id)
          else if (isOneOfTen) expect(found).toContain(bin.id)
        }
      }),
    )
  })

  it('are searched for within half a kilometre when nobody says how far', () => {
    const bins = [
      makeBin({ id: 'near', lat: CITY_CENTRE.lat + 0.0044 }),
      makeBin({ id: 'far', lat: CITY_CENTRE.lat + 0.0046 }),
    ]
    expect(nearbyBins(bins, CITY_CENTRE).map(({ id }) => id)).toEqual(['near'])
  })

  it('leave out a bin without a position', () => {
    const lost: Bin = { ...makeBin(), lat: null, lng: null }
    expect(nearbyBins([lost], CITY_CENTRE)).toEqual([])
  })
})
