import { aucklandTime } from './auckland-time'

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
