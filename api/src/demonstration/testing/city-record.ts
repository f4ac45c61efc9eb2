import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { bins, collections, routes, stops } from '../../database/schema'
import { readFleet } from '../../features/fleet/read-fleet'
import type { CityBin } from '../city-bins'
import type { History } from '../history'
import type { CityRecord } from './find-broken-rules'
import type { OpeningRows } from './opening-figures'

/** The rows that a history becomes, without a database. */
export function recordOf(
  bins: readonly CityBin[],
  { fleet, routes, stops, collections }: History,
  now: Date,
): CityRecord & { figures: OpeningRows } {
  const last = new Map<string, Date>()
  for (const { binId, at } of collections) if (at > (last.get(binId) ?? new Date(0))) last.set(binId, at)
  const idOf = (route: number) => `R${route}`
  return {
    now,
    bins: bins.map((bin) => ({ ...bin, lastCollectedAt: last.get(bin.id) ?? null })),
    trucks: fleet.trucks,
    facilities: fleet.facilities,
    routes: routes.map((route) => ({
      ...route,
      id: idOf(route.number),
      driverId: `driver ${route.number % 4}`,
    })),
    stops: stops.map((stop) => ({ ...stop, routeId: idOf(stop.route) })),
    collections: collections.map((one) => ({ ...one, routeId: one.route === null ? null : idOf(one.route) })),
    sensors: null,
    figures: {
      collections: collections.map(({ at, found }) => ({ at, fillLevel: found })),
      routes: routes.map((route) => ({
        ...route,
        distanceKm: route.distance / 10,
        baselineKm: route.baseline / 10,
      })),
    },
  }
}

/** The same of a record; its sensors where mf-sensors has its tables. */
export async function readCity({ query }: Pick<Database, 'query'>, now: Date): Promise<CityRecord> {
  const { trucks, facilities } = await readFleet(query)
  const { rows } = await query.execute<{ hasSensors: boolean }>(
    sql`select to_regclass('mf_sensors.devices') is not null as "hasSensors"`,
  )
  return {
    now,
    trucks,
    facilities,
    bins: await query.select().from(bins),
    routes: await query.select().from(routes),
    stops: await query.select().from(stops),
    collections: await query.select().from(collections),
    sensors: rows[0]?.hasSensors ? await readSensors(query) : null,
  }
}

async function readSensors(query: Database['query']): Promise<CityRecord['sensors']> {
  const { rows } = await query.execute<{ binId: string; atMs: number; level: number }>(sql`
    select bin_id as "binId", extract(epoch from last_seen_at)::double precision * 1000 as "atMs", level_percent as level
    from mf_sensors.installations join mf_sensors.devices using (dev_eui) where until is null`)
  return new Map(rows.map(({ binId, atMs, level }) => [binId, { at: new Date(atMs), level }]))
}
