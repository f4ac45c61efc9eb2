import { makePeriodAnswer } from '../testing/make-period-answer'
import { comparisonText } from './comparison'

const asOf = '2026-11-21T02:30:00.000Z'
const before = { from: '2026-10-01', to: '2026-10-24' }

it.each([
  ['whole days', '2026-10-25', '2026-11-20', 'Compared with 1 Oct – 24 Oct 2026.'],
  [
    'days until today',
    '2026-10-25',
    '2026-11-21',
    /as many whole days; today, which is not over, comes on top/,
  ],
  ['today alone', '2026-11-21', '2026-11-21', /^Today is not over; compared with the whole of/],
])('the comparison of %s says which days it has', (_, from, to, text) => {
  expect(comparisonText(makePeriodAnswer({ asOf, period: { from, to }, before }))).toMatch(text)
})
