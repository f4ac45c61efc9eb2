import { and, asc, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BinStatus, BinType, Issue } from 'shared-domain'
import type { ReportStatus } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { bins, collections, reports } from '../../../database/schema'
import { livesFor } from '../../bins/bin-life'
import { UPDATED_AT } from '../../bins/updated-at'

/** Where a bin stands. Both are `null` where that is not known, or not published. */
interface OpenPlace {
  lat: number | null
  lng: number | null
}

export interface OpenBin extends OpenPlace {
  id: string
  location: string
  street: string | null
  suburb: string | null
  binType: BinType
  status: BinStatus
  /** Percent; `null` without a sensor. */
  fillLevel: number | null
  measuredAt: Date | null
  lastCollectedAt: Date | null
}

/** That a bin was emptied: neither by whom nor on which route. */
export interface OpenCollection extends OpenPlace {
  id: string
  binId: string
  at: Date
  /** Percent, before it was emptied. */
  fillLevel: number | null
}

/** What residents reported: neither who nor in which words. */
export interface OpenReport extends OpenPlace {
  id: string
  binId: string
  issue: Issue
  status: ReportStatus
  reportedAt: Date
  changedAt: Date
}

/** Degrees of WGS 84. Where `west` is above `east`, the box crosses the 180th meridian. */
export interface OpenBox {
  west: number
  south: number
  east: number
  north: number
}

/** What is selected. Rows without a place are in no box. */
interface Filter {
  id?: string
  box?: OpenBox
}
interface OpenBinFilter extends Filter {
  binType?: BinType
  status?: BinStatus
  street?: string
  suburb?: string
}
interface TimeFilter extends Filter {
  binId?: string
  since?: Date
  until?: Date
}
type OpenCollectionFilter = TimeFilter
interface OpenReportFilter extends TimeFilter {
  issue?: Issue
  status?: ReportStatus
}

interface PageOf<Last> {
  limit: number
  /** The last row of the page before. */
  last?: Last | undefined
}

export type OpenDataset = 'bins' | 'collections' | 'reports'

export interface OpenState {
  /** Around the published bins; `null` where none has a place. */
  box: OpenBox | null
  /** The first and the last moment of its rows; `null` where it has none, or rows have no time. */
  time: { since: Date; until: Date } | null
  /** When a row changed last; `null` where there is none. */
  updatedAt: Date | null
}

/**
 * What anybody may read of the record. Bins are in it while the table of states publishes them. Collections and reports stay when their bin does
 * not, but without its place. Reports that wait for moderation, or name no bin of the record, are not in it.
 */
export interface OpenDataSources {
  /** In the order of their ids. */
  bins: (filter: OpenBinFilter, page: PageOf<Pick<OpenBin, 'id'>>) => Promise<OpenBin[]>
  /** The newest first. */
  collections: (
    filter: OpenCollectionFilter,
    page: PageOf<Pick<OpenCollection, 'id' | 'at'>>,
  ) => Promise<OpenCollection[]>
  /** The newest first. */
  reports: (
    filter: OpenReportFilter,
    page: PageOf<Pick<OpenReport, 'id' | 'reportedAt'>>,
  ) => Promise<OpenReport[]>
  state: (dataset: OpenDataset) => Promise<OpenState>
}

