import type { RouteStatus } from './route'

/** A route, as far as it occupies a truck and a driver. */
export interface RouteAssignment {
  id: string
  status: RouteStatus
  /** YYYY-MM-DD in Pacific/Auckland. */
  plannedFor: string
  truckId: string | null
  driverId: string | null
  /** From leaving the depot until the return, in seconds from midnight of the day; `null` without a plan. */
  hours: { from: number; to: number } | null
}

/** The truck or driver that two routes need at once, and the other route. */
export interface RouteConflict<D extends RouteAssignment = RouteAssignment> {
  of: 'truck' | 'driver'
  other: D
}

/**
 * The first other route that needs the same truck or driver at the same time: both are under way, or their planned hours on one
 * day overlap.
 */
export function conflictOf<D extends RouteAssignment>(
  route: RouteAssignment,
  others: readonly D[],
): RouteConflict<D> | null {
  for (const other of others) {
    if (other.id === route.id || !isAtOnce(route, other)) continue
    if (route.truckId !== null && route.truckId === other.truckId) return { of: 'truck', other }
    if (route.driverId !== null && route.driverId === other.driverId) return { of: 'driver', other }
  }
  return null
}

function isAtOnce(one: RouteAssignment, other: RouteAssignment): boolean {
  if (one.status === 'completed' || other.status === 'completed') return false
  if (one.status === 'active' && other.status === 'active') return true
  if (one.plannedFor !== other.plannedFor || !one.hours || !other.hours) return false
  return one.hours.from < other.hours.to && other.hours.from < one.hours.to
}

/** The hours during which a plan occupies its truck. */
export const hoursOf = (
  visits: readonly { arrival: number; departure: number }[],
): RouteAssignment['hours'] => {
  const [first, last] = [visits[0], visits.at(-1)]
  return first && last ? { from: first.departure, to: last.arrival } : null
}

/** What prevents starting a route on that day; `null` when nothing does. */
export type StartObstacle<D extends RouteAssignment = RouteAssignment> =
  | { kind: 'later-day'; plannedFor: string }
  | ({ kind: 'out' } & RouteConflict<D>)

/** A route can start on its day or later, if its truck and driver are on no other route under way. */
export function startObstacle<D extends RouteAssignment>(
  route: RouteAssignment,
  others: readonly D[],
  day: string,
): StartObstacle<D> | null {
  if (route.plannedFor > day) return { kind: 'later-day', plannedFor: route.plannedFor }
  const underWay = others.filter(({ status }) => status === 'active')
  const conflict = conflictOf({ ...route, status: 'active' }, underWay)
  return conflict && { kind: 'out', ...conflict }
}
