import { bodyHash, type LockedRoute, Refusal, requireSameBody, unknownRoute } from 'api/server-part'
import type { PlanToKeep } from 'shared-domain/contract'
import { changeRoutePlan } from './change-route-plan'
import type { RoutesChange } from './lock-route'

type PlannedRoute = PlanToKeep['routes'][number]

/**
 * Saves the routes of a plan and removes those that it no longer contains, all in one transaction. Returns the ids of its
 * routes. Repeating the same plan changes nothing.
 */
export async function keepPlan(
  change: RoutesChange,
  { routes: planned, removedIds, mayShareBins }: PlanToKeep,
  now: Date,
): Promise<string[]> {
  const { routes } = change.record
  const binIds = planned.flatMap((route) => route.binIds)
  const held = await routes.lock({
    ids: [...removedIds, ...planned.flatMap(({ replaces }) => replaces?.id ?? [])],
    keys: planned.map(({ key }) => key),
  })
  await routes.lockBins(binIds)
  await routes.lockTrucksAndDrivers({
    truckIds: planned.map(({ plan }) => plan?.truckId),
    driverIds: held.map(({ driverId }) => driverId),
  })
  const before = await binsOf(change, held)
  for (const [at, id] of removedIds.entries()) await removeFromPlan(change, held, { at, id, now })
  const ids: string[] = []
  for (const [at, route] of planned.entries())
    ids.push(await refuseAt(`body.routes.${at}`, () => keepRoute(change, held, route, now)))
  requireEachOnce([...removedIds, ...ids])
  const fields = ids.map((id, at) => [id, `body.routes.${at}.plan.truckId`])
  await routes.requireNoConflict(ids, now, Object.fromEntries(fields))
  if (!mayShareBins) {
    const added = binIds.filter((binId) => !before.has(binId))
    await routes.requireUntaken(added, {
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
async function binsOf(
  { record: { routes } }: RoutesChange,
  held: readonly LockedRoute[],
): Promise<Set<string>> {
  const own = await routes.stopsOf(held.flatMap(({ id, removedAt }) => (removedAt ? [] : id)))
  return new Set(own.map(({ binId }) => binId))
}

async function removeFromPlan(
  change: RoutesChange,
  held: readonly LockedRoute[],
  { at, id, now }: { at: number; id: string; now: Date },
): Promise<void> {
  const field = `body.removedIds.${at}`
  const route = held.find((one) => one.id === id)
  if (!route) throw unknownRoute(id, field)
  if (route.removedAt) return
  if (route.status === 'pending') return change.record.routes.remove(id, now)
  throw Refusal.ofField(
    'not-possible-now',
    field,
    `Route ${id} is ${route.status} by now, and cannot be taken away: nothing of this plan was saved. Generate again, and its bins are left to it.`,
  )
}

async function keepRoute(
  change: RoutesChange,
  held: readonly LockedRoute[],
  { key, replaces, ...route }: PlannedRoute,
  now: Date,
): Promise<string> {
  const made = held.find((one) => one.key === key)
  if (made) return repeatedRoute(change, made, route)
  const replaced = replaces && held.find(({ id }) => id === replaces.id)
  if (replaces && !replaced) throw unknownRoute(replaces.id, 'body.replaces.id')
  // The replaced route was removed meanwhile, but its truck still drives: create a new route.
  if (!replaces || !replaced || replaced.removedAt) return change.record.routes.create(key, route, now)
  await changeRoutePlan(change, replaced, { planRevision: replaces.planRevision, route }, now)
  return replaced.id
}

/** A repeated plan restores its route if that was removed in between. */
async function repeatedRoute(
  change: RoutesChange,
  made: LockedRoute,
  route: Omit<PlannedRoute, 'key' | 'replaces'>,
): Promise<string> {
  requireSameBody(made, bodyHash(route))
  if (made.removedAt) await change.record.routes.restore(made.id)
  return made.id
}

/** Refuses a plan that names a route both by its id and by the key that created it. */
function requireEachOnce(ids: readonly string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice === undefined) return
  throw Refusal.ofField(
    'invalid-input',
    'body.routes',
    `Route ${twice} is named twice, once by the key that made it. Give each route a key of its own.`,
  )
}

/** Runs `work` for one route of several. The fields of a refusal are renamed to those of the route at `place`. */
async function refuseAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { failure, message, errors = [] } = error
    throw new Refusal(
      failure,
      message,
      errors.map(({ field, detail }) => ({ field: fieldAt(place, field), detail })),
    )
  }
}

/** With several routes in one request, the idempotency key of each is in the body and not in a header. */
const fieldAt = (place: string, field: string) =>
  field === 'headers.idempotency-key' ? `${place}.key` : field.replace(/^body/, place)
