import { clockText } from './clock-text'

it.each([
  [0, /^12:00.am$/],
  [9 * 3600 + 42 * 60 + 59, /^9:42.am$/],
  [13 * 3600, /^1:00.pm$/],
])('reads %d seconds from midnight off the clock', (seconds, words) => {
  expect(clockText(seconds)).toMatch(words)
})
