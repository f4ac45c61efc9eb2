import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS, type OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { csvChunks, geoJsonChunks, inPages, PAGE_ROWS, sendDownload } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'

const COLUMNS = [
  'Collected (Pacific/Auckland)',
  'Bin',
  'Location',
  'Type',
  'Fill level found (%)',
  'Route',
  'Collection',
]

const collectionsCsv = (database: Database, period: Period) =>
  csvChunks(COLUMNS, collectionPages(database, period), (row) => [
    aucklandTime(row.at),
    row.binId,
    row.location,
    row.binType,
    row.fillLevel,
    row.routeId,
    row.id,
  ])

const collectionsGeoJson = (database: Database, period: Period) =>
  geoJsonChunks(collectionPages(database, period), ({ lat, lng, at, ...properties }) => ({
    lat,
    lng,
    properties: { ...properties, at: at.toISOString() },
  }))

/** The collections as files. */
export const collectionDownloads = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.collectionsCsv, ({ query }, _, reply) =>
      sendDownload(reply, {
        name: 'collections',
        ending: 'csv',
        chunks: collectionsCsv(app.database, query),
      }),
    )
    serveOperation(app, OPERATIONS.collectionsGeoJson, ({ query }, _, reply) =>
      sendDownload(reply, {
        name: 'collections',
        ending: 'geojson',
        chunks: collectionsGeoJson(app.database, query),
      }),
    )
  },
  { name: 'collection-downloads', dependencies: ['database', 'auth'] },
)

type Period = OperationInput<typeof OPERATIONS.collectionsCsv>['query']

/** A collection with what is said of its bin. */
interface CollectionRow extends Record<string, unknown> {
  id: string
  at: Date
  binId: string
  location: string
  binType: string
  /** Percent, as found; `null` when no sensor told. */
  fillLevel: number | null
  routeId: string | null
  lat: number | null
  lng: number | null
}

/** The default has as many days, today among them. */
const DAYS = 56

/** The collections between two days in Pacific/Auckland, both included, the oldest first, a page at a time. */
const collectionPages = ({ query }: Database, { from, to }: Period) =>
  inPages<CollectionRow>(async (last) => {
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
    return rows.map((row) => ({ ...row, at: new Date(row.at) }))
  })
