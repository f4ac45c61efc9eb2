import { addDays, aucklandDate } from 'shared-domain'
import { daysBefore, startOfDay, weekdayOf } from './auckland-day'

describe('a day in New Zealand', () => {
  it.each(['2026-01-15', '2026-04-04', '2026-04-05', '2026-04-06', '2026-07-01', '2026-09-27', '2026-09-28'])(
    'begins at its midnight: %s',
    (day) => {
      expect(aucklandDate(startOfDay(day))).toBe(day)
      expect(aucklandDate(new Date(startOfDay(day).getTime() - 1))).toBe(daysBefore(day, 1))
    },
  )

  it('has 25 hours when the clocks go back, and 23 when they go forward', () => {
    const hours = (day: string) =>
      (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000
    expect([hours('2026-04-05'), hours('2026-09-27'), hours('2026-09-28')]).toEqual([25, 23, 24])
  })

  it('counts its week from Monday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([0, 5, 6])
  })
})
