import { periodBefore, stepsOf } from './period-days'

const TODAY = '2026-11-22'
const period = (from: string, to: string) => ({ from, to })

describe('the period before', () => {
  it.each([
    ['has as many days', ['2026-11-01', '2026-11-14'], ['2026-10-18', '2026-10-31']],
    ['does not count today, which is not over', ['2026-10-25', TODAY], ['2026-09-27', '2026-10-24']],
    ['of today alone is yesterday', [TODAY, TODAY], ['2026-11-21', '2026-11-21']],
    ['of a month is the month before', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['of a year is the year before', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31']],
  ])('%s', (_, [from = '', to = ''], [earlier = '', until = '']) => {
    expect(periodBefore(period(from, to), TODAY)).toEqual(period(earlier, until))
  })
})

describe('the steps of a period', () => {
  it('are days of a fortnight, each beside the day as long before', () => {
    const { unit, steps } = stepsOf(period('2026-11-01', '2026-11-14'), TODAY)
    expect([unit, steps.length]).toEqual(['day', 14])
    expect(steps[0]).toEqual({
      ...period('2026-11-01', '2026-11-01'),
      before: period('2026-10-18', '2026-10-18'),
    })
  })

  it('are weeks of four, today so far in the last', () => {
    const { unit, steps } = stepsOf(period('2026-10-25', TODAY), TODAY)
    expect([unit, steps.length]).toEqual(['week', 4])
    expect(steps[3]).toEqual({
      ...period('2026-11-15', TODAY),
      before: period('2026-10-18', '2026-10-24'),
    })
  })

  it('are the months of a year, each beside that of the year before', () => {
    const { unit, steps } = stepsOf(period('2025-01-01', '2025-12-31'), TODAY)
    expect([unit, steps.length]).toEqual(['month', 12])
    expect(steps[1]).toEqual({
      ...period('2025-02-01', '2025-02-28'),
      before: period('2024-02-01', '2024-02-29'),
    })
  })

  it('cut months short where the period begins and ends', () => {
    const { steps } = stepsOf(period('2026-01-15', '2026-05-10'), TODAY)
    expect(steps.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-01-15 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-01 2026-03-31',
      '2026-04-01 2026-04-30',
      '2026-05-01 2026-05-10',
    ])
  })
})
