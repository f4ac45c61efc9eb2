import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type BinSearch, type BinStatus, READING_AGE_MS, searchWords } from 'shared-domain'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import { binForecasts, bins, isUnresolvedIn, reports } from '../../database/schema'
import { hasLabelNeed } from './bin-labels'
import { livesFor } from './bin-life'

type Filter<Name extends keyof BinSearch> = NonNullable<BinSearch[Name]>

export type BinFilters = OperationInput<typeof OPERATIONS.binsCsv>['query']

/** The bins of a list, map or download: those in service that match the query. */
export const binFilter = ({
  q,
  status,
  binType,
  suburb,
  street,
  source,
  measured,
  label,
  reported,
  fullBy,
}: BinFilters): SQL | undefined =>
  and(
    livesFor('isListed'),
    ...searchWords(q ?? '').map((word) => sql`strpos(${bins.searchText}, ${word}) > 0`),
    status && ofStatus(status),
    binType && eq(bins.binType, binType),
    suburb === undefined ? undefined : eq(bins.suburb, suburb),
    street === undefined ? undefined : eq(bins.street, street),
    source && sql`${LEVEL_SOURCE} = ${source}`,
    measured && measuredAgo(measured),
    label && hasLabelNeed(label),
    reported && (reported === 'true' ? IS_REPORTED : sql`not ${IS_REPORTED}`),
    fullBy === undefined ? undefined : isFullBy(fullBy),
  )

/** SQL version of `binCondition` in the domain. */
const IS_UNKNOWN = sql`(${bins.fillLevel} is null and ${bins.status} = 'normal')`

function ofStatus(status: Filter<'status'>): SQL | undefined {
  if (status === 'unknown') return IS_UNKNOWN
  const isOf = eq(bins.status, status satisfies BinStatus)
  return status === 'normal' ? and(isOf, sql`not ${IS_UNKNOWN}`) : isOf
}

/** The source of the level: a crew that emptied the bin, the open-data layer with the same value, or a sensor. */
export const LEVEL_SOURCE = sql<Filter<'source'> | null>`case
  when ${bins.fillLevel} is null then null
  when ${bins.lastCollectedAt} >= ${bins.measuredAt} then 'crew'
  when ${bins.fillLevel} = ${bins.layerFillLevel} then 'layer'
  else 'sensor' end`

function measuredAgo(age: Filter<'measured'>): SQL | undefined {
  if (age === 'never') return isNull(bins.measuredAt)
  const { from, to } = READING_AGE_MS[age]
  const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
  return and(
    sql`${bins.measuredAt} <= ${ago(from)}`,
    to === null ? undefined : sql`${bins.measuredAt} > ${ago(to)}`,
  )
}

/** Unresolved reports that count. */
export const COUNTED_REPORTS = sql`${isUnresolvedIn(reports.status)} and not ${reports.isHeld}`

const IS_REPORTED = sql`${bins.id} in (select ${reports.binId} from ${reports} where ${COUNTED_REPORTS})`

const DAYS_AHEAD: Record<Filter<'fullBy'>, number> = {
  'tomorrow-morning': 1,
  'in-three-days': 3,
  'in-a-week': 7,
}

/** With a probability of one half or more, by 7:00 of a coming day in Pacific/Auckland. */
const isFullBy = (when: Filter<'fullBy'>) => sql`${bins.id} in (
  select ${binForecasts.binId} from ${binForecasts} where ${binForecasts.p50} <=
    ((now() at time zone 'Pacific/Auckland')::date + ${DAYS_AHEAD[when]}::int + time '7:00') at time zone 'Pacific/Auckland')`
