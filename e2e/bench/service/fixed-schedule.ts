import type { Point, Thresholds } from 'shared-domain'
import type { SimulatedCity } from './simulated-city'

const DAY_MS = 86_400_000

/** Days of the week, 0 for Monday, on which a street is served: what councils have, from rare to daily. */
const PATTERNS: readonly (readonly (readonly number[])[])[] = [
  [[0], [1], [2], [3], [4]],
  [
    [0, 3],
    [1, 4],
  ],
  [
    [0, 2, 4],
    [1, 3, 5],
  ],
  [[0, 1, 2, 3, 4, 5]],
  [[0, 1, 2, 3, 4, 5, 6]],
]
const DAILY = PATTERNS.length - 1

/** Weekdays, 0 for Monday, on which each street's bins are served. */
export type FixedSchedule = ReadonlyMap<string, readonly number[]>

/**
 * The schedule of a council that has known its streets for years: each street is served as seldom as the whole city's service
 * allows. It is tried on the true inflow of `days` days, which no planner sees; streets side by side have the same days.
 */
export function fixedSchedule(city: SimulatedCity, days: number, service: number): FixedSchedule {
  const streets = [...new Set(city.bins.map(({ street }) => street))]
  const tried = new Map(streets.map((street) => [street, patternsTried(city, street, days)]))
  const allowed = (1 - service) * city.bins.length * days
  const chosen = new Map(streets.map((street) => [street, DAILY]))
  const overflows = () =>
    streets.reduce(
      (sum, street) => sum + (tried.get(street)?.[chosen.get(street) as number]?.overflows ?? 0),
      0,
    )
  for (;;) {
    const now = overflows()
    const [best] = streets
      .flatMap((street) => {
        const at = chosen.get(street) as number
        const from = tried.get(street)?.[at]
        const to = tried.get(street)?.[at - 1]
        if (!from || !to || now - from.overflows + to.overflows > allowed) return []
        const added = Math.max(0, to.overflows - from.overflows)
        return [{ street, gain: (from.visits - to.visits) / (added + 0.1) }]
      })
      .sort((a, b) => b.gain - a.gain)
    if (!best) break
    chosen.set(best.street, (chosen.get(best.street) as number) - 1)
  }
  return new Map(
    streets.map((street) => {
      const pattern = tried.get(street)?.[chosen.get(street) as number]
      return [street, pattern?.weekdays ?? [0, 1, 2, 3, 4, 5, 6]]
    }),
  )
}

interface Tried {
  weekdays: readonly number[]
  overflows: number
  visits: number
}

/** How often the bins of a street would have overflowed under each pattern, rare to daily. */
function patternsTried(city: SimulatedCity, street: string, days: number): Tried[] {
  const bins = city.bins.flatMap((bin, index) => (bin.street === street ? [index] : []))
  const [first] = city.bins.filter((bin) => bin.street === street)
  const [depot] = city.fleet.depots
  const share = first && depot ? bearingFrom(depot, first) : 0
  return PATTERNS.map((offsets) => {
    const weekdays = offsets[Math.floor(share * offsets.length)] ?? []
    const isRound = (day: number) => weekdays.includes(day % 7)
    const overflows = bins.reduce((sum, bin) => sum + overflowDays(city, bin, isRound, days), 0)
    return { weekdays, overflows, visits: bins.length * weekdays.length }
  })
}

/** On how many days a bin overflows that is emptied at noon on some days; `level`, a share of the bin, is that of the morning. */
function overflowDays(
  city: SimulatedCity,
  bin: number,
  isEmptied: (day: number, level: number) => boolean,
  days: number,
): number {
  let level = 0
  let count = 0
  for (let day = 0; day < days; day += 1) {
    const midnight = city.hours.from + day * DAY_MS
    const morning = midnight + (5 * DAY_MS) / 24
    const round = midnight + DAY_MS / 2
    level += city.inflowBetween(bin, midnight, morning)
    const isRound = isEmptied(day, level)
    level += city.inflowBetween(bin, morning, round)
    let isOver = level > 1
    if (isRound) level = 0
    level += city.inflowBetween(bin, round, midnight + DAY_MS)
    isOver ||= level > 1
    if (isOver) count += 1
  }
  return count
}

/** The direction from one point to another as a share of the full turn, 0–1. */
const bearingFrom = (from: Point, to: Point) =>
  (Math.atan2(to.lng - from.lng, to.lat - from.lat) / (2 * Math.PI) + 1) % 1

/** The highest threshold of a full bin, in percent, that keeps that service of bins with a sensor, if each is emptied on the day it passes it. */
export function sustainableThresholds(city: SimulatedCity, days: number, service: number): Thresholds {
  const sensors = city.bins.flatMap(({ hasSensor }, bin) => (hasSensor ? [bin] : []))
  const keeps = (fullAbove: number) =>
    sensors.reduce(
      (sum, bin) => sum + overflowDays(city, bin, (_, level) => level * 100 > fullAbove, days),
      0,
    ) <=
    (1 - service) * sensors.length * days
  const fullAbove = THRESHOLDS_TRIED.find(keeps) ?? LEAST_THRESHOLD
  return { fullAbove, warningAbove: Math.ceil(fullAbove * WARNING_SHARE) }
}

const LEAST_THRESHOLD = 20
const THRESHOLDS_TRIED = [90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25]
/** As the thresholds of the product stand to each other: 50 and 80 percent. */
const WARNING_SHARE = 50 / 80
