import * as fc from 'fast-check'
import { compassWord, distanceKm } from './distance'

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

const here = { lat: -41.2865, lng: 174.776 }
const metresAway = (north: number, east: number) => ({
  lat: here.lat + north / 111_195,
  lng: here.lng + east / (111_195 * Math.cos((here.lat * Math.PI) / 180)),
})

describe('the direction in words', () => {
  it.each([
    [100, 0, 'north'],
    [100, 100, 'north-east'],
    [0, 100, 'east'],
    [-100, 100, 'south-east'],
    [-100, 0, 'south'],
    [-100, -100, 'south-west'],
    [0, -100, 'west'],
    [100, -100, 'north-west'],
  ])('of what is %i m to the north and %i m to the east is %s', (north, east, word) => {
    expect(compassWord(here, metresAway(north, east))).toBe(word)
  })

  it('is none of the place itself', () => {
    expect(compassWord(here, here)).toBeNull()
  })

  it('turns round on the way back', () => {
    const back = {
      north: 'south',
      'north-east': 'south-west',
      east: 'west',
      'south-east': 'north-west',
      south: 'north',
      'south-west': 'north-east',
      west: 'east',
      'north-west': 'south-east',
    }
    // Off the borders between two words, where the way back may round to the other side.
    const degrees = fc.integer({ min: 0, max: 359 }).filter((angle) => Math.abs((angle % 45) - 22.5) > 1)
    fc.assert(
      fc.property(degrees, (angle) => {
        const turn = (angle * Math.PI) / 180
        const there = metresAway(500 * Math.cos(turn), 500 * Math.sin(turn))
        const word = compassWord(here, there)
        expect(word && back[word]).toBe(compassWord(there, here))
      }),
    )
  })
})
