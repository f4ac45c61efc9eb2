import { asc, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { routes } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'

export type LockedRoute = typeof routes.$inferSelect

/**
 * Locks a route until the transaction ends. Every transaction locks routes before stops, and stops before bins. Refuses an
 * unknown route, and a removed one unless `removed` is true.
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

/**
 * Locks the routes with these ids or idempotency keys, including removed ones; unknown ones are ignored. A transaction that
 * changes several routes locks them in one call: locks are taken in id order, so they cannot deadlock.
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
  return Refusal.ofField(
    'unknown-route',
    field,
    `There is no route ${id} on your list. It was taken away, or given to another driver: look at the list of routes.`,
  )
}
