import { sql } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { inPages, PAGE_ROWS } from '../../http/downloads'

export type Period = OperationInput<typeof OPERATIONS.collectionsCsv>['query']

/** A collection with what is said of its bin. */
export interface CollectionRow extends Record<string, unknown> {
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
export const collectionPages = ({ query }: Database, { from, to }: Period) =>
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
