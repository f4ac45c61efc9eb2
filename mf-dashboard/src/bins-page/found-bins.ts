import { useState } from 'react'
import { type RecordAnswer, useRecordQueries, useRecordQuery } from 'shared-domain/client'
import {
  binPlaces,
  type FoundBin,
  listBins,
  mapBins,
  type OperationAnswer,
  searchBins,
} from 'shared-domain/contract'
import type { FilterQuery, SearchQuery } from './bins-view'

/** How many rows are read in one request, which is a few screens. */
const PAGE_SIZE = 50

const CHANGES = ['bins', 'forecasts', 'reports', 'labels', 'routes', 'thresholds'] as const

export interface FoundBins {
  answer: RecordAnswer<OperationAnswer<typeof searchBins>>
  /** Whether this search has succeeded or failed. False while the rows of the previous search are still shown. */
  isSettled: boolean
  /** How many bins match; `null` until they are counted, which starts after the first rows have arrived. */
  total: number | null
  /** How many rows the table can scroll to: the rows that were read and one more page. */
  count: number
  /** Returns `null` while the row's page is being read. */
  rowAt: (index: number) => FoundBin | null
}

/**
 * The matching bins. Only the first page and the pages on screen are read and kept current. Each page starts after the last
 * row of the page before, by the server's cursor.
 */
export function useFoundBins(query: FilterQuery & Pick<SearchQuery, 'sort'>, onScreen: RowRange): FoundBins {
  const key = JSON.stringify(query)
  const [known, setKnown] = useState<{ key: string; cursors: readonly string[] }>({ key, cursors: [] })
  const cursors = known.key === key ? known.cursors : []
  const request = (after?: string) => pageRequest(query, after)

  const first = useRecordQuery({
    operation: searchBins,
    request: request(),
    changesWith: CHANGES,
    keepsPrevious: true,
  })
  const from = Math.max(1, pageOf(onScreen.first))
  const pages = cursors.slice(from - 1, pageOf(onScreen.last))
  const others = useRecordQueries({
    operation: searchBins,
    requests: pages.map(request),
    changesWith: CHANGES,
  })

  const read = [first, ...others].flatMap(({ data }, place) => {
    const page = place === 0 ? 0 : from - 1 + place
    return data ? [{ page, next: data.next }] : []
  })
  const chained = read.reduce(withNextCursor, cursors)
  if (chained !== cursors) setKnown({ key, cursors: chained })

  const isSettled = first.isSample === true || first.updatedAt !== null || first.error !== null
  const total = useTotal(query, isSettled && first.data !== null)
  return {
    answer: first,
    isSettled,
    total,
    count: countOf(first.data, total, cursors.length + 1),
    rowAt(index) {
      const page = pageOf(index)
      const rows = page === 0 ? first.data?.bins : others[page - from]?.data?.bins
      return rows?.[index % PAGE_SIZE] ?? null
    },
  }
}

/** The request for the first page of a search, or for the one after a cursor. */
export const pageRequest = (query: FilterQuery & Pick<SearchQuery, 'sort'>, after?: string) => ({
  query: { ...query, counted: 'false' as const, limit: String(PAGE_SIZE), ...(after && { after }) },
})

/** The number of matching bins. It is requested after the first rows, because counting reads every bin of the city. */
function useTotal({ sort: _, ...filters }: FilterQuery & Pick<SearchQuery, 'sort'>, isFound: boolean) {
  const { data } = useRecordQuery({
    operation: listBins,
    request: { query: { ...filters, limit: '1' } },
    changesWith: CHANGES,
    isEnabled: isFound,
  })
  return isFound ? (data?.total ?? null) : null
}

function countOf(first: OperationAnswer<typeof searchBins> | null, total: number | null, pages: number) {
  if (!first) return 0
  return first.next === null
    ? first.bins.length
    : Math.min(total ?? Number.POSITIVE_INFINITY, pages * PAGE_SIZE)
}

/** The cursors updated with the `next` of a page, which is `null` at the end. Returns the same array when nothing changes. */
function withNextCursor(
  cursors: readonly string[],
  { page, next }: { page: number; next: string | null },
): readonly string[] {
  if (next === null) return cursors.length > page ? cursors.slice(0, page) : cursors
  return cursors[page] === next || page > cursors.length
    ? cursors
    : [...cursors.slice(0, page), next, ...cursors.slice(page + 1)]
}

/** A range of rows, with both ends included. */
export interface RowRange {
  first: number
  last: number
}

/** Whether two ranges need the same pages, so that scrolling from one to the other needs no request. */
export const areOnSamePages = (a: RowRange, b: RowRange): boolean =>
  pageOf(a.first) === pageOf(b.first) && pageOf(a.last) === pageOf(b.last)

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE)

/** The matching bins for the map. Levels change all the time, so it is read again only when many change, and once a minute. */
export const useMapBins = (query: FilterQuery) =>
  useRecordQuery({
    operation: mapBins,
    request: { query },
    changesWith: (event) => event.kind === 'thresholds' || (event.kind === 'bins' && event.bins === null),
    keepsPrevious: true,
  })

export const useBinPlaces = (suburb: string | undefined) =>
  useRecordQuery({
    operation: binPlaces,
    request: { query: suburb ? { suburb } : {} },
    changesWith: [],
    keepsPrevious: true,
  })
