import fc from 'fast-check'
import {
  type BinLevel,
  DEFAULT_THRESHOLDS,
  isFillOutOfRange,
  levelUnder,
  nextLevel,
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

const untold: BinLevel = {
  fillLevel: null,
  previousFillLevel: null,
  status: 'normal',
  certainStatus: 'normal',
}
const after = (readings: readonly number[], from = untold) =>
  readings.reduce((level, fill) => nextLevel(level, fill, DEFAULT_THRESHOLDS), from)
/** What alerts went by after each of the readings. */
const certainAfterEach = (readings: readonly number[]) =>
  readings.map((_, i) => after(readings.slice(0, i + 1)).certainStatus)

const percent = fc.integer({ min: 0, max: 100 })
const history = fc.array(percent, { maxLength: 12 })

describe('what is certain of a bin', () => {
  it.each([
    ['a single spike is nothing', [20, 95, 22], ['normal', 'normal', 'normal']],
    ['two readings that agree are', [20, 95, 96], ['normal', 'normal', 'full']],
    ['a first reading alone is nothing', [95], ['normal']],
    ['a fall counts once it is told twice', [95, 96, 10, 11], ['normal', 'full', 'full', 'normal']],
    ['of full and filling up the milder is', [20, 95, 60], ['normal', 'normal', 'warning']],
  ])('%s', (_, readings, certain) => {
    expect(certainAfterEach(readings)).toEqual(certain)
  })

  it('never follows one odd reading among readings that agree', () => {
    const steady = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(steady, percent, steady, (before, spike, later) => {
        expect(new Set(certainAfterEach([...before, spike, ...later]))).toEqual(new Set(['normal']))
      }),
    )
  })

  it('always follows two readings that agree, whatever was before', () => {
    fc.assert(
      fc.property(history, percent, percent, (before, a, b) => {
        fc.pre(statusFromFill(a) === statusFromFill(b))
        expect(after([...before, a, b]).certainStatus).toBe(statusFromFill(b))
      }),
    )
  })

  it('lies between what the last two readings say', () => {
    const order = ['normal', 'warning', 'full']
    fc.assert(
      fc.property(history, percent, percent, (before, a, b) => {
        const [low = 0, high = 0] = [a, b].map((fill) => order.indexOf(statusFromFill(fill))).sort()
        const certain = order.indexOf(after([...before, a, b]).certainStatus)
        expect(certain >= low && certain <= high).toBe(true)
      }),
    )
  })

  it('follows the thresholds when they change, as does what is shown', () => {
    const level = after([70, 71])
    expect(level).toMatchObject({ status: 'warning', certainStatus: 'warning' })
    const stricter = { fullAbove: 60, warningAbove: 30 }
    expect(levelUnder(level, stricter)).toMatchObject({ status: 'full', certainStatus: 'full' })
    expect(levelUnder(levelUnder(level, stricter), DEFAULT_THRESHOLDS)).toEqual(level)
  })

  it('stays what the layer said where nobody measured', () => {
    const told: BinLevel = { ...untold, status: 'full', certainStatus: 'full' }
    expect(levelUnder(told, { fullAbove: 60, warningAbove: 30 })).toEqual(told)
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
