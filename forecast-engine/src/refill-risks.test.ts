import * as fc from 'fast-check'
import { DAY_MS } from 'shared-domain'
import { REFILL_DAYS, refillRisk, refillRisks } from './refill-risks'

const NOW = Date.parse('2026-11-22T17:00:00Z')
/** The risk grows with each day after the emptying, and faster the later that was. */
const refillProbability = (emptied: number, at: number) =>
  Math.min(1, ((at - emptied) / DAY_MS) * (0.1 + (0.05 * (emptied - NOW)) / DAY_MS))
const kept = refillRisks({ refillProbability }, NOW)

describe('the refill risks of a bin', () => {
  it('are listed by the day of the emptying and the days after it', () => {
    expect(kept).toHaveLength(28)
    for (let emptied = 0; emptied < REFILL_DAYS; emptied += 1)
      for (let after = 1; after <= REFILL_DAYS - emptied; after += 1)
        expect(refillRisk(kept, emptied, after)).toBe(
          refillProbability(NOW + emptied * DAY_MS, NOW + (emptied + after) * DAY_MS),
        )
  })

  it('are 0 right after the emptying, and interpolated between days', () => {
    const emptied = fc.double({ min: 0, max: REFILL_DAYS - 1, noNaN: true })
    fc.assert(
      fc.property(emptied, fc.double({ min: 0, max: 1, noNaN: true }), (day, after) => {
        expect(refillRisk(kept, day, 0)).toBe(0)
        const risk = refillRisk(kept, day, after)
        expect(risk).toBeGreaterThanOrEqual(0)
        expect(risk).toBeLessThanOrEqual(refillRisk(kept, Math.ceil(day), 1) + 1e-12)
      }),
    )
  })

  it('stay constant after the last listed day, and are 0 in an empty list', () => {
    expect(refillRisk(kept, 5, 4)).toBe(refillRisk(kept, 5, 2))
    expect(refillRisk([], 1, 3)).toBe(0)
  })
})