export const openDataSources = ({ query }: Database): OpenDataSources => ({
  bins: ({ id, box, binType, status, street, suburb }, { limit, last }) =>
    query
      .select(BIN)
      .from(bins)
      .where(
        and(
          livesFor('isPublished'),
          inBox(box),
          equal(bins.id, id),
          equal(bins.binType, binType),
          equal(bins.status, status),
          equal(bins.street, street),
          equal(bins.suburb, suburb),
          last && sql`${bins.id} > ${last.id}`,
        ),
      )
      .orderBy(asc(bins.id))
      .limit(limit),
  collections: ({ id, binId, box, since, until }, { limit, last }) =>
    query
      .select(COLLECTION)
      .from(collections)
      .innerJoin(bins, eq(bins.id, collections.binId))
      .where(
        and(
          inPublishedBox(box),
          equal(sql`${collections.id}::text`, id),
          equal(collections.binId, binId),
          since && gte(collections.at, since),
          until && lte(collections.at, until),
          last && before(collections.at, sql`${collections.id}::text`, [last.at, last.id]),
        ),
      )
      .orderBy(desc(collections.at), desc(sql`${collections.id}::text`))
      .limit(limit),
  reports: ({ id, binId, issue, status, box, since, until }, { limit, last }) =>
    query
      .select(REPORT)
      .from(reports)
      .innerJoin(bins, eq(bins.id, reports.binId))
      .where(
        and(
          eq(reports.isHeld, false),
          inPublishedBox(box),
          equal(reports.reference, id),
          equal(reports.binId, binId),
          equal(reports.issue, issue),
          equal(reports.status, status),
          since && gte(reports.reportedAt, since),
          until && lte(reports.reportedAt, until),
          last && before(reports.reportedAt, sql`${reports.reference}`, [last.reportedAt, last.id]),
        ),
      )
      .orderBy(desc(reports.reportedAt), desc(reports.reference))
      .limit(limit),
  async state(dataset) {
    const { rows } = await query.execute<StateRow>(
      sql`select place.*, span.* from (${PUBLISHED_PLACE}) as place, (${SPANS[dataset]}) as span`,
    )
    return presentState(rows[0])
  },
})

const equal = (column: PgColumn | SQL, value: string | undefined) =>
  value === undefined ? undefined : sql`${column} = ${value}`

/** Rows that follow one in the order of the newest first. */
const before = (at: PgColumn, id: SQL, [lastAt, lastId]: [Date, string]) =>
  sql`(${at}, ${id}) < (${lastAt.toISOString()}::timestamptz, ${lastId})`

const inBox = (box: OpenBox | undefined) => {
  if (!box) return undefined
  const { west, south, east, north } = box
  const [fromWest, toEast] = [gte(bins.lng, west), lte(bins.lng, east)]
  return and(
    gte(bins.lat, south),
    lte(bins.lat, north),
    west <= east ? and(fromWest, toEast) : or(fromWest, toEast),
  )
}
const inPublishedBox = (box: OpenBox | undefined) => box && and(livesFor('isPublished'), inBox(box))

// Columns are named one by one: what only staff may see never leaves the record.
const BIN = {
  ...{ id: bins.id, location: bins.location, street: bins.street, suburb: bins.suburb },
  ...{ binType: bins.binType, status: bins.status, fillLevel: bins.fillLevel },
  ...{ measuredAt: bins.measuredAt, lastCollectedAt: bins.lastCollectedAt },
  ...{ lat: bins.lat, lng: bins.lng },
}
const published = (column: PgColumn) =>
  sql<number | null>`case when ${livesFor('isPublished')} then ${column} end`
const PLACE = { lat: published(bins.lat), lng: published(bins.lng) }
const COLLECTION = {
  id: sql<string>`${collections.id}::text`,
  ...{ binId: collections.binId, at: collections.at, fillLevel: collections.fillLevel },
  ...PLACE,
}
const REPORT = {
  ...{ id: reports.reference, binId: reports.binId, issue: reports.issue, status: reports.status },
  ...{ reportedAt: reports.reportedAt, changedAt: reports.changedAt },
  ...PLACE,
}

const PUBLISHED_PLACE = sql`
  select min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from bins
  where ${livesFor('isPublished')} and lat is not null and lng is not null`

const SPANS = {
  bins: sql`
    select null::timestamptz as since, null::timestamptz as until,
      ${UPDATED_AT} as "updatedAt"
    from bins where ${livesFor('isPublished')}`,
  collections: sql`select min(at) as since, max(at) as until, max(at) as "updatedAt" from collections`,
  reports: sql`
    select min(reported_at) as since, max(reported_at) as until, max(changed_at) as "updatedAt"
    from reports where not is_held and exists (select from bins where bins.id = reports.bin_id)`,
} satisfies Record<OpenDataset, SQL>

type StateRow = Record<keyof OpenBox, number | null> &
  Record<'since' | 'until' | 'updatedAt', Date | string | null>

function presentState(row: StateRow | undefined): OpenState {
  if (!row) return { box: null, time: null, updatedAt: null }
  const { west, south, east, north, since, until, updatedAt } = row
  const hasPlace = west !== null && south !== null && east !== null && north !== null
  return {
    box: hasPlace ? { west, south, east, north } : null,
    time: since && until ? { since: new Date(since), until: new Date(until) } : null,
    updatedAt: updatedAt ? new Date(updatedAt) : null,
  }
}
