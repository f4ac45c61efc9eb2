import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { audit, people, routes, stops } from '../../database/schema'
import { DEMONSTRATION_DRIVERS } from '../seed-demonstration'
import { SIMULATOR } from './step'

/** How long a route waits before it is driven, so that people can look at it. */
export const WAITS_MS = 20 * 60_000

export type CrewRoute = typeof routes.$inferSelect & {
  planned: readonly (typeof stops.$inferSelect)[]
  lastAt: Date | null
}

/** A driver of the city whom no real person is: one who can sign in is left alone. */
export const isCitysDriver = and(
  inArray(people.name, [...DEMONSTRATION_DRIVERS]),
  isNull(people.passwordHash),
  isNull(people.subject),
  isNull(people.lastSeenAt),
)

/** What makes a route a person's: its start, its return, and everything that a driver does on it. */
const DRIVERS_ACTIONS = ['route.status', 'route.stop', 'route.visit']

const isByPerson = sql`${audit.subject} = 'route:' || ${routes.id} and ${audit.actor} <> ${SIMULATOR.name}`

/** Whether a person has started the route, or recorded something on it. The simulator then never drives it again. */
const isDrivenByPerson = sql`exists (select from ${audit} where ${isByPerson} and ${inArray(audit.action, DRIVERS_ACTIONS)})`

/** Whether no person has planned or changed the route. */
export async function isUntouched(transaction: Executor, id: string): Promise<boolean> {
  const [own] = await transaction
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.id, id), sql`not exists (select from ${audit} where ${isByPerson})`))
  return own !== undefined
}

/** Whether the simulator may drive a route, which the transaction has locked. */
export async function mayDrive(transaction: Executor, id: string): Promise<boolean> {
  const [own] = await transaction
    .select({ id: routes.id })
    .from(routes)
    .innerJoin(people, eq(people.id, routes.driverId))
    .where(and(eq(routes.id, id), isCitysDriver, sql`not ${isDrivenByPerson}`))
  return own !== undefined
}

/** Routes of the city's own drivers that are under way or waiting, oldest first. Routes that a person drives are left alone. */
export async function crewRoutes(executor: Executor): Promise<CrewRoute[]> {
  const open = await executor
    .select({ route: routes })
    .from(routes)
    .innerJoin(people, eq(people.id, routes.driverId))
    .where(
      and(
        isCitysDriver,
        sql`not ${isDrivenByPerson}`,
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
