import fc from 'fast-check'
import { type ReplayedDay, replayTotals, wholeWeeks } from './replayed-days'
import { savings } from './savings'

const rounds = (km: number, overflows = 0) => ({ km, truckHours: km / 10, bins: 10, overflows })
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
    expect(driven).toEqual({ km: 150, truckHours: 15, bins: 30, overflows: 3 })
    expect(fixed).toMatchObject({ km: 245, overflows: 0, saved: { km: 95, ...savings(95) } })
    expect(thresholds).toMatchObject({ km: 155, overflows: 6, saved: { km: 5 } })
  })

  /** So many days until 30 November; the schedule drives 10 km on weekdays and none at weekends, 14 km less every second week. */
  const until = (count: number) =>
    Array.from({ length: count }, (_, ago) => {
      const at = new Date(Date.UTC(2026, 10, 30 - ago))
      const isWeekend = at.getUTCDay() % 6 === 0
      return day(at.toISOString().slice(0, 10), 8 + (Math.floor(ago / 7) % 2) * 2, isWeekend ? 0 : 10, 10)
    })

  it('have an interval by whole weeks, around what was saved, the same in any order', () => {
    const { interval, saved } = replayTotals(until(28)).fixed
    expect(saved.km).toBeCloseTo(4 * 50 - 2 * 56 - 2 * 70)
    expect(interval?.low.km).toBeLessThan(saved.km)
    expect(interval?.high.km).toBeGreaterThan(saved.km)
    // No week has fewer than five days of the schedule.
    expect(interval?.low.km).toBeGreaterThanOrEqual(4 * (50 - 70))
    expect(interval?.high.km).toBeLessThanOrEqual(4 * (50 - 56))
    expect(replayTotals(until(28).toReversed()).fixed.interval).toEqual(interval)
  })

  it('have an interval from two weeks on', () => {
    expect(replayTotals(until(13)).fixed.interval).toBeNull()
    expect(replayTotals(until(14)).fixed.interval).toEqual({
      low: expect.anything(),
      high: expect.anything(),
    })
  })

  it('have no interval where they are a single week', () => {
    expect(replayTotals(until(7)).fixed.interval).toBeNull()
  })

  it('are compared by the latest whole weeks without a gap, whatever order they have', () => {
    const dates = (some: { day: string }[]) => wholeWeeks(some).map((one) => one.day)
    expect(dates(until(6))).toEqual([])
    expect(dates(until(13))).toEqual(
      until(7)
        .map((one) => one.day)
        .toReversed(),
    )
    expect(dates(until(14))).toHaveLength(14)
    expect(dates(until(21).filter((_, ago) => ago !== 9))).toEqual(dates(until(7)))
    expect(dates(until(21).filter((_, ago) => ago !== 3))).toEqual([])
  })

  it('save the same whichever weekday their weeks begin on', () => {
    const same = until(28).map((one) => ({ ...one, driven: rounds(8) }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), (later) => {
        expect(replayTotals(same.slice(later, later + 14)).fixed.saved.km).toBeCloseTo(2 * (50 - 56))
      }),
    )
  })
})
