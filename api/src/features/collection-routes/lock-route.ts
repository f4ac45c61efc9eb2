import { asc, inArray, or } from 'drizzle-orm'
import { OBJECT_RULES } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { routes } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'

export type LockedRoute = typeof routes.$inferSelect

/**
 * Locks a route until the transaction ends. Locks are taken in the order routes, stops, bins. Refuses one that is not
 * there, or was taken away unless it is a `removed` one that is wanted.
 */
export async function lockRoute(
  transaction: Executor,
  id: string,
  { removed = false } = {},
): Promise<LockedRoute> {
  const [route] = await lockRoutes(transaction, { ids: [id], keys: [] })
  if (!route || (route.removedAt !== null && !removed)) throw unknownRoute(id)
  return route
}

/** Locks a route that the principal drives or may drive; for everyone else it is not there. */
export async function lockDrivenRoute(
  transaction: Executor,
  principal: Principal,
  id: string,
): Promise<LockedRoute> {
  const route = await lockRoute(transaction, id)
  if (!OBJECT_RULES.route(principal, route)) throw unknownRoute(id)
  return route
}

/**
 * Locks those of these routes that the record has, removed ones included, by id or by the key that made them. A transaction
 * that changes several locks them in one call: locks are taken in id order, so they cannot deadlock.
 */
export const lockRoutes = (
  transaction: Executor,
  { ids, keys }: { ids: readonly string[]; keys: readonly string[] },
): Promise<LockedRoute[]> =>
  transaction
    .select()
    .from(routes)
    .where(or(inArray(routes.id, [...ids]), inArray(routes.key, [...keys])))
    .orderBy(asc(routes.id))
    .for('no key update')

export function unknownRoute(id: string, field = 'params.id'): Refusal {
  const detail = `There is no route ${id} on your list. It was taken away, or given to another driver: look at the list of routes.`
  return new Refusal('unknown-route', detail, [{ field, detail }])
}
