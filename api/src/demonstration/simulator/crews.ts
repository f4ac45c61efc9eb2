import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { people, routes, stops } from '../../database/schema'
import { DEMONSTRATION_DRIVERS } from '../seed-demonstration'

/** How long a route waits before it is driven, so that people can look at it. */
export const WAITS_MS = 20 * 60_000

export type CrewRoute = typeof routes.$inferSelect & {
  planned: readonly (typeof stops.$inferSelect)[]
  lastAt: Date | null
}

/** Routes of the city's own drivers that are under way or waiting, oldest first. Other people's routes are left alone. */
export async function crewRoutes(executor: Executor): Promise<CrewRoute[]> {
  const open = await executor
    .select({ route: routes })
    .from(routes)
    .innerJoin(people, eq(people.id, routes.driverId))
    .where(
      and(
        inArray(people.name, [...DEMONSTRATION_DRIVERS]),
        inArray(routes.status, ['pending', 'active']),
        isNull(routes.removedAt),
      ),
    )
    .orderBy(routes.number)
  if (open.length === 0) return []
  const ids = open.map(({ route }) => route.id)
  const all = await executor.select().from(stops).where(inArray(stops.routeId, ids)).orderBy(stops.position)
  return open.map(({ route }) => {
    const own = all.filter(({ routeId }) => routeId === route.id)
    const times = own.flatMap(({ at }) => (at ? [at.getTime()] : []))
    return {
      ...route,
      planned: own.filter(({ state }) => state === 'planned'),
      lastAt: times.length > 0 ? new Date(Math.max(...times)) : route.startedAt,
    }
  })
}
