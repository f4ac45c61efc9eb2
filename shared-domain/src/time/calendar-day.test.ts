import { addDays } from './calendar-day'

it.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  // New Zealand's clocks change on these days.
  ['2026-09-26', 2, '2026-09-28'],
  ['2026-04-06', -2, '2026-04-04'],
  ['2026-11-20', -365, '2025-11-20'],
])('%s and %d days is %s', (day, count, other) => {
  expect(addDays(day, count)).toBe(other)
})
