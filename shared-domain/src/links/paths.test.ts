import fc from 'fast-check'
import { OPERATIONS } from '../contract'
import { paths } from './paths'

const query = (path: string) => new URL(path, 'https://bins.example.nz').searchParams
const text = fc.string({ unit: 'binary', minLength: 1 })
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })

describe('the path of', () => {
  it('a report gives back the bin and its location, whatever they are called (ASVS 1.2.2)', () => {
    fc.assert(
      fc.property(text, text, (id, location) => {
        const parameters = query(paths.report({ id, location }))
        expect(parameters.get('bin')).toBe(id)
        expect(parameters.get('location')).toBe(location)
        expect([...parameters]).toHaveLength(2)
      }),
    )
  })

  it('a search gives back the point and the radius', () => {
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        (lat, lng, radius) => {
          const parameters = query(paths.nearby({ lat, lng }, radius))
          expect(Number(parameters.get('lat'))).toBeCloseTo(lat, 12)
          expect(Number(parameters.get('lng'))).toBeCloseTo(lng, 12)
          expect(Number(parameters.get('radius'))).toBe(radius)
        },
      ),
    )
  })

  it('a search covers half a kilometre when nobody says how far', () => {
    expect(paths.nearby({ lat: -41.2, lng: 174.7 })).toBe('/nearby?lat=-41.2&lng=174.7&radius=0.5')
  })

  it('a report or a search of nothing in particular has no parameters', () => {
    expect([paths.report(), paths.nearby()]).toEqual(['/report', '/nearby'])
  })

  it('the labels of bins and the sign-in give back what they were given', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(query(paths.labelsOf([given])).get('bins')).toBe(given)
        expect(query(paths.signIn(given)).get('next')).toBe(given)
      }),
    )
  })

  it('a download is the one that the API serves', () => {
    expect([paths.binsCsv, paths.collectionsCsv]).toEqual([
      OPERATIONS.binsCsv.path,
      OPERATIONS.collectionsCsv.path,
    ])
  })
})
