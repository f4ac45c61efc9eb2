import { useCallback, useMemo } from 'react'
import {
  BIN_CONDITION_NAMES,
  BIN_FILTERS,
  BIN_SORTS,
  BIN_STATUSES,
  BIN_TYPES,
  type BinSearch,
  type BinSort,
  paths,
} from 'shared-domain'
import type { OperationRequest, searchBins } from 'shared-domain/contract'
import { useLocation, useNavigate } from 'shared-ui'
import { t } from '../messages/translate'
import { BIN_COLUMNS, type BinColumn, DEFAULT_COLUMNS } from './bin-columns'

/** The state of the page in its URL: filters, order and columns. */
export interface BinsView extends BinSearch {
  sort: BinSort
  columns: readonly BinColumn[]
}

export const SEARCH_MAX = 100
const FULLEST_FIRST: BinSort = '-fill'

/** The filters with a fixed list of values. */
export const CHOICES = {
  status: [...BIN_STATUSES.toReversed(), 'unknown'],
  binType: BIN_TYPES,
  reported: ['true', 'false'],
  ...BIN_FILTERS,
} as const satisfies { [Name in keyof BinSearch]: readonly BinSearch[Name][] }

export type Choice = keyof typeof CHOICES

/** The labels of the filters' values. */
export const CHOICE_NAMES: { [Name in Choice]: Record<(typeof CHOICES)[Name][number], string> } = {
  status: BIN_CONDITION_NAMES,
  binType: { general: t('bins.general'), recycling: t('bins.recycling'), compost: t('bins.compost') },
  source: { sensor: t('bins.sensor'), layer: t('bins.openDataLayer'), crew: t('bins.emptiedByCrew') },
  measured: {
    'within-day': t('bins.inLast24Hours'),
    'over-day': t('bins.overDayAgo'),
    'over-week': t('bins.overWeekAgo'),
    never: t('bins.never'),
  },
  label: {
    none: t('bins.nonePrintedYet'),
    outdated: t('bins.outOfDateText'),
    reported: t('bins.reportedDamaged'),
  },
  reported: { true: t('bins.withUnresolvedReports'), false: t('bins.withoutUnresolvedReports') },
  fullBy: {
    'tomorrow-morning': t('bins.tomorrowMorning'),
    'in-three-days': t('bins.inThreeDays'),
    'in-a-week': t('bins.inAWeek'),
  },
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** The filters of a link whose values are unknown, such as `status=purple`. They filter nothing. */
export function unknownFilters(search: string): string[] {
  const params = new URLSearchParams(search)
  return Object.entries(CHOICES).flatMap(([name, values]) => {
    const text = params.get(name)
    return text && !oneOf<string>(values, text) ? [`${name}=${text.slice(0, SEARCH_MAX)}`] : []
  })
}

/** Parses the query of a URL and ignores unknown values. */
export function parseView(search: string): BinsView {
  const params = new URLSearchParams(search)
  const chosen = Object.entries(CHOICES).map(([name, values]) => [
    name,
    oneOf<string>(values, params.get(name)),
  ])
  const texts = (['q', 'suburb', 'street'] as const).map((name) => [
    name,
    params.get(name)?.trim().slice(0, SEARCH_MAX),
  ])
  const columns = params.get('columns')?.split(',') ?? DEFAULT_COLUMNS
  return {
    ...Object.fromEntries([...texts, ...chosen].filter(([, value]) => value)),
    sort: oneOf(BIN_SORTS, params.get('sort')) ?? FULLEST_FIRST,
    columns: BIN_COLUMNS.filter((column) => columns.includes(column)),
  }
}

/** The query of a view's URL. Its parameters are sorted, so that equal views have equal texts. */
export function viewText({ sort, columns, ...search }: BinsView): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search).sort()) if (value) params.set(name, value)
  if (sort !== FULLEST_FIRST) params.set('sort', sort)
  if (columns.join() !== DEFAULT_COLUMNS.join()) params.set('columns', columns.join())
  return params.toString()
}

const viewUrl = (text: string) => (text ? `${paths.bins}?${text}` : paths.bins)

/** How many filters are set. */
export const filterCount = ({ sort: _, columns: __, ...search }: BinsView) =>
  Object.values(search).filter(Boolean).length

export type SearchQuery = OperationRequest<typeof searchBins>['query']
export type FilterQuery = Omit<SearchQuery, 'sort' | 'limit' | 'after'>

export const toFilterQuery = ({ sort: _, columns: __, ...search }: BinsView): FilterQuery => search

/** The filters as the query of a download. */
export const filterText = (view: BinsView) =>
  viewText({ ...view, sort: FULLEST_FIRST, columns: DEFAULT_COLUMNS })

/** The view is stored in the URL, so that it can be linked to and Back restores it. */
export function useBinsView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => parseView(search), [search])
  const change = useCallback(
    (changed: Partial<BinsView>, { replace = false } = {}) => {
      navigate(viewUrl(viewText({ ...view, ...changed })), { replace })
    },
    [view, navigate],
  )
  const show = useCallback((text: string) => navigate(viewUrl(text)), [navigate])
  return { view, change, show }
}
