import { and, count, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { aucklandDate, type BinSort } from 'shared-domain'
import {
  type FoundBin,
  MAP_BINS_MAX,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
} from 'shared-domain/contract'
import * as z from 'zod'
import type { Database } from '../../database/database'
import { bins, fullestFirst, plainTextOf, reports, routes, stops } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { parseJson } from '../../record/parse-json'
import { isOpen } from '../planned-visits/planned-visits'
import { type BinFilters, binFilter, COUNTED_REPORTS, LEVEL_SOURCE } from './bin-filter'
import { readLabels } from './bin-labels'
import { livesFor } from './bin-life'
import { BIN_COLUMNS, presentBin, presentMapBin } from './present-bin'

type Search = typeof OPERATIONS.searchBins

/** A page of the matching bins with the columns of the table, and the total number when it is asked for. */
export async function searchBins(
  { query }: Database,
  { sort, limit, after, counted, ...filters }: OperationInput<Search>['query'],
): Promise<OperationAnswer<Search>> {
  const { key, type, isReversed = false, isIndexed = false } = SORT_KEYS[sort]
  const isCounted = counted === 'true'
  // By the key, then WCC9 before WCC10.
  const place = ({ key, id }: Record<'key' | 'id', SQLWrapper>) => [
    sql`${key}`,
    sql`length(${id})`,
    sql`${id}`,
  ]
  const order = (row: Record<'key' | 'id', SQLWrapper>) =>
    place(row).map((part) => sql`${part} ${sql.raw(isReversed ? 'desc' : 'asc')}`)
  const own = { key, id: bins.id }

  // One row more than requested tells whether there is a next page.
  const rowsAmong = (among: SQL | typeof bins) => {
    // One scan gives both the page and the total.
    const fitting = query
      .select({
        id: sql<string>`${bins.id}`.as('bin_id'),
        key: sql<string | number>`${key}`.as('key'),
        total: sql<number | null>`${isCounted ? sql`(count(*) over ())::int` : sql`null::int`}`.as('total'),
      })
      .from(among)
      .where(binFilter(filters))
      .as('fitting')
    // Selects ids first: otherwise all columns would be computed for every match before sorting.
    const chosen = query
      .select({ id: fitting.id, key: fitting.key, total: fitting.total })
      .from(fitting)
      .where(after === undefined ? undefined : isBehind(fitting, after))
      .orderBy(...order(fitting))
      .limit(limit + 1)
      .as('chosen')
    return query
      .select({
        ...BIN_COLUMNS,
        source: LEVEL_SOURCE,
        // Not named `key`: `order by` would then sort by this text.
        keyText: sql<string>`${chosen.key}::text`.as('key_text'),
        total: chosen.total,
      })
      .from(bins)
      .innerJoin(chosen, eq(chosen.id, bins.id))
      .orderBy(...order(chosen))
  }
  /** The next bins in index order, before filtering. The subquery has the table's name, because the filters use it. */
  const nextInOrder = () => {
    const which = and(livesFor('isListed'), after === undefined ? undefined : isBehind(own, after))
    return sql`(select * from ${bins} where ${which}
      order by ${sql.join(order(own), sql`, `)} limit ${NEAR_ROWS}) as ${bins}`
  }
  const near = isIndexed && !isCounted ? await rowsAmong(nextInOrder()) : []
  const rows = near.length > limit ? near : await rowsAmong(bins)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const known = await surroundings(query, page)
  return {
    bins: page.map(({ source, keyText: _, total: __, ...row }) => ({
      ...presentBin(row),
      source,
      ...known(row.id),
    })),
    total: isCounted ? await totalOf(rows) : rows.length,
    next: last ? JSON.stringify([last.keyText, last.id]) : null,
  }

  function isBehind(row: Record<'key' | 'id', SQLWrapper>, after: string): SQL {
    const cursor = parseCursor(sort, after)
    const known = sql`(${sql.param(cursor.key)}::${sql.raw(type)}, length(${cursor.id}::text), ${cursor.id}::text)`
    return sql`(${sql.join(place(row), sql`, `)}) ${sql.raw(isReversed ? '<' : '>')} ${known}`
  }
  async function totalOf([first]: readonly { total: number | null }[]): Promise<number> {
    if (first) return first.total ?? 0
    // The page after the last one has no row to read the total from.
    return after === undefined ? 0 : countBins(query, binFilter(filters))
  }
}

/**
 * How many rows of the index are tried before all bins are searched. When one bin in forty matches, a page is found among
 * these in a tenth of the time that searching all 100,000 takes.
 */
const NEAR_ROWS = 2000

interface SortKey {
  /** Never null: an unknown value is infinite, so it comes last in both directions. */
  key: SQL
  type: 'real' | 'double precision' | 'text'
  isReversed?: boolean
  /** Whether an index has the bins in this order. */
  isIndexed?: boolean
}

const MEASURED = sql`extract(epoch from ${bins.measuredAt})::double precision`
const COLLECTED = sql`extract(epoch from ${bins.lastCollectedAt})::double precision`
const LOCATION = sql.raw(`${plainTextOf('bins.location')} collate "C"`)

// For descending order numbers are negated, so that ties stay in id order.
const SORT_KEYS: Record<BinSort, SortKey> = {
  fill: { key: valueOrLast(sql`${bins.fillLevel}`, 'real'), type: 'real' },
  '-fill': { key: fullestFirst(bins.fillLevel), type: 'real', isIndexed: true },
  measured: { key: valueOrLast(MEASURED, 'double precision'), type: 'double precision' },
  '-measured': { key: valueOrLast(sql`-${MEASURED}`, 'double precision'), type: 'double precision' },
  collected: { key: valueOrLast(COLLECTED, 'double precision'), type: 'double precision' },
  '-collected': { key: valueOrLast(sql`-${COLLECTED}`, 'double precision'), type: 'double precision' },
  location: { key: LOCATION, type: 'text' },
  '-location': { key: LOCATION, type: 'text', isReversed: true },
  id: { key: sql`''::text`, type: 'text' },
  '-id': { key: sql`''::text`, type: 'text', isReversed: true },
}

function valueOrLast(value: SQL, type: SortKey['type']): SQL {
  return sql`coalesce(${value}, 'infinity'::${sql.raw(type)})`
}

const CursorSchema = z.tuple([z.string(), z.string()])
const NUMBER = /^-?(\d{1,15}(\.\d{1,20})?(e[+-]\d{1,2})?|Infinity)$/

function parseCursor(sort: BinSort, text: string): { key: string; id: string } {
  const cursor = CursorSchema.safeParse(parseJson(text))
  if (cursor.success && (SORT_KEYS[sort].type === 'text' || NUMBER.test(cursor.data[0])))
    return { key: cursor.data[0], id: cursor.data[1] }
  throw Refusal.ofField(
    'invalid-input',
    'query.after',
    'Give the `next` of the page before, or leave it out for the first page.',
  )
}

async function countBins(query: Database['query'], which: SQL | undefined): Promise<number> {
  const [counted] = await query.select({ count: count() }).from(bins).where(which)
  return counted?.count ?? 0
}

type Surroundings = Pick<FoundBin, 'label' | 'unresolvedReports' | 'routeId'>

/** Further data about the bins of a page. */
async function surroundings(
  query: Database['query'],
  page: Parameters<typeof readLabels>[1],
): Promise<(id: string) => Surroundings> {
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return () => ({ label: null, unresolvedReports: 0, routeId: null })
  const [labels, reported, onRoutes] = await Promise.all([
    readLabels(query, page),
    query
      .select({ id: reports.binId, unresolved: count() })
      .from(reports)
      .where(and(inArray(reports.binId, ids), COUNTED_REPORTS))
      .groupBy(reports.binId),
    query
      .select({ id: stops.binId, routeId: routes.id })
      .from(stops)
      .innerJoin(routes, sql`${routes.id} = ${stops.routeId}`)
      .where(
        and(inArray(stops.binId, ids), sql`${stops.state} = 'planned'`, isOpen(aucklandDate(new Date()))),
      )
      .orderBy(sql`${routes.number} desc`),
  ])
  const unresolvedOf = new Map(reported.map(({ id, unresolved }) => [id, unresolved]))
  // The earliest route is set last and wins.
  const routeOf = new Map(onRoutes.map(({ id, routeId }) => [id, routeId]))
  return (id) => ({
    label: labels.get(id) ?? null,
    unresolvedReports: unresolvedOf.get(id) ?? 0,
    routeId: routeOf.get(id) ?? null,
  })
}

/** The matching bins for a map; the fullest ones when there are more than a map shows. */
export async function mapBins(
  { query }: Database,
  filters: BinFilters,
): Promise<OperationAnswer<typeof OPERATIONS.mapBins>> {
  const which = and(binFilter(filters), isNotNull(bins.lat), isNotNull(bins.lng))
  const order = [sql`${bins.fillLevel} desc nulls last`, sql`length(${bins.id})`, bins.id]
  const fullest = query
    .select({ id: bins.id })
    .from(bins)
    .where(which)
    .orderBy(...order)
    .limit(MAP_BINS_MAX)
  const [rows, located] = await Promise.all([
    query
      .select(BIN_COLUMNS)
      .from(bins)
      .where(inArray(bins.id, fullest))
      .orderBy(...order),
    countBins(query, which),
  ])
  return {
    bins: rows.map(presentMapBin),
    located,
  }
}

const alphabetical = new Intl.Collator('en-NZ', { numeric: true })

/** The suburbs that have bins, and the streets of one suburb. */
export async function binPlaces(
  { query }: Database,
  suburb: string | undefined,
): Promise<OperationAnswer<typeof OPERATIONS.binPlaces>> {
  const [suburbs, streets] = await Promise.all([
    query.selectDistinct({ name: bins.suburb }).from(bins).where(binFilter({})),
    suburb === undefined
      ? []
      : query.selectDistinct({ name: bins.street }).from(bins).where(binFilter({ suburb })),
  ])
  return { suburbs: named(suburbs), streets: named(streets) }
}

const named = (rows: readonly { name: string | null }[]) =>
  rows.flatMap(({ name }) => name ?? []).sort(alphabetical.compare)
