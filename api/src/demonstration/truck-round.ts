import { planRoutes } from 'routing-engine'
import type { Bin, BinType, LocatedBin } from 'shared-domain'
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
import { type Round, type RoundBin, roundName, streetOf } from './round'

/** A truck and the bins of one stream that it collects. */
export interface TruckBins<B extends RoundBin = RoundBin> {
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
    stops: round.binIds.map((id) => ({ bin: byId.get(id) as RoundBin, found: null })),
    distance: Math.round(round.distanceKm * 10),
    baseline: Math.round(round.baselineKm * 10),
    minutes: Math.round(round.minutes),
    plan: round.plan,
  }
}

// The round collects them whatever their level is.
const asDue = (bin: RoundBin) => ({ ...bin, status: 'full' as const, lastCollected: null })

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
