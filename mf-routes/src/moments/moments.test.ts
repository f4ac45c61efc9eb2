import { clockSeconds } from 'shared-domain/route-planning'
import { asOfText, clockText } from './moments'

it.each([
  [0, /^12:00.am$/],
  [9 * 3600 + 42 * 60 + 59, /^9:42.am$/],
  [13 * 3600, /^1:00.pm$/],
])('shows %d seconds from midnight as a time', (seconds, words) => {
  expect(clockText(seconds)).toMatch(words)
})

it('shows a time of day of the fleet', () => expect(clockText(clockSeconds('14:30'))).toMatch(/^2:30.pm$/))

const readAt = Date.parse('2026-11-20T21:42:00Z')

it.each([
  ['the same day in New Zealand', '2026-11-21T10:59:00Z', /^as of 10:42.am$/],
  ['the next', '2026-11-21T11:00:00Z', /^as of 21 Nov, 10:42.am$/],
])('names the time that something was read, seen on %s', (_, now, words) => {
  expect(asOfText(readAt, Date.parse(now))).toMatch(words)
})
