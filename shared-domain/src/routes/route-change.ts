import type { Driver } from '../contract/routes-contract'
import type { RouteStatus } from './route'

/** What an operator does to a route. */
export type RouteChange =
  | { kind: 'start' }
  | { kind: 'complete' }
  | { kind: 'assign'; driver: Driver | null }
  | { kind: 'remove' }
  | { kind: 'restore' }

const POSSIBLE = {
  pending: ['start', 'assign', 'remove'],
  active: ['complete', 'assign'],
  completed: [],
} as const satisfies Record<RouteStatus, readonly RouteChange['kind'][]>

/** What can be done to a recorded route of this status: the API refuses everything else. */
export const possibleChanges = (status: RouteStatus): readonly RouteChange['kind'][] => POSSIBLE[status]

interface Changing {
  status: RouteStatus
  driver: Driver | null
}

/** The route as it is once the record has agreed. */
export function withChange<R extends Changing>(route: R, change: RouteChange): R {
  if (change.kind === 'start') return { ...route, status: 'active' }
  if (change.kind === 'complete') return { ...route, status: 'completed' }
  if (change.kind === 'assign') return { ...route, driver: change.driver }
  return route
}
