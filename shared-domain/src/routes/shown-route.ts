import type { RouteDayPlan } from '../contract/route-day-plan'
import type { ListedRoute, RecordedRoute, RouteStop, VisitDone } from '../contract/routes-contract'
import type { Route } from './route'
import { possibleChanges, type RouteChange } from './route-change'

/** A route as the screens list it, of the record or of the samples. */
export interface ShownRoute extends Omit<Route, 'binsList'> {
  driver: ListedRoute['driver']
  /** How many of its bins are emptied; `null` where nobody keeps count. */
  binsDone: number | null
  /** YYYY-MM-DD in Pacific/Auckland; `null` where no day is said. */
  plannedFor: string | null
  /** Generated from mock data, and kept here alone. */
  isOnDevice: boolean
}

export type ShownStop = Omit<RouteStop, 'position'>

/** A route with its stops in driving order. */
export interface DetailedRoute extends ShownRoute {
  stops: readonly ShownStop[]
  /** The day of its truck; `null` where none was planned. */
  plan: RouteDayPlan | null
  /** The disposal trips and breaks of the plan that are over. */
  visitsDone: readonly VisitDone[]
  /** What can be done to it now. */
  changes: readonly RouteChange['kind'][]
}

export const listedFromRecord = (route: ListedRoute): ShownRoute => ({
  id: route.id,
  name: route.name,
  status: route.status,
  priority: route.priority,
  bins: route.bins,
  binsDone: route.binsDone,
  distanceKm: route.distanceKm,
  minutes: route.minutes,
  driver: route.driver,
  plannedFor: route.plannedFor,
  isOnDevice: false,
})

export const detailedFromRecord = (route: RecordedRoute): DetailedRoute => ({
  ...listedFromRecord(route),
  stops: route.stops,
  plan: route.plan,
  visitsDone: route.visitsDone,
  changes: possibleChanges(route.status),
})

/** A sample, or a route kept on this device: planned, and no more is known. */
export const detailedOnDevice = ({ binsList, ...route }: Route, isOnDevice: boolean): DetailedRoute => ({
  ...route,
  driver: null,
  binsDone: null,
  isOnDevice,
  plan: null,
  visitsDone: [],
  plannedFor: null,
  // Nobody drives the samples.
  changes: isOnDevice ? ['remove'] : [],
  stops: binsList.map((bin) => ({ bin, state: 'planned', skipReason: null, at: null, emptied: null })),
})
