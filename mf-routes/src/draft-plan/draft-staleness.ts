import { aucklandDate, aucklandTime, type Bin } from 'shared-domain'
import type { Fleet, PlanningFacts } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import type { DrivenPlan } from '../../rules/plan-draft'
import { unfitItems } from '../../rules/plan-trouble'
import { binIdsOf, type CityPlanRequest } from '../city-plan/city-plan'

/** What has changed since a draft was planned. */
export type DraftChange =
  | { kind: 'emptied'; binIds: readonly string[] }
  | { kind: 'removed'; binIds: readonly string[] }
  | { kind: 'on-routes'; binIds: readonly string[]; routeIds: readonly string[] }
  | { kind: 'truck-taken'; truckId: string; routeIds: readonly string[] }
  | { kind: 'truck-out-of-service'; truckId: string }
  /** Its load or its shift was changed, so that it cannot drive its route. */
  | { kind: 'truck-changed'; truckId: string }
  /** It is closed by now when a truck unloads there, or gone. */
  | { kind: 'facility-changed'; facilityId: string }
  /** `leavesAt` is in seconds from midnight of the day. */
  | { kind: 'late'; leavesAt: number }

interface City {
  bins: readonly Bin[]
  facts: Pick<PlanningFacts, 'onRoutes' | 'outings'>
  fleet: Fleet
  /** ms since 1970 */
  now: number
}

/** A truck may leave this much later than planned, in seconds. */
const LATE_S = 15 * 60

/**
 * What a draft no longer agrees with: bins that were emptied, are gone or on other routes, trucks that are taken, out of service or were
 * changed, and facilities with other hours.
 */
export function draftChanges(
  request: Pick<CityPlanRequest, 'bins' | 'day' | 'fleet' | 'mayShareBins'>,
  { routes }: Pick<DrivenPlan, 'routes'>,
  { bins, facts, fleet, now }: City,
): DraftChange[] {
  const binIds = routes.flatMap(binIdsOf)
  const present = new Map(bins.map((bin) => [bin.id, bin]))
  const changes: DraftChange[] = []
  const emptied = binIds.filter((id) => wasEmptied(request.bins.get(id), present.get(id)))
  if (emptied.length > 0) changes.push({ kind: 'emptied', binIds: emptied })
  const removed = bins.length === 0 ? [] : binIds.filter((id) => !present.has(id))
  if (removed.length > 0) changes.push({ kind: 'removed', binIds: removed })
  const planned = new Set(binIds)
  const taken = request.mayShareBins ? [] : facts.onRoutes.filter(({ binId }) => planned.has(binId))
  if (taken.length > 0)
    changes.push({
      kind: 'on-routes',
      binIds: [...new Set(taken.map(({ binId }) => binId))],
      routeIds: [...new Set(taken.map(({ routeId }) => routeId))],
    })
  for (const { truckId, visits } of routes) {
    const leavesAt = visits[0]?.departure ?? 0
    if (!fleet.trucks.some(({ id, isInService }) => id === truckId && isInService))
      changes.push({ kind: 'truck-out-of-service', truckId })
    const out = facts.outings.filter(
      (outing) => outing.truckId === truckId && outing.day === request.day && outing.backAt > leavesAt,
    )
    if (out.length > 0)
      changes.push({ kind: 'truck-taken', truckId, routeIds: out.map(({ routeId }) => routeId) })
  }
  changes.push(...fleetChanges(request.fleet, routes, fleet))
  const leaving = routes.map(({ visits }) => visits[0]?.departure ?? 0)
  const first = Math.min(...leaving)
  if (leaving.length > 0 && request.day === aucklandDate(new Date(now)) && first + LATE_S < secondOfDay(now))
    changes.push({ kind: 'late', leavesAt: first })
  return changes
}

/** What of the plan the fleet has ceased to allow; what the plan broke before is no news. */
function fleetChanges(planned: Fleet, routes: DrivenPlan['routes'], now: Fleet): DraftChange[] {
  const unfit = (fleet: Fleet) =>
    routes.flatMap(({ truckId, visits }) => unfitItems({ plan: { truckId, visits }, visitsDone: [] }, fleet))
  const before = new Set(unfit(planned))
  const news = [...new Set(unfit(now))].filter((id) => !before.has(id))
  return news.map((id) =>
    now.trucks.some((truck) => truck.id === id)
      ? { kind: 'truck-changed', truckId: id }
      : { kind: 'facility-changed', facilityId: id },
  )
}

/** Collected on a later day than it was planned with, or no longer due and less than half as full. */
function wasEmptied(planned: Bin | undefined, now: Bin | undefined): boolean {
  if (!planned || !now) return false
  if (now.lastCollected !== null && now.lastCollected > (planned.lastCollected ?? '')) return true
  const isLess = planned.fillLevel !== null && now.fillLevel !== null && now.fillLevel < planned.fillLevel / 2
  return isLess && planned.status !== 'normal' && now.status === 'normal'
}

const secondOfDay = (now: number) => clockSeconds(aucklandTime(new Date(now)).slice(-8, -3))
