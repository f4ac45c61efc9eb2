import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from '../database/in-transaction'
import { routeId } from '../features/collection-routes/create-route'
import type { History } from './history'
import type { Rise } from './rising-levels'

/** As rows for `json_to_recordset`: one parameter however many they are. */
const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

export async function writeRoutes(
  transaction: Executor,
  { routes, stops }: History,
  driverIds: readonly string[],
): Promise<void> {
  const rows = routes.map(({ stops: _stops, number, distance, baseline, ...route }, i) => ({
    ...route,
    number,
    id: routeId(number),
    hash: createHash('sha256').update(route.key).digest('hex'),
    priority: route.status === 'completed' ? 'medium' : 'high',
    distanceKm: distance / 10,
    baselineKm: baseline / 10,
    driverId: driverIds[i % driverIds.length],
  }))
  await transaction.execute(sql`
    insert into routes (id, number, key, body_hash, name, status, priority, distance_km, baseline_km, minutes,
      plan, driver_id, planned_for, created_at, started_at, completed_at)
    select id, number, key, hash, name, status, priority, "distanceKm", "baselineKm", minutes,
      plan, "driverId", "plannedFor", "createdAt", "startedAt", "completedAt"
    from json_to_recordset(${asJson(rows)}) as row(id text, number bigint, key uuid, hash text, name text,
      status route_status, priority priority, "distanceKm" float8, "baselineKm" float8, minutes float8,
      plan jsonb, "driverId" uuid, "plannedFor" date, "createdAt" timestamptz, "startedAt" timestamptz,
      "completedAt" timestamptz)`)
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('routes', 'number'), ${routes.length}::bigint)`,
  )
  const stopRows = stops.map((stop) => ({ ...stop, route: routeId(stop.route) }))
  await transaction.execute(sql`
    insert into stops (route_id, position, bin_id, state, at, collection_id)
    select route, position, "binId", (case when at is null then 'planned' else 'done' end)::stop_state, at,
      "collectionId"
    from json_to_recordset(${asJson(stopRows)}) as row(route text, position int, "binId" text, at timestamptz,
      "collectionId" uuid)`)
}

export async function writeCollections(transaction: Executor, { collections }: History): Promise<void> {
  const rows = collections.map(({ route, ...row }) => ({ ...row, routeId: route && routeId(route) }))
  await transaction.execute(sql`
    insert into collections (id, bin_id, route_id, at, fill_level)
    select id, "binId", "routeId", at, found
    from json_to_recordset(${asJson(rows)}) as row(id uuid, "binId" text, "routeId" text, at timestamptz,
      found real)`)
  await transaction.execute(sql`
    update bins set last_collected_at = last.at
    from (select bin_id, max(at) as at from collections group by bin_id) as last where last.bin_id = bins.id`)
}

/** Bins fill slowly at first: most of it comes in the last hours before a crew does. */
const CURVE = 2

export async function writeReadings(transaction: Executor, rises: readonly Rise[]): Promise<void> {
  await transaction.execute(sql`
    insert into readings (bin_id, at, fill_level)
    select "binId", to_timestamp(at / 1000),
      round((level * power((at - begun) / (ended - begun), ${CURVE}::float8))::numeric, 1)
    from json_to_recordset(${asJson(rises)}) as rise("binId" text, begun float8, ended float8, level float8,
      first bigint, last bigint), generate_series(first, last, 14400000) as at`)
}
