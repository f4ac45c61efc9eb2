import type { Bin, BinType, LocatedBin, Thresholds } from 'shared-domain'
import type { Fleet, RouteDayPlan } from 'shared-domain/contract'
import {
  cityPoints,
  cityRequest,
  dayPlan,
  estimateMatrix,
  listOrderBaseline,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { planRoutes, type RouteRequest } from 'shared-domain/routing'
import { type CityBin, hasSensor, type SensorBin } from './city-bins'
import { CITY_FLEET } from './city-fleet'
import { byDirection, type Round, roundName, streetOf } from './round'

/** Which truck collects which stream today, and in which direction. The other due bins are left for planning. */
const ROUNDS: readonly { truckId: string; stream: BinType; from: number; to: number }[] = [
  { truckId: 'T01', stream: 'general', from: 0, to: 0.3 },
  { truckId: 'T03', stream: 'recycling', from: 0, to: 0.55 },
  { truckId: 'T04', stream: 'compost', from: 0, to: 0.55 },
  { truckId: 'T02', stream: 'general', from: 0.3, to: 0.6 },
]

export const ROUNDS_TODAY = ROUNDS.length

/** Today's rounds, each with one stream and a good half of the due bins; `leavesAt` in seconds from midnight. */
export function todaysRounds(
  bins: readonly CityBin[],
  leavesAt: readonly number[],
  { warningAbove }: Thresholds,
): Round[] {
  const due = byDirection(bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > warningAbove))
  return ROUNDS.map(({ truckId, stream, from, to }, i) => {
    const ofStream = due.filter(({ binType }) => binType === stream)
    const part = ofStream.slice(Math.round(from * ofStream.length), Math.round(to * ofStream.length))
    return truckRound(part, { truckId, stream, leavesAt: leavesAt[i] ?? 0 })
  })
}

interface Truck {
  truckId: string
  stream: BinType
  /** In seconds from midnight. */
  leavesAt: number
}

/** A truck's round over bins of one stream, with its day planned by the product's own engine. */
export function truckRound(bins: readonly SensorBin[], { truckId, stream, leavesAt }: Truck): Round {
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  const round = planRound(bins.map(asDue), truckId, leavesAt)
  return {
    name: roundName(bins.map(streetOf), stream),
    stops: round.binIds.map((id) => ({ bin: byId.get(id) as SensorBin, found: null })),
    distance: Math.round(round.distanceKm * 10),
    baseline: Math.round(round.baselineKm * 10),
    minutes: Math.round(round.minutes),
    plan: round.plan,
  }
}

// The round collects them whatever their level is.
const asDue = (bin: SensorBin) => ({ ...bin, status: 'full' as const, lastCollected: null })

interface PlannedRound {
  /** In driving order. */
  binIds: readonly string[]
  distanceKm: number
  baselineKm: number
  minutes: number
  plan: RouteDayPlan
}

/** The search finds the best order of a dozen stops in far fewer iterations. */
const ITERATIONS = 100
const LONGEST_SHIFT_S = 12 * 3600

/**
 * The day of one truck over these bins, planned by the product's own engine, leaving its depot at `leavesAt` seconds from
 * midnight. The demonstration can be opened at any hour, so crews and disposal sites work at any hour.
 */
function planRound(bins: readonly LocatedBin[], truckId: string, leavesAt: number): PlannedRound {
  const choice = { bins: bins as readonly Bin[], fleet: fleetOf(truckId), options: collecting(bins) }
  const points = cityPoints(choice)
  const matrix = travelMatrixOf(estimateMatrix(points))
  const request = atAnyHour(cityRequest({ ...choice, matrix }), leavesAt)
  const result = planRoutes(request, { seed: 1, budget: { iterations: ITERATIONS } })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  const [route] = result.plan.routes
  if (!route) throw new Error(`No bin of ${bins.length} is in reach of truck ${truckId}.`)
  const plan = dayPlan({ request, points, route, matrixSource: 'estimate' })
  return {
    binIds: route.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : [])),
    distanceKm: route.metres / 1000,
    baselineKm: (listOrderBaseline(request, [route])?.metres ?? route.metres) / 1000,
    minutes: route.seconds / 60,
    plan,
  }
}

const fleetOf = (truckId: string): Fleet => ({
  ...CITY_FLEET,
  trucks: CITY_FLEET.trucks.filter(({ id }) => id === truckId),
})

const collecting = (bins: readonly LocatedBin[]) => ({
  ...WHOLE_CITY,
  lockedBinIds: bins.map(({ id }) => id),
})

const atAnyHour = (request: RouteRequest, leavesAt: number): RouteRequest => ({
  ...request,
  facilities: request.facilities.map((facility) => ({ ...facility, windows: [] })),
  trucks: request.trucks.map((truck) => ({
    ...truck,
    shift: { from: leavesAt, to: leavesAt + LONGEST_SHIFT_S },
    break: null,
  })),
})
