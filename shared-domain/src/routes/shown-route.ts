import type { RouteDayPlan } from '../contract/route-day-plan'
import type { ListedRoute, RecordedRoute, RouteStop, VisitDone } from '../contract/routes-contract'
import type { Route } from './route'
import { possibleChanges, type RouteChange } from './route-change'

/** A route as the screens list it, of the record or of the samples. */
export interface ShownRoute extends Omit<Route, 'binsList'> {
  /** The truck that it is planned for; `null` without one. */
  truckId: string | null
  /** `null` while nobody has it, left out where the role does not see who drives. */
  driver?: ListedRoute['driver']
  /** How many of its bins are emptied; `null` where that is not counted. */
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

/** What a route of the mock data says of itself besides: it is never driven. */
export interface MockRoute {
  /** A sample, or one generated on this device; `no-room` when the device could not store it. */
  mock: 'sample' | 'on-device' | 'no-room'
}

/** A route as the record, or the mock data, describes it. */
type Described<R> = R & Partial<MockRoute>

export const listedFromRecord = ({ mock, ...route }: Described<ListedRoute>): ShownRoute => ({
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
  plan: route.plan,
  visitsDone: route.visitsDone,
  changes: changesOf(route),
})

function changesOf(route: Described<RecordedRoute>): DetailedRoute['changes'] {
  if (!route.mock) return possibleChanges(route)
  return route.mock === 'sample' ? [] : ['remove']
}
