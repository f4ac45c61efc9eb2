import { type BinType, CITY_CENTRE, orderStops, type Point, routeLengthKm, routeMinutes } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { CityBin } from './city-bins'

/** A bin of a round. */
export type RoundBin = Omit<CityBin, 'objectId'>

interface PlannedStop {
  bin: RoundBin
  /** Percent, as the crew found it; null without a sensor. */
  found: number | null
}

/** A crew's tour over some bins and back. */
export interface Round {
  name: string
  stops: readonly PlannedStop[]
  /** In tenths of a km, so that sums are exact. */
  distance: number
  /** The same for list order, which is the order of the ids. */
  baseline: number
  minutes: number
  /** The truck's day; null for past rounds, of which only the bins are known. */
  plan: RouteDayPlan | null
}

/** The tour over these stops in a short order. */
export function makeRound(stops: readonly PlannedStop[], name: string): Round {
  const byBin = new Map(stops.map((stop) => [stop.bin, stop]))
  const bins = [...byBin.keys()]
  const tour = orderStops(CITY_CENTRE, bins)
  const km = routeLengthKm(CITY_CENTRE, tour)
  const listed = bins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    name,
    stops: tour.map((bin) => byBin.get(bin) as PlannedStop),
    distance: Math.round(km * 10),
    baseline: Math.round(routeLengthKm(CITY_CENTRE, listed) * 10),
    minutes: Math.round(routeMinutes(km, tour.length)),
    plan: null,
  }
}

/** The rounds with detours such that all together they are `savedKm` shorter than in list order. */
export function withSavings(rounds: readonly Round[], savedKm: number): Round[] {
  const saved = rounds.reduce((sum, { baseline, distance }) => sum + baseline - distance, 0)
  const over = saved - savedKm * 10
  const share = Math.floor(over / rounds.length)
  const rest = over - share * rounds.length
  return rounds.map((round, i) => ({ ...round, distance: round.distance + share + (i < rest ? 1 : 0) }))
}

/** Named after the most frequent place and the stream. */
export const roundName = (places: readonly string[], stream: BinType) =>
  `${mostFrequent(places)} ${stream} round`

export const streetOf = ({ location }: RoundBin) => location.replace(/^\d+ |,.*$/g, '')
export const suburbOf = ({ location }: RoundBin) => location.replace(/^.*, /, '')

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? 'City'
}

/** Divides the points into groups of about the same size, each in one direction from the centre. */
export function splitByDirection<T extends Point>(points: readonly T[], groups: number): T[][] {
  const around = byDirection(points)
  const start = (group: number) => Math.floor((group * around.length) / groups)
  return Array.from({ length: groups }, (_, group) => around.slice(start(group), start(group + 1)))
}

export const byDirection = <T extends Point>(points: readonly T[]): T[] =>
  points.toSorted((a, b) => direction(a) - direction(b))

const direction = ({ lat, lng }: Point) => Math.atan2(lat - CITY_CENTRE.lat, lng - CITY_CENTRE.lng)
