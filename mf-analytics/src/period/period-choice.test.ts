import { chosenDays, daysFault, parseChoice, periodText } from './period-choice'

const TODAY = '2026-11-22'
const days = (search: string) => chosenDays(parseChoice(search), TODAY)

describe('the period in the URL', () => {
  it.each([
    ['', '2026-10-25', TODAY],
    ['?period=7-days', '2026-11-15', TODAY],
    ['?period=last-month', '2026-10-01', '2026-10-31'],
    ['?period=this-year', '2026-07-01', TODAY],
    ['?period=last-year', '2025-07-01', '2026-06-30'],
    ['?from=2026-09-01&to=2026-09-14', '2026-09-01', '2026-09-14'],
  ])('%s is %s to %s', (search, from, to) => {
    expect(days(search)).toEqual({ from, to })
  })

  it.each(['', '?as-of=now'])('%s chooses nothing', (search) => {
    expect(parseChoice(search)).toEqual({ kind: 'none' })
  })

  it.each([
    '?period=eternity',
    '?period=eternity&from=2026-09-01&to=2026-09-14',
    '?from=2026-09-01',
    '?from=yesterday&to=today',
    '?from=2026-02-30&to=2026-03-05',
  ])('%s cannot be read', (search) => {
    expect(parseChoice(search)).toEqual({ kind: 'unreadable' })
  })

  it('ends today at the latest', () => {
    expect(days('?from=2026-11-01&to=2026-12-31').to).toBe(TODAY)
  })
})

it.each([
  ['2026-02-01', '2026-01-31', /last day is before/],
  ['2027-01-01', '2027-01-31', /not begun/],
  ['2020-01-01', '2026-01-31', /two years at most/],
  ['0202-11-01', '2026-11-21', /from the year 2000 on/],
  ['1999-12-01', '1999-12-31', /from the year 2000 on/],
])('%s to %s cannot be counted', (from, to, why) => {
  expect(daysFault({ from, to }, TODAY)).toMatch(why)
})

it.each([
  ['2026-10-25', TODAY, '25 Oct – 22 Nov 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
  [TODAY, TODAY, '22 Nov 2026'],
])('%s to %s reads %s', (from, to, text) => {
  expect(periodText({ from, to })).toBe(text)
})
