import { type BinOutlook, type RoundDay, risksAhead } from './days-ahead'

const DAY_MS = 86_400_000
const days: RoundDay[] = [0, 1, 2, 3, 4].map((day) => ({ day: `2026-11-2${day + 3}`, endsAt: day * DAY_MS }))
/** Certain to overflow at a moment, in days from now, and never before. */
const makeOutlook = (binId: string, overflowsAt: number): BinOutlook => ({
  binId,
  emptiedAt: -2 * DAY_MS,
  overflowChance: (at) => (at >= overflowsAt * DAY_MS ? 1 : 0),
})

describe('the risks of the days ahead', () => {
  it('tell the chance that a bin overflows before the next round', () => {
    const risks = risksAhead([makeOutlook('WN001', 0.5), makeOutlook('WN002', 1.5)], days, () => new Map())
    expect(risks.get('WN001')).toEqual({ chance: 1, by: DAY_MS, later: null })
    expect(risks.get('WN002')?.chance).toBe(0)
  })

  it('plan a bin for the last day that keeps it from overflowing, and count half a cycle as half the saving', () => {
    const planned: string[] = []
    const detoursOn = ({ day }: RoundDay, binIds: readonly string[]) => {
      planned.push(`${day}: ${binIds.join(', ')}`)
      return new Map([['WN001', 800]])
    }
    const risks = risksAhead([makeOutlook('WN001', 2.5), makeOutlook('WN002', 9)], days, detoursOn)
    expect(planned).toEqual(['2026-11-25: WN001'])
    expect(risks.get('WN001')?.later).toEqual({ day: '2026-11-25', metres: 800, cycleShare: 0.5 })
    expect(risks.get('WN002')?.later).toBeNull()
  })
})
