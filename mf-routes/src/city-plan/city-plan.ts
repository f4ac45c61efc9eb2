import {
  type Bin,
  distanceText,
  HIGH_PRIORITY_ABOVE,
  type LocatedBin,
  type Priority,
  ROUTE_NAME_MAX,
  routeName,
} from 'shared-domain'
import type { Fleet, LeftOut, MatrixSource, StopReason } from 'shared-domain/contract'
import {
  type BinOutlook,
  type CityChoice,
  cityPoints,
  cityRequest,
  type DrivenPlan,
  type DrivenRoute,
  dayPlan,
  dueBins,
  indexRequest,
  type LeftOutBin,
  leftOutReasons,
  listOrderBaseline,
  type PlanDraft,
  type RoundDay,
  RouteCache,
  stopReason,
  type TruckOut,
  trucksAway,
} from 'shared-domain/route-planning'
import type { TravelMatrix } from 'shared-domain/routing'
import type { NewRoute } from '../plan-saving/plan-body'

export interface TravelTimes {
  matrix: TravelMatrix
  source: MatrixSource
  /** What planners should know of it; `null` when there is nothing to say. */
  note: string | null
}

/** A city's day that is planned: what was asked, of which bins, and what is known of the roads. */
export interface CityPlanRequest {
  name: string
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  /** YYYY-MM-DD in Pacific/Auckland: when it is driven. */
  day: string
  fleet: Fleet
  /** By id, of those that were due. */
  bins: ReadonlyMap<string, LocatedBin>
  /** Bins that were due and left to other routes, which are still to come to them. */
  leftToOthers: readonly { bin: Bin; routeId: string }[]
  /** Whether it was asked to plan bins that other routes are still to come to. */
  mayShareBins: boolean
  /** The trucks that are out on other routes until their shift is over. */
  trucksAway: readonly TruckOut[]
  /** Bins that were due, but not there when the crew of that route came by. */
  missing: readonly { bin: Bin; routeId: string }[]
  /** Why each bin that was due is worth a stop. */
  reasons: ReadonlyMap<string, StopReason>
  risks: CityChoice['options']['risks']
  /** What forecasts tell of the days after it, and what those days may choose from; `null` without a forecast. */
  ahead: { days: readonly RoundDay[]; outlooks: readonly BinOutlook[]; choice: CityChoice } | null
  /** The rows of the matrix. */
  points: ReturnType<typeof cityPoints>
  travel: TravelTimes
  book: RouteCache
}

export interface CityPlan {
  /** Of this plan alone. */
  id: string
  request: CityPlanRequest
  /** As the engine planned it. */
  opening: PlanDraft
}

export function cityPlanRequest(
  { name, priority, day }: Pick<CityPlanRequest, 'name' | 'priority' | 'day'>,
  choice: CityChoice,
  travel: TravelTimes,
): CityPlanRequest {
  const request = cityRequest({ ...choice, matrix: travel.matrix })
  const due = dueBins(choice)
  return {
    name: routeName(name, { day, bins: due }),
    priority,
    day,
    fleet: choice.fleet,
    bins: new Map(due.map((bin) => [bin.id, bin])),
    reasons: new Map(due.map((bin) => [bin.id, stopReason(bin, choice.options)])),
    risks: choice.options.risks,
    ahead: null,
    points: cityPoints(choice),
    leftToOthers: [],
    mayShareBins: false,
    trucksAway: trucksAway(choice),
    missing: [],
    travel,
    book: new RouteCache(indexRequest(request)),
  }
}

export const truckName = ({ fleet }: Pick<CityPlanRequest, 'fleet'>, truckId: string): string =>
  fleet.trucks.find(({ id }) => id === truckId)?.name ?? truckId

/** The bins that a plan leaves out, each with the truck whose route passes it the nearest; `null` when none leaves. */
export const leftOutOf = (
  { book, risks }: CityPlanRequest,
  { routes }: DrivenPlan,
  leftOut: readonly LeftOutBin[],
): (LeftOut & { truckId: string | null })[] =>
  leftOutReasons(book.index.request, routes, leftOut, risks).map(({ of, ...told }) => ({
    ...told,
    truckId: of?.truckId ?? null,
  }))

/** The routes of a plan as the record is sent them, one a truck, in the order of the plan. */
export function newRoutes(
  request: CityPlanRequest,
  driven: DrivenPlan,
  leftOut: readonly LeftOutBin[],
): NewRoute[] {
  const told = leftOutOf(request, driven, leftOut)
  return driven.routes.map((route) => ({
    ...newRoute(request, route, driven),
    reasons: binIdsOf(route).flatMap((binId) => request.reasons.get(binId) ?? []),
    leftOut: told.flatMap(({ truckId, ...left }) => (truckId === route.truckId ? left : [])),
  }))
}

function newRoute(request: CityPlanRequest, route: DrivenRoute, driven: DrivenPlan): NewRoute {
  const { name, priority, points, travel, book } = request
  const { request: routing } = book.index
  const distanceKm = route.metres / 1000
  const baseline = listOrderBaseline(routing, [route])
  return {
    name: driven.routes.length === 1 ? name : nameWith(request, route.truckId),
    priority: priority ?? priorityOf(request, driven),
    binIds: binIdsOf(route),
    distanceKm,
    baselineKm: baseline ? baseline.metres / 1000 : distanceKm,
    minutes: route.seconds / 60,
    plannedFor: request.day,
    plan: dayPlan({ request: routing, points, route, matrixSource: travel.source }),
  }
}

export const binIdsOf = ({ visits }: Pick<DrivenRoute, 'visits'>): string[] =>
  visits.flatMap((visit) => (visit.kind === 'stop' ? [visit.binId] : []))

/** Of all routes of a plan: what is urgent is the round, however many trucks share it. */
export function priorityOf({ bins }: Pick<CityPlanRequest, 'bins'>, { routes }: DrivenPlan): Priority {
  const full = routes.flatMap(binIdsOf).filter((binId) => bins.get(binId)?.status === 'full').length
  return full > HIGH_PRIORITY_ABOVE ? 'high' : 'medium'
}

function nameWith(request: CityPlanRequest, truckId: string): string {
  const truck = `, ${truckName(request, truckId)}`
  return request.name.slice(0, ROUTE_NAME_MAX - truck.length) + truck
}

/** A plan in a few words, such as '84.3 km, 3 trucks, 212 bins'. */
export function planWords({ totals, routes }: DrivenPlan): string {
  const bins = routes.flatMap(binIdsOf).length
  return [
    distanceText(totals.metres / 1000),
    `${routes.length} ${routes.length === 1 ? 'truck' : 'trucks'}`,
    `${bins} ${bins === 1 ? 'bin' : 'bins'}`,
  ].join(', ')
}
