import { DAY_MS, type Point, streetAndSuburb, type Thresholds } from 'shared-domain'

/** By visits a week, from one to seven: the possible weekdays of a round, 0 for Monday, spread as evenly as a week allows. */
const WEEKDAYS: readonly (readonly (readonly number[])[])[] = [
  [[0], [1], [2], [3], [4]],
  [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
  [
    [0, 2, 4],
    [1, 3, 5],
  ],
  [
    [0, 1, 3, 5],
    [0, 2, 3, 5],
    [0, 2, 4, 5],
  ],
  [
    [0, 1, 2, 4, 5],
    [0, 1, 3, 4, 5],
  ],
  [[0, 1, 2, 3, 4, 5]],
  [[0, 1, 2, 3, 4, 5, 6]],
]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** A city with the inflow of its bins. */
export interface FilledCity {
  bins: readonly (Point & { suburb: string; hasSensor: boolean })[]
  fleet: { depots: readonly Point[] }
  /** `from`: midnight of a Monday where the city is, in ms since 1970. */
  hours: { from: number }
  /** The inflow of the bin with this index between two moments in ms since 1970, in shares of the bin. */
  inflowBetween: (bin: number, from: number, to: number) => number
}

/** Weekdays, 0 for Monday, on which the bins of each suburb are emptied. */
export type FixedSchedule = ReadonlyMap<string, readonly number[]>

/**
 * A fixed schedule as councils have it: a round is all bins of a suburb, and has the fewest visits a week with which its bins kept the
 * service in a trial. `service` is the share of bin-days without an overflow, 0–1. The trial is the first `trialDays` days from
 * `hours.from`, before anything is measured, so that the schedule does not know the later inflow.
 */
export function fixedSchedule(city: FilledCity, trialDays: number, service: number): FixedSchedule {
  const suburbs = [...new Set(city.bins.map(({ suburb }) => suburb))]
  return new Map(suburbs.map((suburb) => [suburb, fewestVisits(city, suburb, trialDays, service)]))
}

/** Where a suburb lies around the depot, 0–1. Neighbouring suburbs get the same days, so that one truck serves them together. */
const bearingOf = ({ bins, fleet }: FilledCity, suburb: string): number => {
  const first = bins.find((bin) => bin.suburb === suburb)
  const [depot] = fleet.depots
  return first && depot ? bearingFrom(depot, first) : 0
}

/**
 * The same visits of each suburb, on days that have about as many bins each: a council has as many crews every day. Suburbs side by side
 * keep the same days where they can, so that one truck serves them together.
 */
export function evenDays(city: FilledCity, schedule: FixedSchedule): FixedSchedule {
  const sizes = new Map<string, number>()
  for (const { suburb } of city.bins) sizes.set(suburb, (sizes.get(suburb) ?? 0) + 1)
  const load = [0, 0, 0, 0, 0, 0, 0]
  const even = new Map<string, readonly number[]>()
  // Suburbs with many visits leave less choice, so they come first.
  for (const patterns of WEEKDAYS.toReversed()) {
    const visits = patterns[0]?.length ?? 0
    const around = [...sizes]
      .filter(([suburb]) => schedule.get(suburb)?.length === visits)
      .sort(([a], [b]) => bearingOf(city, a) - bearingOf(city, b))
    const days = [...new Set(patterns.flat())]
    const toCome = around.reduce((sum, [, size]) => sum + size * visits, 0)
    const share = (toCome + days.reduce((sum, day) => sum + (load[day] ?? 0), 0)) / days.length
    const busiest = (pattern: readonly number[]) => Math.max(...pattern.map((day) => load[day] ?? 0))
    const leastBusy = () => patterns.toSorted((a, b) => busiest(a) - busiest(b))[0] ?? EVERY_DAY
    let pattern = leastBusy()
    for (const [suburb, size] of around) {
      if (busiest(pattern) + size > share) pattern = leastBusy()
      even.set(suburb, pattern)
      for (const day of pattern) load[day] = (load[day] ?? 0) + size
    }
  }
  return even
}

/**
 * Bins of suburbs with more than `max` bins get a part of their suburb instead, such as `Te Aro 2`: so many in a row by street, as one truck
 * empties them.
 */
export function inRounds<B extends { id: string; suburb: string; location: string }>(
  bins: readonly B[],
  max: number,
): B[] {
  const parts = new Map<string, string>()
  for (const suburb of new Set(bins.map((bin) => bin.suburb))) {
    const all = bins.filter((bin) => bin.suburb === suburb)
    const count = Math.ceil(all.length / max)
    if (count < 2) continue
    const byStreet = all.toSorted((a, b) => (streetKey(a) < streetKey(b) ? -1 : 1))
    for (const [place, { id }] of byStreet.entries())
      parts.set(id, `${suburb} ${Math.floor((place * count) / all.length) + 1}`)
  }
  return bins.map((bin) => ({ ...bin, suburb: parts.get(bin.id) ?? bin.suburb }))
}

const streetKey = ({ location, id }: { location: string; id: string }) =>
  `${streetAndSuburb(location).street} ${id}`

/** The weekdays of a suburb's round; every day when none of the patterns keeps the service. */
function fewestVisits(
  city: FilledCity,
  suburb: string,
  trialDays: number,
  service: number,
): readonly number[] {
  const bins = city.bins.flatMap((bin, index) => (bin.suburb === suburb ? [index] : []))
  const place = bearingOf(city, suburb)
  const rounds = WEEKDAYS.map((offsets) => offsets[Math.floor(place * offsets.length)] ?? EVERY_DAY)
  const allowed = (1 - service) * bins.length * trialDays
  const keeps = (weekdays: readonly number[]) =>
    bins.reduce(
      (sum, bin) => sum + overflowDays(city, bin, (day) => weekdays.includes(day % 7), trialDays),
      0,
    ) <= allowed
  return rounds.find(keeps) ?? EVERY_DAY
}

/** The number of days on which a bin overflows. `isEmptied` decides by the level of the morning, share of the bin, whether it is emptied at noon. */
function overflowDays(
  city: FilledCity,
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

/** The highest threshold of a full bin, in percent, that keeps the service when each bin with a sensor is emptied on the day it exceeds it. */
export function sustainableThresholds(city: FilledCity, days: number, service: number): Thresholds {
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
/** The ratio of the default thresholds, 50 and 80 percent. */
const WARNING_SHARE = 50 / 80
