import { DAY_MS } from 'shared-domain'
import { evenDays, type FilledCity, type FixedSchedule, fixedSchedule } from './fixed-schedule'

const MONDAY = Date.parse('2026-11-02T00:00:00+13:00')

/** A city whose bins fill evenly, by `perDay` shares of the bin; its suburbs lie around the depot in this order. */
const makeCity = (suburbs: readonly { suburb: string; bins: number; perDay: number }[]): FilledCity => {
  const bins = suburbs.flatMap(({ suburb, bins: count, perDay }, turn) => {
    const angle = (2 * Math.PI * (turn + 0.5)) / suburbs.length
    const at = { lat: -41.3 + 0.05 * Math.cos(angle), lng: 174.8 + 0.05 * Math.sin(angle) }
    return Array.from({ length: count }, () => ({ suburb, perDay, hasSensor: false, ...at }))
  })
  return {
    bins,
    fleet: { depots: [{ lat: -41.3, lng: 174.8 }] },
    hours: { from: MONDAY },
    inflowBetween: (bin, from, to) => ((to - from) / DAY_MS) * (bins[bin]?.perDay ?? 0),
  }
}
const visits = (perDay: number) =>
  fixedSchedule(makeCity([{ suburb: 'Te Aro', bins: 3, perDay }]), 28, 0.999).get('Te Aro')?.length

describe('a fixed schedule', () => {
  it('has the fewest visits a week with which no bin overflows in the trial', () => {
    expect([0.1, 0.2, 0.3, 0.45, 0.9].map(visits)).toEqual([1, 2, 3, 4, 7])
  })

  it('has the same visits on days with about as many bins each', () => {
    const city = makeCity(
      Array.from({ length: 24 }, (_, i) => ({
        suburb: `S${i}`,
        bins: 2 + (i % 5),
        perDay: [0.1, 0.2, 0.3, 0.45][i % 4] ?? 0,
      })),
    )
    const schedule = fixedSchedule(city, 28, 0.999)
    const even = evenDays(city, schedule)
    const visitsOf = (of: FixedSchedule) => [...of].map(([suburb, days]) => [suburb, days.length]).sort()
    expect(visitsOf(even)).toEqual(visitsOf(schedule))
    const binsOn = [0, 1, 2, 3, 4, 5].map(
      (day) => city.bins.filter(({ suburb }) => even.get(suburb)?.includes(day)).length,
    )
    const mean = binsOn.reduce((sum, bins) => sum + bins, 0) / binsOn.length
    expect(Math.max(...binsOn)).toBeLessThanOrEqual(1.25 * mean)
    expect(Math.min(...binsOn)).toBeGreaterThanOrEqual(0.6 * mean)
  })

  it('keeps the day of suburbs side by side, so that a truck serves them together', () => {
    const suburbs = Array.from({ length: 20 }, (_, i) => ({ suburb: `S${i}`, bins: 3, perDay: 0.1 }))
    const city = makeCity(suburbs)
    const even = evenDays(city, fixedSchedule(city, 28, 0.999))
    const changes = suburbs.filter(
      ({ suburb }, i) => even.get(suburb)?.join() !== even.get(`S${(i + 1) % suburbs.length}`)?.join(),
    )
    expect(changes).toHaveLength(5)
  })
})
