import { leftOutWords } from './left-out-labels'
import { reasonWords } from './reason-labels'

const by = '2026-11-22T01:30:00.000Z'

it('says in a few words why a bin is a stop', () => {
  expect(
    [
      { kind: 'risk', chance: 0.41, by } as const,
      { kind: 'on-the-way', metres: 812, day: '2026-11-24' } as const,
      { kind: 'full', percent: 92 } as const,
      { kind: 'full', percent: null } as const,
      { kind: 'reported' } as const,
      { kind: 'level', percent: 62 } as const,
    ].map((reason) => reasonWords(reason)),
  ).toEqual([
    '41% risk by Sunday 2:30 pm',
    'On the way, saves 0.8 km on Tuesday',
    'Full by its sensor',
    'Full',
    'Reported overflowing',
    '62% by its sensor',
  ])
})

it('says why a bin can wait, as far as that is known', () => {
  const risk = { chance: 0.03, by }
  expect(leftOutWords({ risk, metres: 1240 }, 'today')).toBe('3% risk by Sunday; costs 1.2 km today')
  expect(leftOutWords({ risk: null, metres: 1240 }, 'on Tuesday')).toBe('costs 1.2 km on Tuesday')
  expect(leftOutWords({ risk, metres: null }, 'today')).toBe('3% risk by Sunday')
})
