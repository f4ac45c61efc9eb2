import { makeBin } from 'shared-domain/testing'
import { binTone, nearestOnly } from './bin-words'

describe('how a bin looks', () => {
  it.each([
    ['normal', 40, 'normal'],
    ['normal', null, 'unknown'],
    ['full', null, 'full'],
    ['warning', 60, 'warning'],
  ] as const)('called %s at %p %% is %s', (status, fillLevel, tone) => {
    expect(binTone(makeBin({ status, fillLevel }))).toBe(tone)
  })
})

describe('a search that keeps the ten nearest', () => {
  it('says so once it found as many', () => {
    expect([nearestOnly(9), nearestOnly(10)]).toEqual(['', '(the 10 nearest)'])
  })
})
