import * as fc from 'fast-check'
import { distanceKm } from 'shared-domain'
import { findDuplicates, NEAR_M, type PlacedBin } from './find-duplicates'

const M = 1 / 111_195
const bin = (id: string, given: Partial<PlacedBin> = {}): PlacedBin => ({
  id,
  location: `${id} Cuba Street`,
  binType: 'general',
  isTypeKnown: true,
  lat: -41.29,
  lng: 174.77,
  sources: [],
  ...given,
})
const found = (...bins: PlacedBin[]) =>
  findDuplicates(bins).map(({ bins: [one, other], because }) => [one.id, other.id, ...because])

it.each([
  ['of two sources', bin('A', { sources: ['x'] }), bin('B', { sources: ['y'] }), ['sources']],
  ['whose ids differ by zeros', bin('WN7'), bin('wn007'), ['ids']],
  [
    'of one address',
    bin('A', { location: '1 Cuba Street' }),
    bin('B', { location: '1 cuba street,' }),
    ['addresses'],
  ],
])('takes two bins %s for one', (_, a, b, because) => {
  const [pair] = found(a, { ...b, lat: b.lat + 8 * M })
  expect(pair?.slice(2)).toEqual(because)
})

it('leaves bins that stand further apart', () => {
  expect(found(bin('WN7'), bin('WN07', { lat: -41.29 + 11 * M }))).toEqual([])
})

it('leaves a recycling bin beside a rubbish bin, unless nobody said what one is', () => {
  const paper = bin('WN07', { binType: 'recycling' })
  expect(found(bin('WN7'), paper)).toEqual([])
  expect(found(bin('WN7', { isTypeKnown: false }), paper)).toHaveLength(1)
})

it('leaves two bins of one source that have nothing else alike', () => {
  expect(found(bin('A', { sources: ['x'] }), bin('B', { sources: ['x', 'y'] }))).toEqual([])
})

it('finds a pair on both sides of a parallel of whole degrees', () => {
  const here = { lng: 174.77, location: 'Cuba Street' }
  expect(found(bin('A', { ...here, lat: -41 }), bin('B', { ...here, lat: -41 - 4 * M }))).toHaveLength(1)
})

it('finds each pair within ten metres once, wherever on earth', () => {
  const place = fc.record({
    lat: fc.integer({ min: -40, max: 40 }).map((step) => -41 + step * 4 * M),
    lng: fc.integer({ min: -40, max: 40 }).map((step) => 174.77 + step * 4 * M),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const bins = places.map((at, n) => bin(`B${n}`, { ...at, location: 'Cuba Street' }))
      const near = bins.flatMap((a, n) => bins.slice(n + 1).filter((b) => distanceKm(a, b) * 1000 <= NEAR_M))
      expect(findDuplicates(bins)).toHaveLength(near.length)
    }),
  )
})
