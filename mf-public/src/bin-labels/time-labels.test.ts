import { clockTime, longDay } from './time-labels'

describe('the time of day in New Zealand', () => {
  it.each([
    ['2026-11-22T06:14:00+13:00', '6:14 am'],
    ['2026-11-22T12:00:00+13:00', '12:00 pm'],
    ['2026-11-22T00:05:00+13:00', '12:05 am'],
    ['2026-07-01T23:59:59+12:00', '11:59 pm'],
    ['2026-01-05T01:30:00.000Z', '2:30 pm'],
  ])('at %s is %s', (moment, time) => {
    expect(clockTime(moment)).toBe(time)
  })
})

it('writes a calendar day exactly as Intl.DateTimeFormat does', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-07`
    const words = new Date(day).toLocaleDateString('en-NZ', { timeZone: 'UTC', dateStyle: 'long' })
    expect(longDay(day)).toBe(words)
  }
})
