import { DEFAULT_THRESHOLDS } from 'shared-domain'
import { roomText } from './AlternativeBins'

describe('the words for the room in a bin', () => {
  it.each([
    [0, 'available'],
    [49, 'available'],
    [50, null],
    [80, null],
    [81, 'nearly-full'],
    [100, 'nearly-full'],
    [null, null],
  ])('are for %p %% %p', (fill, words) => {
    expect(roomText(fill, DEFAULT_THRESHOLDS)).toBe(words)
  })

  it('follow the thresholds of the council', () => {
    const thresholds = { fullAbove: 90, warningAbove: 60 }
    expect([55, 85, 91].map((fill) => roomText(fill, thresholds))).toEqual(['available', null, 'nearly-full'])
  })
})
