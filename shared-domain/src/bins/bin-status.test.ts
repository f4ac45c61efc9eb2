import fc from 'fast-check'
import {
  DEFAULT_THRESHOLDS,
  isFillOutOfRange,
  shownFillLevel,
  statusFromFill as statusUnder,
} from './bin-status'

const statusFromFill = (fillLevel: number, thresholds = DEFAULT_THRESHOLDS) =>
  statusUnder(fillLevel, thresholds)

describe('the status of a bin from its fill level', () => {
  it.each([
    [0, 'normal'],
    [50, 'normal'],
    [50.1, 'warning'],
    [80, 'warning'],
    [80.1, 'full'],
    [100, 'full'],
  ])('at %d %% is %s', (fill, status) => {
    expect(statusFromFill(fill)).toBe(status)
  })

  it('at 85 % is no more than a warning for a council that calls a bin full above 90 %', () => {
    expect(statusFromFill(85, { fullAbove: 90, warningAbove: 60 })).toBe('warning')
  })

  it('never becomes milder as a bin fills', () => {
    const order = ['normal', 'warning', 'full']
    const level = fc.integer({ min: -20, max: 150 })
    fc.assert(
      fc.property(level, level, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(order.indexOf(statusFromFill(less))).toBeLessThanOrEqual(order.indexOf(statusFromFill(more)))
      }),
    )
  })
})

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

  it('is shown on the side of each threshold that its status is of', () => {
    const level = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(level, (fillLevel) => {
        const shown = shownFillLevel({ fillLevel }) as number
        expect(statusFromFill(shown)).toBe(statusFromFill(fillLevel))
      }),
      { examples: [[50.02], [79.6], [80.4], [50]] },
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
