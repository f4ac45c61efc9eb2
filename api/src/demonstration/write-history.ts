import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-domain'
import type { Executor } from '../database/in-transaction'
import { routeId } from '../features/collection-routes/create-route'
import type { SensorBin } from './city-bins'
import type { CrewSighting } from './crew-sightings'
import type { History, HistoryCollection } from './history'

/** Rows for `json_to_recordset`: a single parameter for any number of rows. */
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
      plan, driver_id, planned_for, created_at, started_at, completed_at, visits_done)
    select id, number, key, hash, name, status, priority, "distanceKm", "baselineKm", minutes,
      plan, "driverId", "plannedFor", "createdAt", "startedAt", "completedAt", "visitsDone"
    from json_to_recordset(${asJson(rows)}) as row(id text, number bigint, key uuid, hash text, name text,
      status route_status, priority priority, "distanceKm" float8, "baselineKm" float8, minutes float8,
      plan jsonb, "driverId" uuid, "plannedFor" date, "createdAt" timestamptz, "startedAt" timestamptz,
      "completedAt" timestamptz, "visitsDone" jsonb)`)
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

export async function writeSightings(
  transaction: Executor,
  sightings: readonly CrewSighting[],
): Promise<void> {
  const rows = sightings.map(({ route, ...row }) => ({ ...row, routeId: routeId(route) }))
  await transaction.execute(sql`
    insert into sightings (route_id, position, bin_id, at, seen)
    select "routeId", position, "binId", at, seen
    from json_to_recordset(${asJson(rows)}) as row("routeId" text, position int, "binId" text, at timestamptz,
      seen seen_level)`)
}

/** Bins fill a little faster towards the day on which a crew comes. */
const USUAL_CURVE = 1.2

export async function writeReadings(transaction: Executor, rises: readonly Rise[]): Promise<void> {
  await transaction.execute(sql`
    insert into readings (bin_id, at, fill_level)
    select "binId", to_timestamp(at / 1000),
      round((level * power((at - begun) / (ended - begun), curve))::numeric, 1)
    from json_to_recordset(${asJson(rises)}) as rise("binId" text, begun float8, ended float8, level float8,
      curve float8, first bigint, last bigint), generate_series(first, last, 14400000) as at`)
}

/** A bin's level between two collections, read every four hours from `first` to `last`. */
export interface Rise {
  binId: string
  /** When the bin was empty, and when it had reached `level`, in ms since 1970. */
  begun: number
  ended: number
  /** In percent. */
  level: number
  /** The exponent by which the level follows the time: above 1 the bin fills faster and faster. */
  curve: number
  first: number
  last: number
}

export const READ_EVERY_MS = 4 * HOUR_MS
/** How far back the readings of the city go. */
export const HISTORY_MS = 56 * DAY_MS
/** The level of a bin at its first collection, before which there are no readings. In percent. */
const FIRST_LEVEL = 60

/** The last reading of a bin: at most four hours old, and later than its last collection. */
function lastReadingAt({ objectId }: SensorBin, emptiedAt: number, now: number): number {
  const regular = now - (1 + ((objectId * 89) % 239)) * MINUTE_MS
  return regular > emptiedAt + MINUTE_MS ? regular : (emptiedAt + now) / 2
}

/** All readings of a bin between its collections, in the order of time. */
export function risesOf(bin: SensorBin, collections: readonly HistoryCollection[], now: number): Rise[] {
  const emptied = collections.map(({ at }) => at.getTime())
  const read = lastReadingAt(bin, emptied.at(-1) ?? 0, now)
  const tops = [
    ...collections.map(({ at, found }) => ({ at: at.getTime(), level: found ?? FIRST_LEVEL })),
    { at: read, level: bin.fillLevel },
  ]
  return tops.map(({ at, level }, i) => {
    const begun = emptied[i - 1] ?? now - HISTORY_MS
    // At the same times of day as the last reading.
    const first = read - Math.floor((read - begun - 1) / READ_EVERY_MS) * READ_EVERY_MS
    return {
      binId: bin.id,
      begun,
      ended: at,
      level,
      curve: USUAL_CURVE,
      first,
      last: at === read ? read : at - 1,
    }
  })
}
