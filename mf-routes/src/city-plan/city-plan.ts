import type { TravelMatrix } from 'routing-engine'
import {
  type Bin,
  type LocatedBin,
  type Priority,
  ROUTE_NAME_MAX,
  routeName,
  routePriority,
} from 'shared-domain'
import type { Fleet, LeftOut, MatrixSource, PlanningFacts, StopReason } from 'shared-domain/contract'
import {
  type CityChoice,
  cityPoints,
  cityRequest,
  dayPlan,
  dueBins,
  indexRequest,
  listOrderBaseline,
  type TruckOut,
} from 'shared-domain/route-planning'
import type { PlanRule } from '../../operations'
import type { OverflowOutlook, RoundDay } from '../../rules/days-ahead'
import type { DrivenRoute } from '../../rules/drive-truck'
import { type DrivenPlan, type LeftOutBin, type PlanDraft, RouteCache } from '../../rules/plan-draft'
import { withRules } from '../../rules/plan-rules/keep-rules'
import { distanceText } from '../../rules/route-text'
import { leftOutReasons, stopReason } from '../../rules/stop-reason'
import { trucksAway } from '../../rules/trucks-out'
import { t } from '../messages/translate'
import type { NewRoute } from '../plan-saving/plan-body'
import type { PlanCriteria } from './plan-criteria'

export interface TravelTimes {
  matrix: TravelMatrix
  source: MatrixSource
  /** Rows of places without a road, whose ways are estimated although those of the others are along roads. */
  estimated?: readonly number[] | undefined
  /** Rows of places at the kerb that trucks reach on the other side of the street alone. */
  acrossStreet?: readonly number[] | undefined
  /** A remark for the operator, or `null`. */
  note: string | null
}

/** What the rounds of later days are computed from. */
export interface RoundsAhead {
  days: readonly RoundDay[]
  /** Known at the ends of these days. */
  outlooks: readonly OverflowOutlook[]
  /** The bins that these days may plan. */
  choice: CityChoice
  /** The open routes that occupy trucks on these days. */
  outings: PlanningFacts['outings']
}

/** The input of a plan: the criteria, the due bins, the fleet and the travel times. */
export interface CityPlanRequest {
  /** For the form beside the plan; absent in plans that an earlier release stored on this device. */
  criteria?: PlanCriteria
  name: string
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  /** The day of the routes, YYYY-MM-DD in Pacific/Auckland. */
  day: string
  fleet: Fleet
  /** The due bins by id. */
  bins: ReadonlyMap<string, LocatedBin>
  /** Due bins that are left to open routes. */
  leftToOthers: readonly { bin: Bin; routeId: string }[]
  /** Whether bins on open routes may be planned again. */
  mayShareBins: boolean
  /** The trucks that are out on other routes until their shift is over. */
  trucksAway: readonly TruckOut[]
  /** Due bins that the crew of that route did not find. */
  missing: readonly { bin: Bin; routeId: string }[]
  /** Why each due bin is worth a stop, by its id. */
  reasons: ReadonlyMap<string, StopReason>
  risks: CityChoice['options']['risks']
  /** The day of the plan and those after it; `null` without a forecast. */
  ahead: RoundsAhead | null
  /** The places of the rows of the matrix. */
  points: ReturnType<typeof cityPoints>
  travel: TravelTimes
  /** The kept rules, which the plan keeps where that is possible. */
  rules: readonly PlanRule[]
  routeCache: RouteCache
}

export interface CityPlan {
  id: string
  request: CityPlanRequest
  /** As the engine planned it. */
  opening: PlanDraft
}

export function cityPlanRequest(
  { name, priority, day }: Pick<CityPlanRequest, 'name' | 'priority' | 'day'>,
  choice: CityChoice,
  travel: TravelTimes,
  rules: readonly PlanRule[] = [],
): CityPlanRequest {
  const request = withRules(cityRequest({ ...choice, matrix: travel.matrix }), rules)
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
    rules,
    routeCache: new RouteCache(indexRequest(request)),
  }
}

export const truckName = ({ fleet }: Pick<CityPlanRequest, 'fleet'>, truckId: string): string =>
  fleet.trucks.find(({ id }) => id === truckId)?.name ?? truckId

/** The bins that a plan leaves out, each with the truck that passes nearest to it; `null` when no truck leaves. */
export const leftOutOf = (
  { routeCache, risks }: CityPlanRequest,
  { routes }: DrivenPlan,
  leftOut: readonly LeftOutBin[],
): (LeftOut & { truckId: string | null })[] =>
  leftOutReasons(routeCache.index.request, routes, leftOut, risks).map(({ of, ...reason }) => ({
    ...reason,
    truckId: of?.truckId ?? null,
  }))

/** The routes of a plan as they are sent to the record, one for each truck, in the order of the plan. */
export function newRoutes(
  request: CityPlanRequest,
  driven: DrivenPlan,
  leftOut: readonly LeftOutBin[],
): NewRoute[] {
  const leftOutBins = leftOutOf(request, driven, leftOut)
  return driven.routes.map((route) => ({
    ...newRoute(request, route, driven),
    reasons: binIdsOf(route).flatMap((binId) => request.reasons.get(binId) ?? []),
    leftOut: leftOutBins.flatMap(({ truckId, ...left }) => (truckId === route.truckId ? left : [])),
  }))
}

function newRoute(request: CityPlanRequest, route: DrivenRoute, driven: DrivenPlan): NewRoute {
  const { name, priority, points, travel, routeCache } = request
  const { request: routing } = routeCache.index
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

/** One priority for all routes of a plan: a round is urgent however many trucks share it. */
export function priorityOf({ bins }: Pick<CityPlanRequest, 'bins'>, { routes }: DrivenPlan): Priority {
  return routePriority(routes.flatMap(binIdsOf).flatMap((binId) => bins.get(binId) ?? []))
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
    t('cityPlan.trucks', { count: routes.length }),
    t('cityPlan.bins', { bins }),
  ].join(', ')
}
