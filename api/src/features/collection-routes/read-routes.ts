import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { RecordedListedRoute, RecordedRoute } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, people, routes, stops } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { BIN_COLUMNS } from '../bins/present-bin'
import { presentRoute, presentStop } from './present-route'
import { STOP_EMPTIED } from './stop-emptied'
import { unknownRoute } from './unknown-route'

const stopsOf = (condition: SQL = sql`true`) =>
  sql<number>`(select count(*)::int from ${stops} where ${stops.routeId} = ${routes.id} and ${condition})`

const listed = (query: Executor) =>
  query
    .select({
      route: routes,
      driver: { id: people.id, name: people.name },
      bins: stopsOf(),
      binsDone: stopsOf(eq(stops.state, 'done')),
    })
    .from(routes)
    .leftJoin(people, eq(people.id, routes.driverId))

interface Wanted {
  /** In Pacific/Auckland; null for today and all days to come. */
  day: string | null
  /** A driver, who is shown only what he may drive; null for all. */
  onlyFor: Principal | null
}

/** The routes of a day and those under way, the earliest day first, then in the order in which they were made. */
export async function listRoutes(query: Executor, { day, onlyFor }: Wanted): Promise<RecordedListedRoute[]> {
  const own = onlyFor?.personId ? eq(routes.driverId, onlyFor.personId) : undefined
  const rows = await listed(query)
    .where(
      and(
        isNull(routes.removedAt),
        or(
          day === null ? gte(routes.plannedFor, aucklandDate(new Date())) : eq(routes.plannedFor, day),
          eq(routes.status, 'active'),
        ),
        onlyFor === null ? undefined : or(isNull(routes.driverId), own),
      ),
    )
    .orderBy(asc(routes.plannedFor), asc(routes.number))
  return rows.map(presentRoute)
}

/** One route with its stops; refuses one that is not there or was taken away. */
export async function readRoute(query: Executor, id: string): Promise<RecordedRoute> {
  const [row] = await listed(query).where(and(eq(routes.id, id), isNull(routes.removedAt)))
  if (!row) throw unknownRoute(id)
  const found = await query
    .select({ stop: stops, bin: BIN_COLUMNS, emptied: STOP_EMPTIED })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .innerJoin(bins, eq(bins.id, stops.binId))
    .where(eq(stops.routeId, id))
    .orderBy(asc(stops.position))
  return {
    ...presentRoute(row),
    stops: found.map(presentStop),
    plan: row.route.plan,
    planRevision: row.route.planRevision,
    visitsDone: row.route.visitsDone,
  }
}
