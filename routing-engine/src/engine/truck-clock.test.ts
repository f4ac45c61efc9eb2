import * as fc from 'fast-check'
import { arrivalWithBreak, departureWithBreak } from './truck-clock'

const seconds = fc.integer({ min: 0, max: 40 })

describe('a break on the way', () => {
  it('waits for its window, and is taken on arrival when the drive ends inside it', () => {
    expect(arrivalWithBreak(10, 5, 3, 20, 30)).toBe(23)
    expect(arrivalWithBreak(10, 15, 3, 20, 30)).toBe(28)
  })

  it('is taken before a drive that would end too late, and not at all when it is too late already', () => {
    expect(arrivalWithBreak(10, 25, 3, 20, 30)).toBe(48)
    expect(arrivalWithBreak(31, 5, 3, 20, 30)).toBe(Number.POSITIVE_INFINITY)
  })

  it('arrives in time exactly when it leaves by the latest departure', () => {
    fc.assert(
      fc.property(
        seconds,
        seconds,
        seconds,
        seconds,
        seconds,
        seconds,
        (left, drive, pause, from, length, latest) => {
          const inTime = arrivalWithBreak(left, drive, pause, from, from + length) <= latest
          expect(left <= departureWithBreak(latest, drive, pause, from, from + length)).toBe(inTime)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
