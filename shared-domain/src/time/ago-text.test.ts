import { agoText, eventAgeText } from './ago-text'

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

it.each([
  [0, '0 s ago'],
  [41_900, '41 s ago'],
  [-HOUR, '0 s ago'],
  [MINUTE, '1 min ago'],
])('calls the last event %d ms before "%s"', (ageMs, words) => {
  expect(eventAgeText(1_000_000, 1_000_000 + ageMs)).toBe(words)
})
