import * as fc from 'fast-check'
import { planRoutes, type RoutePlan, type RouteRequest } from 'routing-engine'
import type { Bin } from '../../bins/bin'
import { DEFAULT_THRESHOLDS } from '../../bins/bin-status'
import type { Facility, Fleet, Truck } from '../../contract/fleet-contract'
import {
  type CityChoice,
  cityPoints,
  cityRequest,
  DEFAULT_OVERFLOW_DOLLARS,
  estimateMatrix,
  travelMatrixOf,
} from '..'

const STREAMS = ['general', 'recycling', 'compost'] as const
/** Most cities can collect most of their bins. */
const mostly = <T>(usual: T, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })
const streams = mostly([...STREAMS], fc.subarray([...STREAMS], { minLength: 1 }))
const place = {
  lat: fc.double({ min: -41.35, max: -41.2, noNaN: true }),
  lng: fc.double({ min: 174.7, max: 174.9, noNaN: true }),
}
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hours = (min: number, max: number) => mostly({ from: clock(min), to: clock(max) }, anyHours(min, max))
const anyHours = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min, max: max - 1 }), fc.integer({ min: 1, max: max - min }))
    .map(([from, length]) => ({ from: clock(from), to: clock(Math.min(from + length, max)) }))

const numbered = <T>(letter: string, rows: readonly T[]) =>
  rows.map((row, i) => ({
    id: `${letter}${String(i + 1).padStart(2, '0')}`,
    name: `${letter}${i + 1}`,
    revision: 1,
    ...row,
  }))

const fleet: fc.Arbitrary<Fleet> = fc
  .record({
    depots: fc.array(fc.record(place), { minLength: 1, maxLength: 2 }),
    facilities: fc.array(
      fc.record({
        ...place,
        streams,
        hours: hours(300, 1200),
        serviceMinutes: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 4 },
    ),
    trucks: fc.array(
      fc.record({
        depot: fc.nat(1),
        streams,
        litres: fc.integer({ min: 300, max: 5000 }),
        kg: fc.integer({ min: 50, max: 2000 }),
        shift: hours(300, 1200),
        break: fc.option(fc.record({ minutes: fc.integer({ min: 1, max: 60 }), hours: hours(480, 780) }), {
          nil: null,
        }),
        isInService: mostly(true, fc.boolean()),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ depots, facilities, trucks }) => ({
    depots: numbered('D', depots),
    facilities: numbered('F', facilities).map(
      ({ hours: { from, to }, ...rest }): Facility => ({ ...rest, opensAt: from, closesAt: to }),
    ),
    trucks: numbered('T', trucks).map(
      ({ depot, break: rest, ...truck }): Truck => ({
        ...truck,
        depotId: depots.length > depot ? `D0${depot + 1}` : 'D01',
        break: rest && { minutes: rest.minutes, ...rest.hours },
      }),
    ),
    removed: [],
  }))

const bin: fc.Arbitrary<Omit<Bin, 'id'>> = fc.record({
  location: fc.constant('Cuba Street'),
  binType: fc.constantFrom(...STREAMS),
  fillLevel: fc.option(fc.integer({ min: -5, max: 130 }), { nil: null }),
  status: fc.constantFrom('normal', 'warning', 'full'),
  lat: fc.option(place.lat, { nil: null, freq: 20 }),
  lng: place.lng,
  lastCollected: fc.constant(null),
})

/** Cities to plan: fleets, bins and what an operator chose. */
export const anyCity: fc.Arbitrary<CityChoice> = fc
  .record({
    fleet,
    bins: fc.array(bin, { minLength: 1, maxLength: 25 }),
    statuses: fc.subarray(['normal', 'warning', 'full'] as const, { minLength: 2 }),
    leastRisk: fc.constantFrom(null, 0, 0.5),
    streams,
    maxTrucks: mostly<number | null>(null, fc.integer({ min: 0, max: 4 })),
    depotId: mostly<string | null>(null, fc.constantFrom('D01', 'D02')),
    excluded: fc.nat(5),
    overflowing: fc.nat(5),
    notBefore: mostly(0, fc.integer({ min: 0, max: 86_400 })),
    trucksOut: fc.array(fc.integer({ min: 0, max: 80_000 }), { maxLength: 2 }),
    locked: fc.nat(5),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 }),
  })
  .map(({ fleet, bins, excluded, overflowing, locked, trucksOut, chances, ...options }) => ({
    fleet,
    bins: bins.map((one, i) => ({ ...one, id: `B${i}` })),
    options: {
      ...options,
      truckIds: null,
      trucksOut: trucksOut.map((until, i) => ({ truckId: `T0${i + 1}`, routeIds: ['R197'], until })),
      excludedBinIds: [`B${excluded}`],
      overflowingBinIds: [`B${overflowing}`],
      lockedBinIds: [`B${locked}`],
      thresholds: DEFAULT_THRESHOLDS,
      risks: new Map(chances.map((chance, i) => [`B${i}`, { chance, by: 0, later: null }])),
      dollarsPerOverflow: DEFAULT_OVERFLOW_DOLLARS,
    },
  }))

export const requestOf = (choice: CityChoice): RouteRequest =>
  cityRequest({ ...choice, matrix: travelMatrixOf(estimateMatrix(cityPoints(choice))) })

/** A plan that was searched for as long as a test can wait. */
export function planOf(request: RouteRequest): RoutePlan {
  const result = planRoutes(request, { seed: 1, budget: { iterations: 40 } })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  return result.plan
}
