import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import {
  type LeftOut,
  type LeftOutStop,
  OBJECT_RULES,
  type RecordedListedRoute,
  type RecordedRoute,
  type RouteStop,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, people, routes, sightings, stops } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { isReportCause } from '../alerts/alert-sql'
import { BIN_COLUMNS, type BinRow, presentBin } from '../bins/present-bin'
import { unknownRoute } from './lock-route'

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

/**
 * The routes of a day in Pacific/Auckland, and all routes under way; with `day` null, those of today and all later days. Only
 * the routes that the principal may see, ordered by day and then by number.
 */
export async function listRoutes(
  query: Executor,
  principal: Principal,
  day: string | null,
): Promise<RecordedListedRoute[]> {
  const rows = await listed(query)
    .where(
      and(
        isNull(routes.removedAt),
        or(
          day === null ? gte(routes.plannedFor, aucklandDate(new Date())) : eq(routes.plannedFor, day),
          eq(routes.status, 'active'),
        ),
      ),
    )
    .orderBy(asc(routes.plannedFor), asc(routes.number))
  return rows.flatMap((row) => (OBJECT_RULES.route(principal, row.route) ? presentRoute(row, principal) : []))
}

/** A route as the record has it: moves of its stops are kept by the part that makes them. */
export type RouteOfRecord = Omit<RecordedRoute, 'moves'>

/** One route with its stops. Refuses a route that is unknown, was removed, or that the principal may not see. */
export async function readRoute(query: Executor, principal: Principal, id: string): Promise<RouteOfRecord> {
  const route = await readRouteIfAny(query, principal, id)
  if (!route) throw unknownRoute(id)
  return route
}

/** The same; `null` in place of a refusal. */
export async function readRouteIfAny(
  query: Executor,
  principal: Principal,
  id: string,
): Promise<RouteOfRecord | null> {
  const [row] = await listed(query).where(and(eq(routes.id, id), isNull(routes.removedAt)))
  if (!row || !OBJECT_RULES.route(principal, row.route)) return null
  const found = await query
    .select({
      stop: stops,
      bin: BIN_COLUMNS,
      emptied: STOP_EMPTIED,
      seen: sightings.seen,
      isReportedOverflowing: STOP_REPORTED,
    })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .innerJoin(bins, eq(bins.id, stops.binId))
    .leftJoin(sightings, and(eq(sightings.routeId, stops.routeId), eq(sightings.position, stops.position)))
    .where(eq(stops.routeId, id))
    .orderBy(asc(stops.position))
  return {
    ...presentRoute(row, principal),
    stops: found.map((stop) => presentStop(stop, principal)),
    leftOut: await readLeftOut(query, row.route.leftOut),
    plan: row.route.plan,
    planRevision: row.route.planRevision,
    visitsDone: OBJECT_RULES.crew(principal) ? row.route.visitsDone : [],
  }
}

/** The bins that the plan left out, without those that were removed since. */
async function readLeftOut(query: Executor, leftOut: readonly LeftOut[]): Promise<LeftOutStop[]> {
  if (leftOut.length === 0) return []
  const ids = leftOut.map(({ binId }) => binId)
  const known = await query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(inArray(bins.id, ids), isNull(bins.removedAt)))
  const byId = new Map(known.map((row) => [row.id, row]))
  return leftOut.flatMap(({ binId, ...reasons }) => {
    const row = byId.get(binId)
    return row ? { bin: presentStopBin(row), ...reasons } : []
  })
}

interface RouteRow {
  route: typeof routes.$inferSelect
  driver: { id: string; name: string } | null
  bins: number
  binsDone: number
}

interface StopRow {
  stop: typeof stops.$inferSelect
  bin: BinRow
  /** `at` is in PostgreSQL's JSON format. */
  emptied: RouteStop['emptied']
  isReportedOverflowing: boolean
  seen: RouteStop['seen'] | null
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** A route for API responses. */
const presentRoute = (
  { route, driver, bins, binsDone }: RouteRow,
  principal: Principal,
): RecordedListedRoute => ({
  id: route.id,
  name: route.name,
  status: route.status,
  truckId: route.plan?.truckId ?? null,
  priority: route.priority,
  bins,
  binsDone,
  distanceKm: route.distanceKm,
  baselineKm: route.baselineKm,
  minutes: route.minutes,
  plannedFor: route.plannedFor,
  createdAt: route.createdAt.toISOString(),
  ...(OBJECT_RULES.crew(principal)
    ? { driver, startedAt: text(route.startedAt), completedAt: text(route.completedAt) }
    : { startedAt: null, completedAt: null }),
})

function presentStopBin(row: BinRow) {
  const { lastCollectedAt, ...bin } = presentBin(row)
  return bin
}

/** A stop for API responses. */
function presentStop(
  { stop, bin: row, emptied, isReportedOverflowing, seen }: StopRow,
  principal: Principal,
): RouteStop {
  const { position, state, skipReason, reason, at, taps } = stop
  return {
    position,
    bin: presentStopBin(row),
    isReportedOverflowing,
    ...(reason && { reason }),
    ...(seen && { seen }),
    state,
    skipReason,
    ...(OBJECT_RULES.crew(principal)
      ? { at: text(at), taps, emptied: emptied && { ...emptied, at: new Date(emptied.at).toISOString() } }
      : { at: null, emptied: null }),
  }
}

const COLLECTION = sql`json_build_object('at', at, 'fillLevel', fill_level,
  'by', case when route_id <> ${routes.id} then route_id end)`

/**
 * The collection of a done stop. For a stop that is still planned: the latest collection of the bin since the route was
 * created. `at` is in PostgreSQL's JSON format.
 */
const STOP_EMPTIED = sql<RouteStop['emptied']>`case
  when ${stops.state} = 'done' then (select ${COLLECTION} from collections where id = ${stops.collectionId})
  when ${stops.state} = 'planned' and ${routes.completedAt} is null then (
    select ${COLLECTION} from collections
    where bin_id = ${stops.binId} and at > ${routes.createdAt} order by at desc limit 1)
  end`

/** Whether residents report that the bin of a planned stop overflows. */
const STOP_REPORTED = sql<boolean>`(${stops.state} = 'planned' and exists (
  select from reports
  where reports.bin_id = ${stops.binId} and reports.issue = 'Overflowing' and ${sql.raw(isReportCause('reports'))}))`
