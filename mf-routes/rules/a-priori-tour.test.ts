import * as fc from 'fast-check'
import { estimateMatrix, travelMatrixOf } from 'shared-domain/route-planning'
import { aPrioriTour } from './a-priori-tour'

const point = fc.record({
  lat: fc.double({ min: -41.35, max: -41.2, noNaN: true }),
  lng: fc.double({ min: 174.7, max: 174.9, noNaN: true }),
})

describe('the tour through all places', () => {
  it('passes each of them once', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (points) => {
        const matrix = travelMatrixOf(estimateMatrix(points))
        const places = points.slice(2).map((_, i) => i + 2)
        expect(aPrioriTour(matrix, 0, 1, places).toSorted((a, b) => a - b)).toEqual(places)
      }),
    )
  })

  it('follows a street from one end to the other, in whatever order its places are given', () => {
    const street = Array.from({ length: 12 }, (_, i) => ({ lat: -41.3, lng: 174.7 + i * 0.01 }))
    const matrix = travelMatrixOf(estimateMatrix(street))
    const inner = street.slice(1, -1).map((_, i) => i + 1)
    fc.assert(
      fc.property(fc.shuffledSubarray(inner, { minLength: inner.length }), (given) => {
        expect(aPrioriTour(matrix, 0, 11, given)).toEqual(inner)
      }),
    )
  })

  it('goes around a harbour without crossing it', () => {
    const shore = Array.from({ length: 24 }, (_, i) => ({
      lat: -41.28 + 0.03 * Math.sin((i / 24) * 2 * Math.PI),
      lng: 174.84 + 0.04 * Math.cos((i / 24) * 2 * Math.PI),
    }))
    const matrix = travelMatrixOf(estimateMatrix(shore))
    const others = shore.slice(2).map((_, i) => i + 2)
    expect(aPrioriTour(matrix, 0, 1, others)).toEqual(others.toReversed())
  })
})
