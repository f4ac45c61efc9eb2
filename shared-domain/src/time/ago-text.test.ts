import { agoText } from './ago-text'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 min ago'],
  [5.9 * MINUTE, '5 min ago'],
  [HOUR, '1 h ago'],
  [23.9 * HOUR, '23 h ago'],
  [24 * HOUR, '1 day ago'],
  [49 * HOUR, '2 days ago'],
  [-HOUR, 'just now'],
])('calls what happened %d ms before "%s"', (ageMs, words) => {
  expect(agoText(1_000_000, 1_000_000 + ageMs)).toBe(words)
})
