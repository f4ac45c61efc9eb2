import type { RouteStatus } from 'shared-domain'
import type { Driver, RouteStop, VisitDone } from 'shared-domain/contract'

/** The actions of an operator on a route. */
export type RouteChange =
  /** `driver` is the previous driver, who gets the route back when the start is undone. */
  | { kind: 'start'; driver?: Driver | null | undefined }
  | { kind: 'unstart'; driver: Driver | null }
  | { kind: 'complete' }
  /** `from` is the previous driver, if known. */
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

/** Whether a route is under way with nothing done yet, so that its start can be undone. */
export const isStartOnly = ({ status, stops, visitsDone }: Driven): boolean =>
  status === 'active' && visitsDone.length === 0 && stops.every(({ state }) => state === 'planned')

/** The actions that a recorded route allows in its present state; the API refuses all others. */
export const possibleChanges = (route: Driven): readonly RouteChange['kind'][] =>
  isStartOnly(route) ? [...POSSIBLE[route.status], 'unstart'] : POSSIBLE[route.status]

interface Changing {
  status: RouteStatus
  driver?: Driver | null | undefined
}

/** The route as it will be once the record has confirmed the action. */
export function withChange<R extends Changing>(route: R, change: RouteChange): R {
  if (change.kind === 'start') return { ...route, status: 'active' }
  if (change.kind === 'unstart') return { ...route, status: 'pending', driver: change.driver }
  if (change.kind === 'complete') return { ...route, status: 'completed' }
  if (change.kind === 'assign') return { ...route, driver: change.driver }
  return route
}
