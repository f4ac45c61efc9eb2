import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { aucklandTime } from 'shared-domain'
import { OBJECT_RULES, OPERATIONS, type OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Principal } from '../../http/auth/principal'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'

/** The collections as files. */
export const collectionDownloads = fp(
  async (app) =>
    serveDownloads<Period, CollectionRow>(
      app,
      { csv: OPERATIONS.collectionsCsv, geojson: OPERATIONS.collectionsGeoJson },
      {
        name: 'collections',
        pageReader: collectionReader,
        columns: {
          'Collected (Pacific/Auckland)': ({ at }) => aucklandTime(at),
          Bin: ({ binId }) => binId,
          Location: ({ location }) => location,
          Type: ({ binType }) => binType,
          'Fill level found (%)': ({ fillLevel }) => fillLevel,
          Route: ({ routeId }) => routeId,
          Collection: ({ id }) => id,
        },
        feature: ({ lat, lng, at, ...properties }) => ({
          lat,
          lng,
          properties: { ...properties, at: at.toISOString() },
        }),
      },
    ),
  { name: 'collection-downloads', dependencies: ['database', 'auth', 'lagging-reads'] },
)

type Period = OperationInput<typeof OPERATIONS.collectionsCsv>['query']

/** A collection with the data of its bin. */
interface CollectionRow extends Record<string, unknown> {
  id: string
  at: Date
  binId: string
  location: string
  binType: string
  /** Percent, as the crew found it; `null` without a sensor. */
  fillLevel: number | null
  /** Absent for roles that do not see crews. */
  routeId: string | null
  lat: number | null
  lng: number | null
}

/** The default covers this many days, including today. */
const DAYS = 56

/** Reads the collections between two days in Pacific/Auckland, both included, oldest first, one page at a time. */
const collectionReader =
  ({ query }: Database) =>
  async ({ from, to }: Period, last: CollectionRow | undefined, principal: Principal) => {
    const { rows } = await query.execute<CollectionRow>(sql`
      with period as (
        select coalesce(${to ?? null}::date, (now() at time zone 'Pacific/Auckland')::date) as last_day
      )
      select collections.id, collections.at, collections.bin_id as "binId", location, bin_type as "binType",
        collections.fill_level as "fillLevel", route_id as "routeId", lat, lng
      from collections join bins on bins.id = collections.bin_id, period
      where collections.at >= coalesce(${from ?? null}::date, last_day - ${DAYS - 1}::integer)::timestamp at time zone 'Pacific/Auckland'
        and collections.at < (last_day + 1)::timestamp at time zone 'Pacific/Auckland'
        and ${last ? sql`(collections.at, collections.id) > (${last.at}, ${last.id})` : sql`true`}
      order by collections.at, collections.id
      limit ${PAGE_ROWS}`)
    const seesCrew = OBJECT_RULES.crew(principal)
    return rows.map((row) => ({ ...row, at: new Date(row.at), routeId: seesCrew ? row.routeId : null }))
  }
