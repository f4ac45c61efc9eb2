import * as fc from 'fast-check'
import { ringLengths } from './ring-lengths'

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

  it('are one to three, at multiples of 1, 2 or 5, none beyond the farthest bin', () => {
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
