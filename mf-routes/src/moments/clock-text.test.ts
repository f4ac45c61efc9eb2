import { clockSeconds } from 'shared-domain/route-planning'
import { clockText } from './clock-text'

it.each([
  [0, /^12:00.am$/],
  [9 * 3600 + 42 * 60 + 59, /^9:42.am$/],
  [13 * 3600, /^1:00.pm$/],
])('reads %d seconds from midnight off the clock', (seconds, words) => {
  expect(clockText(seconds)).toMatch(words)
})

it('reads a time of day of the fleet', () => expect(clockText(clockSeconds('14:30'))).toMatch(/^2:30.pm$/))
