import { binCondition } from './bin-condition'
import { BIN_CONDITION_NAMES } from './bin-condition-names'

const named = (known: Parameters<typeof binCondition>[0], isReported?: boolean) =>
  BIN_CONDITION_NAMES[binCondition(known, isReported)]

describe('the condition of a bin', () => {
  it('is never normal without a level', () => {
    expect(named({ status: 'normal', fillLevel: null })).toBe('Level unknown')
    expect(named({ status: 'normal', fillLevel: 0 })).toBe('Normal')
  })

  it('is what its source calls it where no sensor tells', () => {
    expect(named({ status: 'full', fillLevel: null })).toBe('Full')
    expect(named({ status: 'warning', fillLevel: null })).toBe('Warning')
  })

  it('is reported overflowing where residents say so and no sensor calls it full', () => {
    expect(named({ status: 'normal', fillLevel: null }, true)).toBe('Reported overflowing')
    expect(named({ status: 'normal', fillLevel: 12 }, true)).toBe('Reported overflowing')
    expect(named({ status: 'full', fillLevel: 92 }, true)).toBe('Full')
  })
})
