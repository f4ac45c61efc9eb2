import { DAY_MS, HOUR_MS } from 'shared-domain'
import type { Evidence } from './evidence'
import { usualRound } from './usual-round'

const NOW = Date.UTC(2026, 10, 20, 3)

/** A bin that was emptied these numbers of days ago. */
const emptiedDaysAgo = (...days: number[]): Evidence[] =>
  days.map((ago) => ({ kind: 'emptying', at: NOW - ago * DAY_MS, found: null }))
const inDays = (evidence: readonly Evidence[], from = NOW) => {
  const at = usualRound(evidence, from)
  return at === null ? null : (at - NOW) / DAY_MS
}

describe('the usual round of a bin', () => {
  it('comes after the median of the intervals between its emptyings', () => {
    expect(inDays(emptiedDaysAgo(10, 7, 4, 1))).toBe(2)
    expect(inDays(emptiedDaysAgo(20, 7, 4, 1))).toBe(2)
    expect(inDays(emptiedDaysAgo(9, 5, 3))).toBe(0)
    expect(inDays(emptiedDaysAgo(9.1, 5.1, 3.1))).toBe(1)
  })

  it('is unknown with fewer than three emptyings', () => {
    expect(inDays([])).toBeNull()
    expect(inDays(emptiedDaysAgo(4, 1))).toBeNull()
  })

  it('is expected within a day when it is overdue, and is unknown once two were missed', () => {
    const evidence = emptiedDaysAgo(11, 8, 5)
    expect(inDays(evidence)).toBe(1)
    expect(inDays(evidence, NOW + DAY_MS)).toBe(2)
    expect(inDays(evidence, NOW + DAY_MS + 1)).toBeNull()
  })

  it('counts emptyings within six hours as one visit', () => {
    const twice: Evidence = { kind: 'emptying', at: NOW - 4 * DAY_MS + 5 * HOUR_MS, found: null }
    expect(inDays([...emptiedDaysAgo(7, 4, 1), twice])).toBe(2)
  })

  it('ignores later emptyings, and takes emptyings in any order', () => {
    const evidence = emptiedDaysAgo(1, 10, 4, 7)
    expect(inDays(evidence)).toBe(2)
    expect(inDays([...evidence, ...emptiedDaysAgo(-1, -1.5)])).toBe(2)
  })

  it('ignores readings', () => {
    const readings: Evidence[] = [9, 6, 3].map((ago) => ({
      kind: 'reading',
      at: NOW - ago * DAY_MS,
      level: 0.1,
    }))
    expect(inDays(readings)).toBeNull()
  })
})
