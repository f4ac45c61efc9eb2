import fc from 'fast-check'
import { DEFAULT_THRESHOLDS, statusFromFill } from 'shared-domain'
import { type BinLevel, levelUnder, nextLevel } from './certain-level'

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
        fc.pre(statusFromFill(a, DEFAULT_THRESHOLDS) === statusFromFill(b, DEFAULT_THRESHOLDS))
        expect(after([...before, a, b]).certainStatus).toBe(statusFromFill(b, DEFAULT_THRESHOLDS))
      }),
    )
  })

  it('lies between what the last two readings say', () => {
    const order = ['normal', 'warning', 'full']
    fc.assert(
      fc.property(history, percent, percent, (before, a, b) => {
        const [low = 0, high = 0] = [a, b]
          .map((fill) => order.indexOf(statusFromFill(fill, DEFAULT_THRESHOLDS)))
          .sort()
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
