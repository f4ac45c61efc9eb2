import * as fc from 'fast-check'
import { type OverflowRisk, REQUIRED_CHANCE, riskPriority, riskPrize } from './overflow-pricing'

const pricing = { dollarsPerOverflow: 400, dollarsPerMetre: 0.00456, dollarsPerStop: 3 }
const makeRisk = (known: Partial<OverflowRisk> = {}): OverflowRisk => ({
  chance: 0.4,
  by: 0,
  later: null,
  ...known,
})
const chance = fc.double({ min: 0, max: 1, noNaN: true })
const later = fc.option(fc.record({ day: fc.constant('2026-11-24'), metres: fc.nat(20_000) }))

describe('the price of a risk', () => {
  it('is the chance of an overflow times what one costs', () => {
    expect(riskPrize(makeRisk({ chance: 0.25 }), pricing)).toBe(100)
  })

  it('counts the later visit that it saves, and the time at the bin', () => {
    const later = { day: '2026-11-24', metres: 1000 }
    expect(riskPrize(makeRisk({ chance: 0, later }), pricing)).toBeCloseTo(7.56)
  })

  it('never falls when the risk grows, and a bin that is required stays required', () => {
    fc.assert(
      fc.property(chance, chance, later, (one, other, later) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((chance) =>
          riskPriority(makeRisk({ chance, later }), pricing),
        )
        if (less?.kind === 'must') expect(more?.kind).toBe('must')
        else if (less && more?.kind === 'optional') expect(more.prize).toBeGreaterThanOrEqual(less.prize)
      }),
    )
  })

  it('requires a bin that almost certainly overflows, whatever the detour', () => {
    expect(riskPriority(makeRisk({ chance: REQUIRED_CHANCE }), pricing)).toEqual({ kind: 'must' })
    expect(riskPriority(makeRisk({ chance: 0.98 }), pricing).kind).toBe('optional')
  })
})
