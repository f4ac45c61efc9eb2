import { ageText } from './age-text'

const MINUTE = 60_000

describe('the age of the bins', () => {
  it.each([
    [0, 'just now'],
    [0.99 * MINUTE, 'just now'],
    [MINUTE, '1 minute ago'],
    [59.9 * MINUTE, '59 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [49 * 60 * MINUTE, '2 days ago'],
  ])('after %d ms is "%s"', (age, words) => {
    expect(ageText(1_000_000, 1_000_000 + age)).toBe(words)
  })

  it('is never in the future, also when the clock was set back', () => {
    expect(ageText(1_000_000, 0)).toBe('just now')
  })
})
