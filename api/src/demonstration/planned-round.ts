import type { Bin, LocatedBin } from 'shared-domain'
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
import { CITY_FLEET } from './city-fleet'

export interface PlannedRound {
  /** In driving order. */
  binIds: readonly string[]
  distanceKm: number
  baselineKm: number
  minutes: number
  plan: RouteDayPlan
}

/** A dozen stops are as good as they get long before that. */
const ITERATIONS = 100
const LONGEST_SHIFT_S = 12 * 3600

/**
 * The day of one truck of the city over these bins, by the product's own engine, that leaves its depot at `leavesAt`, in
 * seconds from midnight. The city opens at any hour, so its crews drive at any hour, and facilities take what they bring.
 */
export function planRound(bins: readonly LocatedBin[], truckId: string, leavesAt: number): PlannedRound {
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
