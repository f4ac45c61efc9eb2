import { and, count, gt, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { aucklandTime, type BinLife, binCondition, LIFE_STATE_NAMES, untrustedFlag } from 'shared-domain'
import { OPERATIONS, type OperationAnswer, type OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'
import { type BinFilters, binFilter } from './bin-filter'
import { lifeStateOf } from './bin-life'
import { BIN_COLUMNS, type BinRow, presentBin } from './present-bin'
import { UPDATED_AT } from './updated-at'

type ListBins = typeof OPERATIONS.listBins

/** A page of the bins in id order, and their total number. `among` narrows them further. */
export async function listBins(
  { query }: Database,
  { limit, after, ...filters }: OperationInput<ListBins>['query'],
  among?: SQL,
): Promise<OperationAnswer<ListBins>> {
  const [rows, [counted]] = await Promise.all([
    // One more row than requested tells whether there is a next page.
    binsAfter(query, and(binFilter(filters), among), after, limit + 1),
    query
      .select({ total: count() })
      .from(bins)
      .where(and(binFilter(filters), among)),
  ])
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { bins: page.map(presentBin), total: counted?.total ?? 0, next }
}

/** At most `limit` bins after the one with the id `after`. */
const binsAfter = (
  query: Database['query'],
  which: SQL | undefined,
  after: string | undefined,
  limit: number,
): Promise<BinRow[]> =>
  query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(which, after === undefined ? undefined : gt(bins.id, after)))
    .orderBy(bins.id)
    .limit(limit)

/** When one of these bins changed last. */
async function updatedAt({ query }: Database, filters: BinFilters): Promise<Date | null> {
  const [row] = await query.select({ updatedAt: UPDATED_AT }).from(bins).where(binFilter(filters))
  return row?.updatedAt ? new Date(row.updatedAt) : null
}

/** The bins as files. */
export const serveBinDownloads = (app: FastifyInstance) =>
  serveDownloads<BinFilters, BinRow>(
    app,
    { csv: OPERATIONS.binsCsv, geojson: OPERATIONS.binsGeoJson },
    {
      name: 'bins',
      updatedAt: (filters) => updatedAt(app.database, filters),
      pageReader:
        ({ query }) =>
        (filters, last) =>
          binsAfter(query, binFilter(filters), last?.id, PAGE_ROWS),
      columns: {
        Bin: ({ id }) => id,
        Location: ({ location }) => location,
        Type: ({ binType }) => binType,
        'Fill level (%)': ({ fillLevel }) => fillLevel,
        Status: (row) => binCondition(row),
        Latitude: ({ lat }) => lat,
        Longitude: ({ lng }) => lng,
        'Measured (Pacific/Auckland)': ({ measuredAt }) => measuredAt && aucklandTime(measuredAt),
        'Last collected (Pacific/Auckland)': ({ lastCollectedAt }) =>
          lastCollectedAt && aucklandTime(lastCollectedAt),
        'Not trusted since (Pacific/Auckland)': ({ flags }) => {
          const untrusted = untrustedFlag(flags)
          return untrusted ? aucklandTime(new Date(untrusted.since)) : null
        },
        State: (row) => LIFE_STATE_NAMES[lifeStateOf({ ...row, removedAt: null }, Date.now())],
      },
      feature(row) {
        // `likely` is for residents alone.
        const { lat, lng, flag, untrusted, life, likely: _, ...properties } = presentBin(row)
        return {
          lat,
          lng,
          properties: {
            ...properties,
            ...(flag && { flag }),
            ...(untrusted && { untrusted }),
            ...(life && { life: plainLife(life) }),
          },
        }
      },
    },
  )

const plainLife = ({ state, until, isPlanned }: BinLife) => ({
  ...{ state, until },
  ...(isPlanned && { isPlanned }),
})
