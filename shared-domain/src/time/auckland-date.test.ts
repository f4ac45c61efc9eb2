import { aucklandDate } from './auckland-date'

describe('the calendar day in New Zealand', () => {
  it.each([
    ['2026-11-20T10:59:59Z', '2026-11-20'],
    ['2026-11-20T11:00:00Z', '2026-11-21'],
    ['2026-07-01T11:59:59Z', '2026-07-01'],
    ['2026-07-01T12:00:00Z', '2026-07-02'],
  ])('at %s is %s', (time, day) => {
    expect(aucklandDate(new Date(time))).toBe(day)
  })
})
