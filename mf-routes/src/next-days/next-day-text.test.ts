import { nextDayText } from './next-day-text'

const bins = (count: number) => ({ bins: Array.from({ length: count }) })

describe('the bins of a next day', () => {
  it.each([
    ['none are due', 0, null, 'no bins'],
    ['the trucks can do all', 1, { carriedOver: 0, collected: 1, left: 0, km: 12.3 }, '1 bin, about 12.3 km'],
    [
      'more are due than the trucks can do',
      994,
      { carriedOver: 0, collected: 412, left: 582, km: 380 },
      '994 bins likely to overflow if they wait longer. The trucks can do about 412, about 380.0 km; about 582 will be left',
    ],
    [
      'the day before leaves some',
      10,
      { carriedOver: 582, collected: 400, left: 192, km: 380 },
      '592 bins likely to overflow if they wait longer, 582 of them left by the day before. The trucks can do about 400, about 380.0 km; about 192 will be left',
    ],
    [
      'no truck is free',
      10,
      { carriedOver: 0, collected: 0, left: 10, km: 0 },
      '10 bins likely to overflow if they wait longer. No truck can do any, so all will be left',
    ],
    [
      'the rounds are not computed',
      994,
      null,
      '994 bins likely to overflow if they wait longer; how many the trucks can do is not known yet',
    ],
  ])('say what the trucks can do when %s', (_what, due, work, text) => {
    expect(nextDayText({ ...bins(due), work })).toBe(text)
  })
})
