import { and, eq, isNull } from 'drizzle-orm'
import { people, routes } from '../database/schema'
import type { Executor } from '../record/change-record'
import { unknownRoute } from './unknown-route'

export type HeldRoute = typeof routes.$inferSelect & { driverName: string | null }

/**
 * The route, held until the transaction ends: whoever changes a route takes it first, then its bins. Refuses one that is not
 * there, or was taken away unless it is a `removed` one that is wanted.
 */
export async function holdRoute(
  transaction: Executor,
  id: string,
  { removed = false } = {},
): Promise<HeldRoute> {
  const [found] = await transaction
    .select({ route: routes, driverName: people.name })
    .from(routes)
    .leftJoin(people, eq(people.id, routes.driverId))
    .where(and(eq(routes.id, id), removed ? undefined : isNull(routes.removedAt)))
    .for('no key update', { of: routes })
  if (!found) throw unknownRoute(id)
  return { ...found.route, driverName: found.driverName }
}
