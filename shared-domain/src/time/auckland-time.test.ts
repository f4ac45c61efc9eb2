import { aucklandDate, aucklandMoment, aucklandTime, dayText } from './auckland-time'

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

describe('the time in New Zealand', () => {
  it.each([
    ['2026-11-20T11:00:00Z', '2026-11-21 00:00:00'],
    ['2026-07-01T11:59:59Z', '2026-07-01 23:59:59'],
    // The hour that comes twice when daylight saving ends.
    ['2026-04-04T13:30:00Z', '2026-04-05 02:30:00'],
    ['2026-04-04T14:30:00Z', '2026-04-05 02:30:00'],
  ])('at %s is %s', (time, local) => {
    expect(aucklandTime(new Date(time))).toBe(local)
  })
})

describe('a moment as New Zealand’s clocks show it', () => {
  it.each([
    ['2026-11-21T17:14:00.000Z', '2026-11-22T06:14:00+13:00'],
    ['2026-07-01T11:59:59.999Z', '2026-07-01T23:59:59+12:00'],
    // The hour that comes twice when daylight saving ends.
    ['2026-04-04T13:30:00.000Z', '2026-04-05T02:30:00+13:00'],
    ['2026-04-04T14:30:00.000Z', '2026-04-05T02:30:00+12:00'],
  ])('at %s is %s', (time, moment) => {
    expect(aucklandMoment(new Date(time))).toBe(moment)
  })

  it('is the same moment, to the second', () => {
    expect(Date.parse(aucklandMoment(new Date('2026-01-05T01:30:07.250Z')))).toBe(
      Date.parse('2026-01-05T01:30:07.000Z'),
    )
  })
})

it.each([
  ['2026-11-14', '14 Nov 2026'],
  ['2026-09-03', '3 Sept 2026'],
  ['2026-01-01', '1 Jan 2026'],
])('the day %s reads %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})
