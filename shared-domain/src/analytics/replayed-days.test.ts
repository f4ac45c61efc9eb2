import { type ReplayedDay, replayTotals } from './replayed-days'
import { savings } from './savings'

const rounds = (km: number, overflows = 0) => ({ km, bins: 10, overflows })
const day = (date: string, driven: number, fixed: number, thresholds: number): ReplayedDay => ({
  day: date,
  driven: rounds(driven, 1),
  fixed: rounds(fixed),
  thresholds: rounds(thresholds, 2),
})
const days = [day('2026-11-02', 50, 80, 60), day('2026-11-01', 40, 90, 30), day('2026-11-03', 60, 75, 65)]

describe('the days that were replayed', () => {
  it('come to the kilometres of all of them, and to what was saved against each policy', () => {
    const { driven, fixed, thresholds } = replayTotals(days)
    expect(driven).toEqual({ km: 150, bins: 30, overflows: 3 })
    expect(fixed).toMatchObject({ km: 245, overflows: 0, saved: { km: 95, ...savings(95) } })
    expect(thresholds).toMatchObject({ km: 155, overflows: 6, saved: { km: 5 } })
  })

  it('have an interval around what was saved, the same in any order', () => {
    const { interval, saved } = replayTotals(days).fixed
    expect(interval?.low.km).toBeLessThan(saved.km)
    expect(interval?.high.km).toBeGreaterThan(saved.km)
    expect(interval?.low.km).toBeGreaterThanOrEqual(3 * 15)
    expect(interval?.high.km).toBeLessThanOrEqual(3 * 50)
    expect(replayTotals(days.toReversed()).fixed.interval).toEqual(interval)
  })

  it('have no interval where they are a single one', () => {
    expect(replayTotals(days.slice(1, 2)).fixed.interval).toBeNull()
  })
})
