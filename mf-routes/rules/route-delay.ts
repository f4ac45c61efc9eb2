import { aucklandDate, aucklandInstant, MINUTE_MS, type RouteStatus } from 'shared-domain'
import type { PlannedVisit } from 'shared-domain/contract'
import { type DrivenSoFar, lastDoneVisit } from './last-done-visit'

/** A route of a truck, and how far it is. */
export interface TrackedRoute extends DrivenSoFar {
  name: string
  status: RouteStatus
  /** YYYY-MM-DD in Pacific/Auckland. */
  plannedFor: string
  createdAt: Date
}

/**
 * A route that is so far behind its plan is late, in ms. Traffic, a full site or a stop that takes long are made up for within a shift and are
 * no news; half an hour is what a crew loses by a breakdown, or by not having left, and is early enough to move its last stops to another truck. @internal
 */
export const LATE_MS = 30 * MINUTE_MS

export interface RouteDelay {
  /** How far it is behind its plan, in ms. */
  lateMs: number
  /** The visit that it should have reached; `null` for a route that has not left. */
  next: PlannedVisit | null
}

/**
 * How far a route is behind its plan at `now`, in ms since 1970: by when it should have left, or reached its next visit. `null` for a route that is in
 * time, not of today, or forgotten: one that was not ended on its day is no delay. A plan that was made after it should have begun is as much
 * later.
 */
export function routeDelay(route: TrackedRoute, now: number): RouteDelay | null {
  const { status, plannedFor, createdAt, visits } = route
  const [depot] = visits
  if (!depot || status === 'completed' || !isOfShift(route, now)) return null
  const leaves = aucklandInstant(plannedFor, depot.departure)
  const shift = Math.max(0, createdAt.getTime() - leaves)
  if (status === 'pending') return delayOf(now - leaves - shift, null)
  const next = visits[lastDoneVisit(route) + 1]
  return next ? delayOf(now - aucklandInstant(plannedFor, next.arrival) - shift, next) : null
}

const delayOf = (lateMs: number, next: PlannedVisit | null): RouteDelay | null =>
  lateMs >= LATE_MS ? { lateMs, next } : null

/** A shift may end after midnight. */
const isOfShift = ({ plannedFor, visits, status }: TrackedRoute, now: number) => {
  const today = aucklandDate(new Date(now))
  if (plannedFor === today) return true
  const ends = aucklandInstant(plannedFor, visits.at(-1)?.arrival ?? 0)
  return status === 'active' && plannedFor < today && aucklandDate(new Date(ends)) === today
}

/** Such as 'Te Aro (Truck 4), 42 min late: 5 of 20 stops done, next WCC34'. */
export function delayText(
  { name, visits, binsOver }: TrackedRoute,
  truck: string,
  { lateMs, next }: RouteDelay,
): string {
  const stops = visits.filter(({ kind }) => kind === 'stop').length
  const stands =
    next === null ? 'it has not left' : `${binsOver.length} of ${stops} stops done, next ${placeOf(next)}`
  return `${name} (${truck}), ${Math.floor(lateMs / MINUTE_MS)} min late: ${stands}`
}

function placeOf(visit: PlannedVisit): string {
  if (visit.kind === 'stop') return visit.binId
  if (visit.kind === 'disposal') return `disposal at ${visit.facilityId}`
  return visit.kind === 'break' ? 'a break' : 'the depot'
}
