import * as fc from 'fast-check'
import { DAY_MS } from 'shared-domain'
import { makeTruck } from 'shared-domain/testing'
import {
  type BinOutlook,
  dueByDay,
  LIKELY_CHANCE,
  outlooksOf,
  type RoundDay,
  risksAhead,
  roundDays,
} from './days-ahead'

const days: RoundDay[] = [0, 1, 2, 3, 4].map((day) => ({ day: `2026-11-2${day + 3}`, endsAt: day * DAY_MS }))
/** Certain to overflow at a moment, in days from now, and not before. */
const makeOutlook = (binId: string, overflowsAt: number): BinOutlook => ({
  binId,
  overflowChance: (at) => (at >= overflowsAt * DAY_MS ? 1 : 0),
  refillChance: () => 0,
})

describe('the risks of the days ahead', () => {
  it('are the chances that bins overflow before the next round', () => {
    const risks = risksAhead([makeOutlook('WN001', 0.5), makeOutlook('WN002', 1.5)], days, new Map())
    expect(risks.get('WN001')).toEqual({ chance: 1, by: DAY_MS, later: null })
    expect(risks.get('WN002')?.chance).toBe(0)
  })

  it('name the later day that would drive the metres of a bin that is best emptied today', () => {
    const outlooks = [makeOutlook('WN001', 2.5), makeOutlook('WN002', 9), makeOutlook('WN003', 2.5)]
    const shares = new Map([
      ['WN001', 800],
      ['WN002', 300],
    ])
    const risks = risksAhead(outlooks, days, shares)
    expect(risks.get('WN001')?.later).toEqual({ day: '2026-11-25', metres: 800 })
    expect(risks.get('WN002')?.later).toEqual({ day: '2026-11-27', metres: 300 })
    expect(risks.get('WN003')?.later).toBeNull()
  })
})

describe('an outlook from the record', () => {
  const made = '2026-11-22T00:00:00.000Z'
  const hours = (count: number) => Date.parse(made) + count * 3_600_000
  const makeForecast = (risks: number[], refillRisks: number[] = []) => ({
    stepHours: 12,
    bins: [{ binId: 'WN001', madeAt: made, emptiedAt: null, risks, refillRisks }],
  })
  const outlookOf = (risks: number[]) => outlooksOf(makeForecast(risks), new Set())[0]

  it('interpolates between the stored chances, and is constant outside them', () => {
    const outlook = outlookOf([0.1, 0.3, 0.9])
    const chances = [-5, 0, 6, 12, 24, 99].map((at) => outlook?.overflowChance(hours(at)))
    expect(chances).toEqual([0.1, 0.1, expect.closeTo(0.2), 0.3, 0.9, 0.9])
  })

  it('never falls over time', () => {
    const risks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 15 })
    const moment = fc.double({ min: -24, max: 24 * 9, noNaN: true })
    fc.assert(
      fc.property(risks, moment, moment, (chances, one, other) => {
        const outlook = outlookOf(chances.toSorted((a, b) => a - b))
        const [before, after] = [Math.min(one, other), Math.max(one, other)].map(
          (at) => outlook?.overflowChance(hours(at)) ?? Number.NaN,
        )
        expect(after).toBeGreaterThanOrEqual((before ?? Number.NaN) - 1e-12)
      }),
    )
  })

  it('is dropped once the bin was emptied', () => {
    expect(outlooksOf(makeForecast([1]), new Set(['WN001']))).toEqual([])
  })

  it('interpolates the refill chance between the days of the emptying', () => {
    const afterADay = [0.2, 0.4, 0.6, 0.8, 1, 1]
    const afterTwoDays = [0, 0.2, 0.4, 0.6, 0.8]
    const emptiedNow = [0, 0, 0, 0, 0, 0, 0]
    const [outlook] = outlooksOf(makeForecast([0], [...emptiedNow, ...afterADay, ...afterTwoDays]), new Set())
    expect(outlook?.refillChance(hours(36), hours(36 + 48))).toBeCloseTo(0.3)
    expect(outlook?.refillChance(hours(24), hours(24 + 36))).toBeCloseTo(0.3)
    expect(outlook?.refillChance(hours(24), hours(24))).toBe(0)
  })
})

describe('the next rounds', () => {
  it('end with the last shift of the trucks, also where the clocks change between them', () => {
    const trucks = [
      makeTruck({ shift: { from: '06:00', to: '12:00' } }),
      makeTruck({ shift: { from: '07:00', to: '14:30' } }),
    ]
    // Summer time began on Sunday, 27 September 2026.
    expect(roundDays(trucks, '2026-09-26', 2)).toEqual([
      { day: '2026-09-26', endsAt: Date.parse('2026-09-26T14:30:00+12:00') },
      { day: '2026-09-27', endsAt: Date.parse('2026-09-27T14:30:00+13:00') },
    ])
    expect(roundDays([], '2026-09-26', 2)).toEqual([])
  })

  it('have the bins that are more likely than not to overflow, as a plan of that day has', () => {
    const days = roundDays([makeTruck()], '2026-11-23', 4)
    const of = (binId: string, chance: number) => ({ binId, overflowChance: () => chance })
    const due = dueByDay([of('likely', LIKELY_CHANCE), of('unlikely', 0.49)], days)
    expect([...due.values()].flat().map(({ binId }) => binId)).toEqual(['likely'])
  })
})
