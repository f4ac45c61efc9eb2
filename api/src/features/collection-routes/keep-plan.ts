import { inArray } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { stops } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { lockBins } from '../bins/lock-bins'
import { changeRoutePlan } from './change-route-plan'
import { createRoute, requireSameBody } from './create-route'
import { type HeldRoute, holdRoutes } from './hold-route'
import { refuseAt } from './refuse-at'
import { setRemoved } from './remove-route'
import { requireUnshared } from './require-unshared'
import { unknownRoute } from './unknown-route'

type Plan = OperationInput<typeof OPERATIONS.keepPlan>['body']
type PlannedRoute = Plan['routes'][number]

/** Keeps the routes of one plan, and takes away those that it has no more; the same plan may come again. Answers with their ids. */
export async function keepPlan(
  change: Change,
  { routes, removedIds, mayShareBins }: Plan,
  now = new Date(),
): Promise<string[]> {
  const binIds = routes.flatMap((route) => route.binIds)
  const held = await holdRoutes(change.transaction, {
    ids: [...removedIds, ...routes.flatMap(({ replaces }) => replaces?.id ?? [])],
    keys: routes.map(({ key }) => key),
  })
  await lockBins(change.transaction, binIds)
  const before = await binsOf(change.transaction, held)
  for (const [at, id] of removedIds.entries()) await takeAway(change, held, { at, id })
  const ids: string[] = []
  for (const [at, route] of routes.entries())
    ids.push(await refuseAt(`body.routes.${at}`, () => keepRoute(change, held, route, now)))
  requireEachOnce([...removedIds, ...ids])
  if (!mayShareBins) {
    const added = binIds.filter((binId) => !before.has(binId))
    await requireUnshared(change.transaction, added, ids, now)
  }
  return ids
}

/** The bins that these routes were to come to before they were changed. */
async function binsOf(transaction: Executor, held: readonly HeldRoute[]): Promise<Set<string>> {
  const ids = held.map(({ id }) => id)
  const own = await transaction.select({ binId: stops.binId }).from(stops).where(inArray(stops.routeId, ids))
  return new Set(own.map(({ binId }) => binId))
}

async function takeAway(
  change: Change,
  held: readonly HeldRoute[],
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
  held: readonly HeldRoute[],
  { key, replaces, ...route }: PlannedRoute,
  now: Date,
): Promise<string> {
  const made = held.find((one) => one.key === key)
  if (made) return keepAgain(change, made, route)
  const replaced = replaces && held.find(({ id }) => id === replaces.id)
  if (replaces && !replaced) throw unknownRoute(replaces.id, 'body.replaces.id')
  // Somebody took the route away meanwhile, but its truck leaves.
  if (!replaces || !replaced || replaced.removedAt) return createRoute(change, key, route, now)
  await changeRoutePlan(change, replaced, { planRevision: replaces.planRevision, route }, now)
  return replaced.id
}

/** A route that this plan has made before is there again when somebody took it away since: its truck leaves. */
async function keepAgain(
  change: Change,
  made: HeldRoute,
  route: Omit<PlannedRoute, 'key' | 'replaces'>,
): Promise<string> {
  requireSameBody(made, bodyHash(route))
  if (made.removedAt) await setRemoved(change, made.id, null)
  return made.id
}

/** The keys of a plan may have made routes that it names elsewhere. */
function requireEachOnce(ids: readonly string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice === undefined) return
  const detail = `Route ${twice} is named twice, once by the key that made it. Give each route a key of its own.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.routes', detail }])
}
