import fc from 'fast-check'
import { isWithin, NEW_ZEALAND } from './extent'

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
