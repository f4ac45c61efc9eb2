import type { Driver, RouteStop, VisitDone } from '../contract/routes-contract'
import type { RouteStatus } from './route'

/** What an operator does to a route. */
export type RouteChange =
  /** `driver` is who had the route before, whom taking the start back gives it to again. */
  | { kind: 'start'; driver?: Driver | null | undefined }
  | { kind: 'unstart'; driver: Driver | null }
  | { kind: 'complete' }
  /** `from` is who had it before, where that is known. */
  | { kind: 'assign'; driver: Driver | null; from?: Driver | null | undefined }
  | { kind: 'remove' }
  | { kind: 'restore' }

const POSSIBLE = {
  pending: ['start', 'assign', 'remove'],
  active: ['complete', 'assign'],
  completed: [],
} as const satisfies Record<RouteStatus, readonly RouteChange['kind'][]>

interface Driven {
  status: RouteStatus
  stops: readonly Pick<RouteStop, 'state'>[]
  visitsDone: readonly VisitDone[]
}

/** Whether a route is under way and nothing is done on it yet: its start can be taken back. */
export const isStartOnly = ({ status, stops, visitsDone }: Driven): boolean =>
  status === 'active' && visitsDone.length === 0 && stops.every(({ state }) => state === 'planned')

/** What can be done to a recorded route as it is: the API refuses everything else. */
export const possibleChanges = (route: Driven): readonly RouteChange['kind'][] =>
  isStartOnly(route) ? [...POSSIBLE[route.status], 'unstart'] : POSSIBLE[route.status]

interface Changing {
  status: RouteStatus
  driver?: Driver | null | undefined
}

/** The route as it is once the record has agreed. */
export function withChange<R extends Changing>(route: R, change: RouteChange): R {
  if (change.kind === 'start') return { ...route, status: 'active' }
  if (change.kind === 'unstart') return { ...route, status: 'pending', driver: change.driver }
  if (change.kind === 'complete') return { ...route, status: 'completed' }
  if (change.kind === 'assign') return { ...route, driver: change.driver }
  return route
}
