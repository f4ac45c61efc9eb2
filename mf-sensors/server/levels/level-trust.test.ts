import fc from 'fast-check'
import { confirmsDoubtful, NO_TRUSTED_LEVEL, SPIKE_POINTS, trustLevel } from './level-of'

/** What is believed after each of the levels. */
const believed = (...levels: number[]) => {
  let state = NO_TRUSTED_LEVEL
  return levels.map((level) => {
    state = trustLevel(state, level)
    return state.levelPercent
  })
}

describe('a level is believed', () => {
  it.each([
    ['a single spike changes nothing', [20, 95, 22], [20, 20, 22]],
    ['a jump that the next level confirms counts', [20, 95, 93], [20, 20, 93]],
    ['an emptying counts with its second level', [80, 5, 6], [80, 80, 6]],
    ['a spike down is no emptying', [80, 5, 82], [80, 80, 82]],
    ['steady filling counts at once', [20, 45, 70, 95], [20, 45, 70, 95]],
    ['jumps that contradict each other confirm nothing', [50, 95, 5, 95], [50, 50, 50, 50]],
  ])('%s', (_, levels, expected) => {
    expect(believed(...levels)).toEqual(expected)
  })

  it('keeps the level that it doubts', () => {
    expect(trustLevel({ levelPercent: 20, doubtfulPercent: null }, 95)).toEqual({
      levelPercent: 20,
      doubtfulPercent: 95,
    })
  })

  it.each([
    ['one that jumps the same way', 93, true],
    ['one that goes on as before', 47, false],
    ['one that jumps the other way', 0, false],
  ])('doubtful ones count with the next, if that is %s', (_, next, expected) => {
    expect(confirmsDoubtful({ levelPercent: 45, doubtfulPercent: 95 }, next)).toBe(expected)
  })

  it('whatever one wild level is put between two that agree', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(percent, percent, percent, (steady, drift, wild) => {
        const next = Math.min(100, Math.max(0, steady + (drift % 10)))
        fc.pre(Math.abs(wild - steady) > SPIKE_POINTS && Math.abs(wild - next) > SPIKE_POINTS)
        expect(believed(steady, wild, next)).toEqual([steady, steady, next])
      }),
    )
  })
})
