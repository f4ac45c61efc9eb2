import fc from 'fast-check'
import { readWeekdays, WEEKDAY_NAMES } from './weekdays'

describe('days of the week', () => {
  it.each([
    ['Mon', [0]],
    ['Mon Thu', [0, 3]],
    ['thursday and MONDAY', [0, 3]],
    ['Tues; Weds; Thurs', [1, 2, 3]],
    ['Mon-Fri', [0, 1, 2, 3, 4]],
    ['Fri to Mon', [0, 4, 5, 6]],
    ['Mon – Wed, Sat', [0, 1, 2, 5]],
    ['daily', [0, 1, 2, 3, 4, 5, 6]],
  ])('are read from "%s"', (text, days) => {
    expect(readWeekdays(text)).toEqual(days)
  })

  it.each(['', 'T', 'Mon-', 'Mon-Tue-Wed', 'fortnightly', 'Mon Xyz', '2'])(
    'are not read from "%s"',
    (text) => {
      expect(readWeekdays(text)).toBeNull()
    },
  )

  it('are read back from their names, in the order of the week, whatever the order', () => {
    const some = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })
    fc.assert(
      fc.property(some, fc.constantFrom(' ', ', ', '/', ' and '), (days, between) => {
        expect(readWeekdays(days.map((day) => WEEKDAY_NAMES[day]).join(between))).toEqual(days.toSorted())
      }),
    )
  })
})
