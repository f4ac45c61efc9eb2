import { and, count, gt } from 'drizzle-orm'
import type { OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
import { binFilter } from './bin-filter'
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
export const binsAfter = (
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
