import { CITY_CENTRE } from 'shared-domain'
import { readNearbyQuery } from './nearby-page-data'

const read = (query: string) => readNearbyQuery(new URLSearchParams(query))

describe('the query of a nearby link', () => {
  it('is a point and a radius in km', () => {
    expect(read('lat=-41.29&lng=174.78&radius=0.8')).toEqual({
      point: { lat: -41.29, lng: 174.78 },
      isPlaced: true,
      radiusKm: 0.8,
      notes: [],
    })
  })

  it('is the city centre and half a kilometre when the link says nothing', () => {
    expect(read('')).toEqual({ point: CITY_CENTRE, isPlaced: false, radiusKm: 0.5, notes: [] })
  })

  it.each(['lat=91&lng=0', 'lat=-41.29', 'lat=abc&lng=174', 'lat=&lng=', 'lat=NaN&lng=Infinity'])(
    'falls back to the city centre for %s, and says so',
    (query) => {
      expect(read(query)).toMatchObject({ point: CITY_CENTRE, isPlaced: false })
      expect(read(query).notes).toEqual(['The link’s location is not usable, so the city centre is used.'])
    },
  )

  it.each(['0', '-1', '500', '1e3', 'wide', ''])('falls back to 0.5 km for the radius %p', (radius) => {
    expect(read(`radius=${radius}`).radiusKm).toBe(0.5)
    expect(read(`radius=${radius}`).notes).toEqual([
      'The link’s search radius is not usable, so 0.5 km is used.',
    ])
  })
})
