import fc from 'fast-check'
import { type Extent, isInReach, isWithin, NEW_ZEALAND } from './extent'

describe('the area in which a council’s bins can be', () => {
  it.each([
    ['Lambton Quay', { lat: -41.2865, lng: 174.776 }, true],
    ['Waitangi on the Chatham Islands, across the 180th meridian', { lat: -43.95, lng: -176.56 }, true],
    ['Oban on Stewart Island', { lat: -46.9, lng: 168.13 }, true],
    ['nowhere', { lat: 0, lng: 0 }, false],
    ['Sydney', { lat: -33.87, lng: 151.21 }, false],
    ['metres', { lat: 5_427_916, lng: 1_748_735 }, false],
    ['the two turned around', { lat: 174.776, lng: -41.2865 }, false],
  ])('of New Zealand: %s', (_, place, expected) => {
    expect(isWithin(NEW_ZEALAND, place)).toBe(expected)
  })

  it('contains a place or its complement does, also across the 180th meridian', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(degrees, degrees, degrees, (west, east, lng) => {
        fc.pre(west !== east && lng !== west && lng !== east)
        const all = { south: -90, north: 90 }
        const place = { lat: 0, lng }
        expect(isWithin({ ...all, west, east }, place)).toBe(
          !isWithin({ ...all, west: east, east: west }, place),
        )
      }),
    )
  })
})

describe('where a council’s trucks can come', () => {
  const city: Extent = { west: 174.6, south: -41.4, east: 174.95, north: -41.1 }

  it.each([
    ['a landfill beyond the city', city, { lat: -41.8, lng: 175.6 }, true],
    ['the pole', city, { lat: -90, lng: 174.7 }, false],
    ['another city', city, { lat: -36.85, lng: 174.76 }, false],
    [
      'the other side of the 180th meridian',
      { ...city, west: 178, east: 179.5 },
      { lat: -41.3, lng: -179.8 },
      true,
    ],
    ['all the world', { west: -180, south: -90, east: 180, north: 90 }, { lat: 10, lng: 20 }, true],
    ['half of the world', { ...city, west: -180, east: 0 }, { lat: -41.3, lng: 20 }, false],
  ])('%s', (_, extent, place, expected) => {
    expect(isInReach(extent, place)).toBe(expected)
  })
})
