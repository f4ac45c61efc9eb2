import { momentText as everyMomentText, HOUR_MS } from 'shared-domain'
import { clockSeconds } from 'shared-domain/route-planning'
import {
  agoText,
  asOfText,
  clockText,
  dayText,
  dayWord,
  momentText,
  nearDay,
  onDay,
  timeText,
  weekdayText,
} from './moments'

it.each([
  [0, '12:00 am', '12:00 i te ata'],
  [9 * 3600 + 42 * 60 + 59, '9:42 am', '9:42 i te ata'],
  [13 * 3600, '1:00 pm', '1:00 i te ahiahi'],
  [18 * 3600, '6:00 pm', '6:00 i te pō'],
  [24 * 3600 + 60, '12:01 am', '12:01 i te ata'],
])('shows %d seconds from midnight as a time', (seconds, english, maori) => {
  expect([clockText(seconds), clockText(seconds, 'mi')]).toEqual([english, maori])
})

it('shows a time of day of the fleet', () => expect(clockText(clockSeconds('14:30'))).toBe('2:30 pm'))

const readAt = Date.parse('2026-11-20T21:42:00Z')

it.each([
  ['the same day in New Zealand', '2026-11-21T10:59:00Z', 'as of 10:42 am', 'nō te 10:42 i te ata'],
  [
    'the next',
    '2026-11-21T11:00:00Z',
    'as of 21 Nov, 10:42 am',
    'nō te 21 o Whiringa-ā-rangi, 10:42 i te ata',
  ],
])('names the time that something was read, seen on %s', (_, now, english, maori) => {
  expect([asOfText(readAt, Date.parse(now)), asOfText(readAt, Date.parse(now), 'mi')]).toEqual([
    english,
    maori,
  ])
})

describe('in English', () => {
  const day = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const clock = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    hour: 'numeric',
    minute: '2-digit',
  })
  const moments = Array.from({ length: 12 * 31 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1) + at * 25 * HOUR_MS).toISOString(),
  )

  it.each(['times', 'moments', 'days'] as const)('the %s of a year are as browsers write them', (kind) => {
    const [ours, theirs] = {
      times: [timeText, (moment: string) => clock.format(new Date(moment))],
      moments: [momentText, everyMomentText],
      days: [
        (moment: string) => dayText(moment.slice(0, 10)),
        (moment: string) => day.format(new Date(moment)),
      ],
    }[kind] as [(moment: string) => string, (moment: string) => string]
    expect(moments.map((moment) => ours(moment))).toEqual(moments.map((moment) => theirs(moment)))
  })
})

it.each([
  ['2026-11-20', null, 'on Friday'],
  ['2026-11-21', 'today', 'today'],
  ['2026-11-22', 'tomorrow', 'tomorrow'],
  ['2026-11-23', null, 'on Monday'],
])('knows how near the day %s is', (date, near, words) => {
  const now = new Date('2026-11-20T22:00:00Z')
  expect(nearDay(date, now)).toBe(near)
  expect(onDay(date, now)).toBe(words)
})

describe('in te reo Māori', () => {
  it('has the days as Te Taura Whiri i te Reo Māori lists them', () => {
    const week = Array.from({ length: 7 }, (_, at) => `2026-11-${22 + at}`)
    expect(week.map((date) => weekdayText(date, 'mi'))).toEqual([
      ...['Rātapu', 'Rāhina', 'Rātū', 'Rāapa', 'Rāpare', 'Rāmere', 'Rāhoroi'],
    ])
  })

  it('names the day of a route', () => {
    const now = new Date('2026-11-20T22:00:00Z')
    expect(['2026-11-21', '2026-11-22', '2026-11-24'].map((date) => dayWord(date, now, 'mi'))).toEqual([
      ...['Te rā nei', 'Āpōpō', 'Rātū, 24 o Whiringa-ā-rangi'],
    ])
  })

  it.each([
    [30_000, 'inā tata nei'],
    [5 * 60_000, '5 meneti i mua'],
    [3 * HOUR_MS, '3 hāora i mua'],
    [50 * HOUR_MS, '2 rā i mua'],
  ])('says how long ago %d ms are', (age, text) => {
    expect(agoText(0, age, 'mi')).toBe(text)
  })
})
