import { inArray } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { stops } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { lockBins } from '../bins/bin-levels'
import { changeRoutePlan } from './change-route-plan'
import { setRemoved } from './change-route-status'
import { createRoute, requireSameBody } from './create-route'
import { type LockedRoute, lockRoutes, unknownRoute } from './lock-route'
import { lockTrucksAndDrivers, requireNoConflict } from './route-conflicts'
import { requireUntaken } from './stop-rules'

type Plan = OperationInput<typeof OPERATIONS.keepPlan>['body']
type PlannedRoute = Plan['routes'][number]

/**
 * Saves the routes of a plan and removes those that it no longer contains, all in one transaction. Returns the ids of its
 * routes. Repeating the same plan changes nothing.
 */
export async function keepPlan(
  change: Change,
  { routes, removedIds, mayShareBins }: Plan,
  now = new Date(),
): Promise<string[]> {
  const binIds = routes.flatMap((route) => route.binIds)
  const held = await lockRoutes(change.transaction, {
    ids: [...removedIds, ...routes.flatMap(({ replaces }) => replaces?.id ?? [])],
    keys: routes.map(({ key }) => key),
  })
  await lockBins(change.transaction, binIds)
  await lockTrucksAndDrivers(change.transaction, {
    truckIds: routes.map(({ plan }) => plan?.truckId),
    driverIds: held.map(({ driverId }) => driverId),
  })
  const before = await binsOf(change.transaction, held)
  for (const [at, id] of removedIds.entries()) await removeFromPlan(change, held, { at, id })
  const ids: string[] = []
  for (const [at, route] of routes.entries())
    ids.push(await refuseAt(`body.routes.${at}`, () => keepRoute(change, held, route, now)))
  requireEachOnce([...removedIds, ...ids])
  await requireNoConflict(change.transaction, ids, now, (id) => `body.routes.${ids.indexOf(id)}.plan.truckId`)
  if (!mayShareBins) {
    const added = binIds.filter((binId) => !before.has(binId))
    await requireUntaken(change.transaction, added, {
      ownRouteIds: ids,
      now,
      remedy: LEFT_TO_OTHERS,
      field: 'body.routes',
    })
  }
  return ids
}

const LEFT_TO_OTHERS = 'Nothing of this plan was saved. Generate again, and these bins are left out.'

/** The bins on these routes before the change. A removed route had left its bins to others. */
async function binsOf(transaction: Executor, held: readonly LockedRoute[]): Promise<Set<string>> {
  const ids = held.flatMap(({ id, removedAt }) => (removedAt ? [] : id))
  const own = await transaction.select({ binId: stops.binId }).from(stops).where(inArray(stops.routeId, ids))
  return new Set(own.map(({ binId }) => binId))
}

async function removeFromPlan(
  change: Change,
  held: readonly LockedRoute[],
  { at, id }: { at: number; id: string },
): Promise<void> {
  const field = `body.removedIds.${at}`
  const route = held.find((one) => one.id === id)
  if (!route) throw unknownRoute(id, field)
  if (route.removedAt) return
  if (route.status === 'pending') return setRemoved(change, id, new Date())
  const detail = `Route ${id} is ${route.status} by now, and cannot be taken away: nothing of this plan was saved. Generate again, and its bins are left to it.`
  throw new Refusal('not-possible-now', detail, [{ field, detail }])
}

async function keepRoute(
  change: Change,
  held: readonly LockedRoute[],
  { key, replaces, ...route }: PlannedRoute,
  now: Date,
): Promise<string> {
  const made = held.find((one) => one.key === key)
  if (made) return repeatedRoute(change, made, route)
  const replaced = replaces && held.find(({ id }) => id === replaces.id)
  if (replaces && !replaced) throw unknownRoute(replaces.id, 'body.replaces.id')
  // The replaced route was removed meanwhile, but its truck still drives: create a new route.
  if (!replaces || !replaced || replaced.removedAt) return createRoute(change, key, route, { now })
  await changeRoutePlan(change, replaced, { planRevision: replaces.planRevision, route }, now)
  return replaced.id
}

/** A repeated plan restores its route if that was removed in between. */
async function repeatedRoute(
  change: Change,
  made: LockedRoute,
  route: Omit<PlannedRoute, 'key' | 'replaces'>,
): Promise<string> {
  requireSameBody(made, bodyHash(route))
  if (made.removedAt) await setRemoved(change, made.id, null)
  return made.id
}

/** Refuses a plan that names a route both by its id and by the key that created it. */
function requireEachOnce(ids: readonly string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice === undefined) return
  const detail = `Route ${twice} is named twice, once by the key that made it. Give each route a key of its own.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.routes', detail }])
}

/** Runs `work` for one route of several. The fields of a refusal are renamed to those of the route at `place`. */
async function refuseAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, message, errors = [] } = error
    throw new Refusal(
      kind,
      message,
      errors.map(({ field, detail }) => ({ field: fieldAt(place, field), detail })),
    )
  }
}

/** With several routes in one request, the idempotency key of each is in the body and not in a header. */
const fieldAt = (place: string, field: string) =>
  field === 'headers.idempotency-key' ? `${place}.key` : field.replace(/^body/, place)
