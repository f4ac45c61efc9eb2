import type { Thresholds } from '../bins/bin-status'
import type { Point } from '../bins/distance'

const DAY_MS = 86_400_000

/** Weekdays, 0 for Monday, of a round with so many visits a week, as evenly spread as a week lets them be; rounds differ in where they begin. */
const WEEKDAYS: readonly (readonly (readonly number[])[])[] = [
  [[0], [1], [2], [3], [4]],
  [
    [0, 3],
    [1, 4],
  ],
  [
    [0, 2, 4],
    [1, 3, 5],
  ],
  [[0, 1, 3, 5]],
  [[0, 1, 2, 4, 5]],
  [[0, 1, 2, 3, 4, 5]],
  [[0, 1, 2, 3, 4, 5, 6]],
]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** A city with what came into its bins. */
export interface FilledCity {
  bins: readonly (Point & { suburb: string; hasSensor: boolean })[]
  fleet: { depots: readonly Point[] }
  /** `from`: midnight of a Monday where the city is, in ms since 1970. */
  hours: { from: number }
  /** What comes into a bin, by its index, between two moments in ms since 1970: share of the bin. */
  inflowBetween: (bin: number, from: number, to: number) => number
}

/** Weekdays, 0 for Monday, on which the bins of each suburb are emptied. */
export type FixedSchedule = ReadonlyMap<string, readonly number[]>

/**
 * A fixed schedule as councils have it: a round is all bins of a suburb, and has the fewest visits a week with which its bins kept the
 * service in a trial. The trial is the days before `until`, counted from `hours.from`, the last ones before anything is measured: what
 * comes in later is not known to this schedule either.
 */
export function fixedSchedule(
  city: FilledCity,
  until: number,
  service: number,
  placeOf: SuburbPlace = bearingOf,
): FixedSchedule {
  const suburbs = [...new Set(city.bins.map(({ suburb }) => suburb))]
  return new Map(suburbs.map((suburb) => [suburb, fewestVisits(city, suburb, until, service, placeOf)]))
}

/**
 * Where a suburb lies around the depot, 0–1: suburbs side by side have the same days, so that a truck that is there anyway serves them
 * all.
 */
type SuburbPlace = (city: FilledCity, suburb: string) => number

/** By its direction from the depot. */
const bearingOf: SuburbPlace = ({ bins, fleet }, suburb) => {
  const first = bins.find((bin) => bin.suburb === suburb)
  const [depot] = fleet.depots
  return first && depot ? bearingFrom(depot, first) : 0
}

/** By the share of all bins that lie before it in the turn around the depot: every day has about as many bins. */
export const evenPlaces = (city: FilledCity): SuburbPlace => {
  const sizes = new Map<string, number>()
  for (const { suburb } of city.bins) sizes.set(suburb, (sizes.get(suburb) ?? 0) + 1)
  const around = [...sizes].sort(([a], [b]) => bearingOf(city, a) - bearingOf(city, b))
  const places = new Map<string, number>()
  let before = 0
  for (const [suburb, size] of around) {
    places.set(suburb, before / city.bins.length)
    before += size
  }
  return (_, suburb) => places.get(suburb) ?? 0
}

/** The weekdays of a suburb's round; daily where even that kept less than the service. */
function fewestVisits(
  city: FilledCity,
  suburb: string,
  until: number,
  service: number,
  placeOf: SuburbPlace,
): readonly number[] {
  const bins = city.bins.flatMap((bin, index) => (bin.suburb === suburb ? [index] : []))
  const place = placeOf(city, suburb)
  const rounds = WEEKDAYS.map((offsets) => offsets[Math.floor(place * offsets.length)] ?? EVERY_DAY)
  const allowed = (1 - service) * bins.length * until
  const keeps = (weekdays: readonly number[]) =>
    bins.reduce((sum, bin) => sum + overflowDays(city, bin, (day) => weekdays.includes(day % 7), until), 0) <=
    allowed
  return rounds.find(keeps) ?? EVERY_DAY
}

/** On how many days a bin overflows that is emptied at noon on some days; `level`, a share of the bin, is that of the morning. */
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

/** The highest threshold of a full bin, in percent, that keeps that service of bins with a sensor, if each is emptied on the day it passes it. */
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
/** As the thresholds of the product stand to each other: 50 and 80 percent. */
const WARNING_SHARE = 50 / 80
