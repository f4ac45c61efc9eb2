import { and, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS, type OperationAnswer, type OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'
import { BIN_COLUMNS, type BinRow, presentBin } from './present-bin'

type ListBins = typeof OPERATIONS.listBins
type Filters = OperationInput<typeof OPERATIONS.binsCsv>['query']

/** A page of the bins in order of their ids, and how many there are on all pages. */
export async function listBins(
  { query }: Database,
  { limit, after, ...filters }: OperationInput<ListBins>['query'],
): Promise<OperationAnswer<ListBins>> {
  const [rows, [counted]] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    binsAfter(query, filters, after, limit + 1),
    query.select({ total: count() }).from(bins).where(binFilter(filters)),
  ])
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { bins: page.map(presentBin), total: counted?.total ?? 0, next }
}

/** At most `limit` bins that come behind the one with the id `after`. */
const binsAfter = (
  query: Database['query'],
  filters: Filters,
  after: string | undefined,
  limit: number,
): Promise<BinRow[]> =>
  query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(binFilter(filters), after === undefined ? undefined : gt(bins.id, after)))
    .orderBy(bins.id)
    .limit(limit)

/** Which bins a list or a download is about: those that stand, and of them what is asked for. */
const binFilter = ({ status, binType, q }: Filters) =>
  and(
    isNull(bins.removedAt),
    status && eq(bins.status, status),
    binType && eq(bins.binType, binType),
    q === undefined ? undefined : or(contains(bins.id, q), contains(bins.location, q)),
  )

const WITH_MACRON = 'ĀĒĪŌŪāēīōū'
const WITHOUT = 'aeiouaeiou'

/** Phones type Otari for Ōtari: the search ignores macrons and case. */
const contains = (column: AnyPgColumn, part: string): SQL =>
  sql`strpos(translate(lower(${column}), ${WITH_MACRON}, ${WITHOUT}), translate(lower(${part.normalize('NFC')}), ${WITH_MACRON}, ${WITHOUT})) > 0`

/** The bins as files. */
export const serveBinDownloads = (app: FastifyInstance) =>
  serveDownloads<Filters, BinRow>(
    app,
    { csv: OPERATIONS.binsCsv, geojson: OPERATIONS.binsGeoJson },
    {
      name: 'bins',
      readPage: (filters, last) => binsAfter(app.database.query, filters, last?.id, PAGE_ROWS),
      columns: {
        Bin: ({ id }) => id,
        Location: ({ location }) => location,
        Type: ({ binType }) => binType,
        'Fill level (%)': ({ fillLevel }) => fillLevel,
        Status: ({ status }) => status,
        Latitude: ({ lat }) => lat,
        Longitude: ({ lng }) => lng,
        'Measured (Pacific/Auckland)': ({ measuredAt }) => measuredAt && aucklandTime(measuredAt),
        'Last collected (Pacific/Auckland)': ({ lastCollectedAt }) =>
          lastCollectedAt && aucklandTime(lastCollectedAt),
      },
      feature(row) {
        const { lat, lng, flag, ...properties } = presentBin(row)
        return { lat, lng, properties: { ...properties, ...(flag && { flag }) } }
      },
    },
  )
