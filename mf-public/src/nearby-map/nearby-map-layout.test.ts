import * as fc from 'fast-check'
import { CITY_CENTRE, nearbyBins } from 'shared-domain'
import { makeBin } from 'shared-domain/testing'
import { GROUND, layoutNearbyMap, ringLengths } from './nearby-map-layout'

const layout = (places: readonly { lat: number; lng: number }[], radiusKm = 2) =>
  layoutNearbyMap(
    CITY_CENTRE,
    nearbyBins(
      places.map((place, index) => makeBin({ id: `WN${index}`, ...place })),
      CITY_CENTRE,
      radiusKm,
    ),
    radiusKm,
  )
const away = fc
  .record({
    lat: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    lng: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
  })
  .map(({ lat, lng }) => ({ lat: CITY_CENTRE.lat + lat, lng: CITY_CENTRE.lng + lng }))

describe('the layout of the map of nearby bins', () => {
  it('shows every bin and the centre', () => {
    fc.assert(
      fc.property(fc.array(away, { maxLength: 10 }), (places) => {
        const { centre, bins } = layout(places)
        for (const { x, y } of [centre, ...bins.map(({ at }) => at)]) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(GROUND.width)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(GROUND.height)
        }
      }),
    )
  })

  it('is true to its scale in every direction, within one per cent', () => {
    fc.assert(
      fc.property(fc.array(away, { minLength: 1, maxLength: 10 }), (places) => {
        const { centre, bins, scale } = layout(places)
        for (const { bin, at } of bins) {
          const drawnM = (Math.hypot(at.x - centre.x, at.y - centre.y) / scale.length) * scale.metres
          expect(Math.abs(drawnM - bin.distanceKm * 1000)).toBeLessThan(1 + bin.distanceKm * 10)
        }
      }),
    )
  })

  it('draws rings to scale, with their labels in view', () => {
    const { rings, scale } = layout([{ lat: CITY_CENTRE.lat + 0.004, lng: CITY_CENTRE.lng + 0.002 }])
    expect(rings.map(({ metres }) => metres)).toEqual([200, 400])
    for (const { metres, radius, label } of rings) {
      expect(radius / metres).toBeCloseTo(scale.length / scale.metres, 9)
      expect(label.x).toBeLessThan(GROUND.width - 20)
      expect(label.x).toBeGreaterThan(20)
    }
  })

  it('keeps the labels of its rings off the centre', () => {
    fc.assert(
      fc.property(fc.array(away, { minLength: 1, maxLength: 10 }), (places) => {
        const { centre, rings } = layout(places)
        for (const { label } of rings)
          expect(Math.abs(label.x - centre.x) > 22 + 7 || Math.abs(label.y - centre.y) > 9 + 7).toBe(true)
      }),
    )
  })

  it('has north up and east to the right', () => {
    const { centre, bins } = layout([{ lat: CITY_CENTRE.lat + 0.002, lng: CITY_CENTRE.lng + 0.002 }])
    expect(bins[0]?.at.y).toBeLessThan(centre.y)
    expect(bins[0]?.at.x).toBeGreaterThan(centre.x)
  })

  it('shows the surroundings of the centre when there is no bin', () => {
    expect(layout([])).toMatchObject({ bins: [], centre: { x: 144, y: 104 } })
    expect(layout([]).scale.length).toBeLessThan(GROUND.width / 2)
  })
})

describe('the rings around the centre of a map', () => {
  it.each([
    [90, [50]],
    [170, [50, 100, 150]],
    [250, [100, 200]],
    [500, [200, 400]],
    [1900, [500, 1000, 1500]],
  ])('of what lies within %i m are at %p m', (reachM, lengths) => {
    expect(ringLengths(reachM)).toEqual(lengths)
  })

  it('are one to three round numbers, none beyond the farthest bin', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 50_000, noNaN: true }), (reachM) => {
        const lengths = ringLengths(reachM)
        expect(lengths.length).toBeGreaterThanOrEqual(1)
        expect(lengths.length).toBeLessThanOrEqual(3)
        expect(lengths.at(-1)).toBeLessThanOrEqual(reachM)
        expect(String(lengths[0])).toMatch(/^[125]0*$/)
      }),
    )
  })
})
