import { streetAndSuburb } from '../geo/street-and-suburb'
import { DAY_MS } from '../time/durations'
import type { Bin } from './bin'
import { type BinCondition, binCondition } from './bin-condition'
import type { BinType } from './bin-type'
import { plainText, searchWords } from './plain-text'

/** The filters of a search with a fixed list of values. */
export const BIN_FILTERS = {
  /** The source of the fill level that is shown. */
  source: ['sensor', 'layer', 'crew'],
  /** The age of the fill level. */
  measured: ['within-day', 'over-day', 'over-week', 'never'],
  /** Reasons why a bin needs a label. */
  label: ['none', 'outdated', 'reported'],
  /** Deadlines; the morning begins at 7:00. */
  fullBy: ['tomorrow-morning', 'in-three-days', 'in-a-week'],
} as const
type FilterValue<Name extends keyof typeof BIN_FILTERS> = (typeof BIN_FILTERS)[Name][number]

/**
 * A leading minus means descending. Unknown values come last. Ties are ordered by id, ascending or descending like the rest.
 */
export const BIN_SORTS = [
  '-fill',
  'fill',
  'id',
  '-id',
  'location',
  '-location',
  '-measured',
  'measured',
  '-collected',
  'collected',
] as const
export type BinSort = (typeof BIN_SORTS)[number]

/** The age of a reading in ms: at least the first bound, less than the second. */
export const READING_AGE_MS = {
  'within-day': { from: 0, to: DAY_MS },
  'over-day': { from: DAY_MS, to: null },
  'over-week': { from: 7 * DAY_MS, to: null },
} as const satisfies Record<Exclude<FilterValue<'measured'>, 'never'>, { from: number; to: number | null }>

export interface BinSearch {
  q?: string | undefined
  /** "Normal" needs a level; without one it would be a guess. */
  status?: Exclude<BinCondition, 'reported'> | undefined
  binType?: BinType | undefined
  suburb?: string | undefined
  street?: string | undefined
  source?: FilterValue<'source'> | undefined
  measured?: FilterValue<'measured'> | undefined
  label?: FilterValue<'label'> | undefined
  reported?: 'true' | 'false' | undefined
  fullBy?: FilterValue<'fullBy'> | undefined
}

/** Moments as ISO text. */
type RecordedBin = Bin & { measuredAt: string | null; lastCollectedAt: string | null }

/** The fields that a search looks at. */
type SearchedBin = RecordedBin & {
  source: FilterValue<'source'> | null
  labelNeeds: readonly FilterValue<'label'>[]
  unresolvedReports: number
}

/** Searches bins in memory; the record does the same in SQL. `now` in ms since 1970. */
export const fitsSearch = (bin: SearchedBin, search: BinSearch, now: number): boolean => {
  const { street, suburb } = streetAndSuburb(bin.location)
  const text = plainText(`${bin.id} ${bin.location}`)
  return (
    searchWords(search.q ?? '').every((word) => text.includes(word)) &&
    (!search.status || binCondition(bin) === search.status) &&
    (!search.binType || bin.binType === search.binType) &&
    (!search.suburb || suburb === search.suburb) &&
    (!search.street || street === search.street) &&
    (!search.source || bin.source === search.source) &&
    (!search.measured || isOfAge(bin.measuredAt, search.measured, now)) &&
    (!search.label || bin.labelNeeds.includes(search.label)) &&
    (!search.reported || String(bin.unresolvedReports > 0) === search.reported)
  )
}

function isOfAge(measuredAt: string | null, age: FilterValue<'measured'>, now: number): boolean {
  if (age === 'never') return measuredAt === null
  if (measuredAt === null) return false
  const { from, to } = READING_AGE_MS[age]
  const ms = now - Date.parse(measuredAt)
  return ms >= from && (to === null || ms < to)
}

/** Uses the same order as the record. */
export function compareBins(sort: BinSort): (a: RecordedBin, b: RecordedBin) => number {
  const direction = sort.startsWith('-') ? -1 : 1
  const read = SORT_KEYS[sort.replace('-', '') as keyof typeof SORT_KEYS]
  return (a, b) => {
    const [one, other] = [read(a), read(b)]
    if (one === other) return compareIds(a.id, b.id) * (typeof one === 'string' ? direction : 1)
    if (one === null || other === null) return one === null ? 1 : -1
    return (one < other ? -1 : 1) * direction
  }
}

const time = (moment: string | null) => (moment === null ? null : Date.parse(moment))

const SORT_KEYS = {
  fill: ({ fillLevel }: RecordedBin) => fillLevel,
  id: (): string | number | null => '',
  location: ({ location }: RecordedBin) => plainText(location),
  measured: ({ measuredAt }: RecordedBin) => time(measuredAt),
  collected: ({ lastCollectedAt }: RecordedBin) => time(lastCollectedAt),
}

/** WCC9 before WCC10. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
