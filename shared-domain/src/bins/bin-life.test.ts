import { LIFE, LIFE_STATES, type LifeFacts, type LifeUse, lifeStateAt, stateOfLife } from './bin-life'

const NOW = Date.parse('2026-11-27T00:00:00Z')
const facts = (given: Partial<LifeFacts>): LifeFacts => ({
  ...{ retiredAt: null, plannedSince: null, outFrom: null, outUntil: null, damagedSince: null },
  ...given,
})

describe('the state of a bin', () => {
  it.each([
    ['standing', {}],
    ['works', { outFrom: NOW, outUntil: null }],
    ['works', { outFrom: NOW - 1, outUntil: NOW + 1 }],
    ['standing', { outFrom: NOW + 1, outUntil: null }],
    ['standing', { outFrom: NOW - 1, outUntil: NOW }],
    ['damaged', { damagedSince: NOW - 1 }],
    ['works', { damagedSince: NOW - 1, outFrom: NOW - 1 }],
    ['damaged', { damagedSince: NOW - 9, outFrom: NOW - 5, outUntil: NOW - 1 }],
    ['planned', { plannedSince: NOW + 1 }],
    ['planned', { plannedSince: NOW - 9, outFrom: NOW - 1, damagedSince: NOW - 1 }],
    ['retired', { retiredAt: NOW - 1, plannedSince: NOW - 9 }],
    ['retired', { retiredAt: NOW - 1, damagedSince: NOW - 9, outFrom: NOW - 5 }],
  ] as const)('is %s by %j', (state, given) => {
    expect(lifeStateAt(facts(given), NOW)).toBe(state)
  })
})

it('says what each use makes of each state', () => {
  const states = (use: LifeUse) => LIFE_STATES.filter((state) => LIFE[state][use])
  const table = Object.fromEntries(
    (Object.keys(LIFE.standing) as LifeUse[]).map((use) => [use, states(use).join(' ')]),
  )
  expect(table).toEqual({
    isListed: 'planned standing damaged works',
    isCounted: 'standing damaged works',
    isPublished: 'standing damaged',
    isSuggested: 'standing',
    isReportable: 'standing damaged works',
    isCollected: 'standing damaged',
    isForecast: 'standing damaged',
    raisesAlerts: 'standing damaged',
    isLabelled: 'planned standing damaged works',
    isMeasured: 'standing damaged',
  })
})

it('tells a planned bin from one that is out for works, which older clients take it for', () => {
  expect(stateOfLife({ state: 'works', until: null, isPlanned: true })).toBe('planned')
  expect(stateOfLife({ state: 'works', until: null })).toBe('works')
})
