import type { MockRoute, Route } from 'shared-domain'
import type {
  LeftOutStop,
  RecordedListedRoute,
  RecordedRoute,
  RouteDayPlan,
  RouteStop,
  VisitDone,
} from 'shared-domain/contract'
import { possibleChanges, type RouteChange } from './route-change'

/** A route in lists on screen, from the record or the samples. */
export interface ShownRoute extends Omit<Route, 'binsList'> {
  /** The planned truck; `null` without one. */
  truckId: string | null
  /** `null` without a driver; absent when the role may not see who drives. */
  driver?: RecordedListedRoute['driver']
  /** How many of its bins are emptied; `null` when that is not counted. */
  binsDone: number | null
  /** YYYY-MM-DD in Pacific/Auckland; `null` without a day. */
  plannedFor: string | null
  /** Generated from mock data, and stored only on this device. */
  isOnDevice: boolean
}

/** `position` is the place in the record's order; without it the stop has that of its place in the list, from 1. */
export type ShownStop = Omit<RouteStop, 'position'> & Partial<Pick<RouteStop, 'position'>>

/** A route with its stops in driving order. */
export interface DetailedRoute extends ShownRoute {
  stops: readonly ShownStop[]
  /** The bins that its plan considered and left out. */
  leftOut: readonly LeftOutStop[]
  /** The truck's planned day; `null` without a plan. */
  plan: RouteDayPlan | null
  /** The plan's disposal trips and breaks that are done. */
  visitsDone: readonly VisitDone[]
  /** The moves of stops to or from the route by the office, oldest first. */
  moves: NonNullable<RecordedRoute['moves']>
  /** The actions that are possible now. */
  changes: readonly RouteChange['kind'][]
}

/** A route as described by the record or by the mock data. */
type Described<R> = R & Partial<MockRoute>

export const listedFromRecord = ({ mock, ...route }: Described<RecordedListedRoute>): ShownRoute => ({
  id: route.id,
  name: route.name,
  status: route.status,
  priority: route.priority,
  bins: route.bins,
  binsDone: mock ? null : route.binsDone,
  distanceKm: route.distanceKm,
  minutes: route.minutes,
  truckId: route.truckId,
  driver: route.driver,
  plannedFor: mock ? null : route.plannedFor,
  isOnDevice: mock !== undefined && mock !== 'sample',
})

export const detailedFromRecord = (route: Described<RecordedRoute>): DetailedRoute => ({
  ...listedFromRecord(route),
  stops: route.stops,
  leftOut: route.leftOut ?? [],
  plan: route.plan,
  visitsDone: route.visitsDone,
  moves: route.moves ?? [],
  changes: changesOf(route),
})

function changesOf(route: Described<RecordedRoute>): DetailedRoute['changes'] {
  if (!route.mock) return possibleChanges(route)
  return route.mock === 'sample' ? [] : ['remove']
}
