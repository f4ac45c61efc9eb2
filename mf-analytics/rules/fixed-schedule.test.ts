import { DAY_MS } from 'shared-domain'
import { evenPlaces, type FilledCity, fixedSchedule } from './fixed-schedule'

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

  it('gives every day about as many bins with `evenPlaces`', () => {
    const suburbs = Array.from({ length: 10 }, (_, i) => ({
      suburb: `S${i}`,
      bins: i < 5 ? 2 : 8,
      perDay: 0.1,
    }))
    const city = makeCity(suburbs)
    const binsOn = (schedule: ReturnType<typeof fixedSchedule>) =>
      [0, 1, 2, 3, 4].map(
        (day) => city.bins.filter(({ suburb }) => schedule.get(suburb)?.includes(day)).length,
      )
    const even = binsOn(fixedSchedule(city, 28, 0.999, evenPlaces(city)))
    expect(even.reduce((sum, count) => sum + count, 0)).toBe(city.bins.length)
    expect(Math.max(...even)).toBeLessThanOrEqual(16)
    expect(Math.max(...binsOn(fixedSchedule(city, 28, 0.999)))).toBeGreaterThanOrEqual(16)
  })
})
