import { durationText } from './route-text'

describe('a duration in words', () => {
  it.each([
    [135, '2h 15m'],
    [320, '5h 20m'],
    [60, '1h 0m'],
    [45, '45m'],
    [0, '0m'],
    [59.6, '1h 0m'],
  ])('of %d minutes is %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })
})
