import fc from 'fast-check'
import { isFillOutOfRange, shownFillLevel } from './fill-level'

describe('the fill level of a bin', () => {
  it('is unknown, not 0 %, when no sensor tells', () => {
    expect(shownFillLevel({ fillLevel: null })).toBeNull()
    expect(isFillOutOfRange({ fillLevel: null })).toBe(false)
  })

  it('is shown as a whole percentage between 0 and 100, whatever was reported', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (fillLevel) => {
        const shown = shownFillLevel({ fillLevel }) as number
        expect(shown).toBeGreaterThanOrEqual(0)
        expect(shown).toBeLessThanOrEqual(100)
        expect(Number.isInteger(shown)).toBe(true)
      }),
    )
  })

  it('is shown as reported when it can be true', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (fillLevel) => {
        expect(shownFillLevel({ fillLevel })).toBe(fillLevel)
        expect(isFillOutOfRange({ fillLevel })).toBe(false)
      }),
    )
  })

  it.each([-1, -0.1, 100.1, 255])('is flagged when it is %d %%', (fillLevel) => {
    expect(isFillOutOfRange({ fillLevel })).toBe(true)
  })
})
