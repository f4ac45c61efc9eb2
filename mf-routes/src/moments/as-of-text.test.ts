import { asOfText } from './as-of-text'

const readAt = Date.parse('2026-11-20T21:42:00Z')

it.each([
  ['the same day in New Zealand', '2026-11-21T10:59:00Z', /^as of 10:42.am$/],
  ['the next', '2026-11-21T11:00:00Z', /^as of 21 Nov, 10:42.am$/],
])('names the time that something was read, seen on %s', (_, now, words) => {
  expect(asOfText(readAt, Date.parse(now))).toMatch(words)
})
