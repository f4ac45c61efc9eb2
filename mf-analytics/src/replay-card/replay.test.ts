import { replayTotals } from '../../rules/replayed-days'
import { makeReplay } from '../testing/make-replay'
import { comparedText, rivalsText } from './replay'

/** So many days on which the trucks drove so far, and so far by the fixed schedule. */
const daysOf = (count: number, driven: number, fixed: (at: number) => number) => {
  const rounds = (km: number) => ({ km, truckHours: 3, bins: 9, overflows: 2 })
  return Array.from({ length: count }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    ...{ driven: rounds(driven), fixed: rounds(fixed(at)), thresholds: rounds(driven) },
  }))
}
const against = (...known: Parameters<typeof daysOf>) => comparedText(replayTotals(daysOf(...known)).fixed)

describe('the difference from another rule', () => {
  it('is a saving where its whole interval is above nothing', () => {
    expect(against(14, 10, () => 20)).toBe('$302, a saving ($302 to $302 in 95 of 100)')
  })

  it('is a loss where its whole interval is below nothing', () => {
    expect(against(14, 20, () => 10)).toBe('-$302, a loss (-$302 to -$302 in 95 of 100)')
  })

  it('is neither where the interval has both', () => {
    expect(against(28, 15, (at) => (at < 14 ? 5 : 26))).toMatch(
      /, neither a saving nor a loss \(-\$.+ to \$.+\)$/,
    )
  })

  it('has no interval of one week', () => {
    expect(against(7, 20, () => 10)).toBe('-$151, a loss (too few weeks for an interval)')
  })
})

it('the sentence below the savings names list order, the fixed schedule, and the service of both', () => {
  const days = daysOf(14, 20, () => 10).map((day) => ({ ...day, fixed: { ...day.fixed, overflows: 1 } }))
  expect(rivalsText(makeReplay({}, days), { isDemonstration: false })).toBe(
    'CO2 and cost savings are against list order, in which no council drives. Against a fixed schedule within the same trucks and shifts, 14 replayed days come to -$302, a loss (-$302 to -$302 in 95 of 100); bin-days over full: 28 instead of 14.',
  )
  expect(rivalsText(makeReplay({ totals: null, days: [] }), { isDemonstration: true })).toBeNull()
})

it('the sentence below the savings of the demonstration city says that its weeks are made up, and what simulations show', () => {
  const text = rivalsText(
    makeReplay(
      {},
      daysOf(14, 20, () => 10),
    ),
    { isDemonstration: true },
  )
  expect(text).toMatch(/^CO2 and cost savings are against list order/)
  expect(text).toMatch(
    /weeks of the demonstration city are made up.+its plans drive \d+% less than a fixed schedule/,
  )
})
