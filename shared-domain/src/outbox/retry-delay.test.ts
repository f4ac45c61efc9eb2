import { nextDelayMs } from './outbox'

describe('the wait before an entry is sent again', () => {
  it('is two seconds at first, and doubles', () => {
    expect([1, 2, 3, 4].map((failures) => nextDelayMs(failures, 0, 1))).toEqual([2000, 4000, 8000, 16_000])
  })

  it('never grows above five minutes', () => {
    expect(nextDelayMs(9, 0, 1)).toBe(300_000)
    expect(nextDelayMs(5000, 0, 1)).toBe(300_000)
  })

  it('is left to chance for its second half', () => {
    expect(nextDelayMs(3, 0, 0)).toBe(4000)
    expect(nextDelayMs(3, 0, 0.5)).toBe(6000)
  })

  it('is as long as the server asks for, up to a quarter of an hour', () => {
    expect(nextDelayMs(1, 60_000, 0.5)).toBe(60_000)
    expect(nextDelayMs(1, 86_400_000, 0.5)).toBe(900_000)
    expect(nextDelayMs(9, 1000, 1)).toBe(300_000)
  })
})
