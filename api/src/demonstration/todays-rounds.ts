import { planRoutes } from 'routing-engine'
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
import { type CityBin, hasSensor } from './city-bins'
import { byDirection, type Round, roundName, streetOf } from './round'

/** Which truck collects which stream today, and in which direction. The other due bins are left for planning. */
const ROUNDS: readonly { truckId: string; stream: BinType; from: number; to: number }[] = [
  { truckId: 'T01', stream: 'general', from: 0, to: 0.3 },
  { truckId: 'T03', stream: 'recycling', from: 0, to: 0.55 },
  { truckId: 'T04', stream: 'compost', from: 0, to: 0.55 },
  { truckId: 'T02', stream: 'general', from: 0.3, to: 0.6 },
]

/** The bins of each of today's rounds: of one stream, and a good half of those that are due. */
export function todaysBins(bins: readonly CityBin[], { warningAbove }: Thresholds): TruckBins[] {
  const due = byDirection(bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > warningAbove))
  return ROUNDS.map(({ truckId, stream, from, to }) => {
    const ofStream = due.filter(({ binType }) => binType === stream)
    const part = ofStream.slice(Math.round(from * ofStream.length), Math.round(to * ofStream.length))
    return { truckId, stream, bins: part }
  })
}

/** A truck and the bins of one stream that it collects. */
export interface TruckBins<B extends CityBin = CityBin> {
  truckId: string
  stream: BinType
  bins: readonly B[]
}

/** The fleet, and the departure in seconds from midnight. */
interface Departure {
  fleet: Fleet
  leavesAt: number
}

/**
 * A truck's round over these bins, planned by the product's own engine. `null` when the truck cannot collect all of them within its
 * shift and unload while a disposal site is open.
 */
export function truckRound(
  { truckId, stream, bins }: TruckBins,
  { fleet, leavesAt }: Departure,
): Round | null {
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  const round = planRound(
    bins.map(asDue),
    { ...fleet, trucks: fleet.trucks.filter(({ id }) => id === truckId) },
    leavesAt,
  )
  if (!round || round.binIds.length < bins.length) return null
  return {
    name: roundName(bins.map(streetOf), stream),
    stops: round.binIds.map((id) => ({ bin: byId.get(id) as CityBin, found: null })),
    distance: Math.round(round.distanceKm * 10),
    baseline: Math.round(round.baselineKm * 10),
    minutes: Math.round(round.minutes),
    plan: round.plan,
  }
}

// The round collects them whatever their level is.
const asDue = (bin: CityBin) => ({ ...bin, status: 'full' as const, lastCollected: null })

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

function planRound(bins: readonly LocatedBin[], fleet: Fleet, leavesAt: number): PlannedRound | null {
  const options = { ...WHOLE_CITY, notBefore: leavesAt, lockedBinIds: bins.map(({ id }) => id) }
  const choice = { bins: bins as readonly Bin[], fleet, options }
  const points = cityPoints(choice)
  const request = cityRequest({ ...choice, matrix: travelMatrixOf(estimateMatrix(points)) })
  if (request.trucks.length === 0) return null
  const result = planRoutes(request, { seed: 1, budget: { iterations: ITERATIONS } })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  const [route] = result.plan.routes
  if (!route) return null
  const plan = dayPlan({ request, points, route, matrixSource: 'estimate' })
  return {
    binIds: route.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : [])),
    distanceKm: route.metres / 1000,
    baselineKm: (listOrderBaseline(request, [route])?.metres ?? route.metres) / 1000,
    minutes: route.seconds / 60,
    plan,
  }
}
