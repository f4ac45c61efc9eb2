import type { Extent } from 'shared-domain'
import { isInReach } from './reach'

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
