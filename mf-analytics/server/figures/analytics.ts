import {
  changeOf,
  clockOf,
  dayStart,
  type Executor,
  foundSince,
  livesFor,
  NOW,
  wholePercent,
} from 'api/server-part'
import { sql } from 'drizzle-orm'
import type { BinStatus } from 'shared-domain'
import type { OperationAnswer } from 'shared-domain/contract'
import type { getAnalytics } from '../../operations'
import { savings } from '../../rules/savings'
import { statusShares } from '../../rules/status-shares'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The four cards and four charts. */
export function presentAnalytics(
  { found, weekdays, weeks, savedKm, bins }: AnalyticsCounts,
  now: Date,
): OperationAnswer<typeof getAnalytics> {
  const fill = rounded(found.level)
  const efficiency = wholePercent(found.worth, found.all)
  const levels = new Map(weekdays.map(({ day, level }) => [day, level]))
  return {
    asOf: now.toISOString(),
    summary: {
      fillRate: { value: fill, change: changeOf(fill, rounded(found.levelBefore)) },
      efficiency: {
        value: efficiency,
        change: changeOf(efficiency, wholePercent(found.worthBefore, found.allBefore)),
      },
      savings: savedKm === null ? null : savings(savedKm),
    },
    fillByWeekday: WEEKDAYS.map((name, i) => ({ name, fillRate: rounded(levels.get(i + 1) ?? null) })),
    collectionsByWeek: weeks.map(({ routes, all, worth }, i) => ({
      name: `Week ${i + 1}`,
      collections: routes,
      efficiency: wholePercent(worth, all),
    })),
    ...distribution(bins),
  }
}

const rounded = (level: number | null) => (level === null ? null : Math.round(level))

/**
 * The shares of the statuses among bins with a known level. Where no level is known, they are of all bins if the open-data layer
 * says of some that they are full or nearly so, and empty otherwise: a bin of which nothing is known is not a normal one.
 */
export function distribution(bins: AnalyticsCounts['bins']) {
  const isAnyKnown = bins.some(({ known }) => known > 0)
  const isToldByLayer = !isAnyKnown && bins.some(({ status }) => status !== 'normal')
  const isOfAll = isToldByLayer || bins.length === 0
  const counts = { normal: 0, warning: 0, full: 0 }
  for (const { status, known, all } of bins) counts[status] = isOfAll ? all : known
  return {
    statusDistribution: statusShares(counts),
    statusOf: isOfAll ? ('all-bins' as const) : ('bins-with-level' as const),
  }
}

/** The counts behind the analytics. Levels are means in percent, `null` without data. */
interface AnalyticsCounts {
  found: {
    level: number | null
    levelBefore: number | null
    all: number
    worth: number
    allBefore: number
    worthBefore: number
  }
  /** The weekdays with a level, Monday being 1. */
  weekdays: { day: number; level: number }[]
  /** Four, the oldest first. */
  weeks: { routes: number; all: number; worth: number }[]
  /** `null` when no route with a collection was completed in 28 days. */
  savedKm: number | null
  bins: { status: BinStatus; known: number; all: number }[]
}

const FOUND_COUNTS = sql`
  select avg(level) filter (where at >= ${dayStart(NOW, 7)}) as level,
    avg(level) filter (where at >= ${dayStart(NOW, 14)} and at < ${dayStart(NOW, 7)}) as "levelBefore",
    count(*) filter (where at >= ${dayStart(NOW, 28)}) as "all",
    count(*) filter (where was_worth and at >= ${dayStart(NOW, 28)}) as worth,
    count(*) filter (where at < ${dayStart(NOW, 28)}) as "allBefore",
    count(*) filter (where was_worth and at < ${dayStart(NOW, 28)}) as "worthBefore"
  from found, clock`

const BY_WEEKDAY = sql`
  select extract(isodow from at at time zone 'Pacific/Auckland')::int as day, avg(level) as level
  from found, clock where at >= ${dayStart(NOW, 7)} group by 1`

/** Four weeks; the last one ends now and includes the present day. */
const WEEKS = sql`
  select (select count(*) from completed where at >= starts and at < ends) as routes,
    (select count(*) from found where at >= starts and at < ends) as "all",
    (select count(*) from found where was_worth and at >= starts and at < ends) as worth
  from (
    select ${dayStart(NOW, sql`35 - 7 * week`)} as starts,
      case week when 4 then 'infinity' else ${dayStart(NOW, sql`28 - 7 * week`)} end as ends
    from generate_series(1, 4) as week, clock
  ) as weeks order by starts`

const BINS = sql`
  select status, count(fill_level) as known, count(*) as all
  from bins where ${livesFor('isMeasured')} group by status`

/** Counts the analytics as of `now`, in one statement. */
export async function analyticsCounts(query: Executor, now: Date): Promise<AnalyticsCounts> {
  const { rows } = await query.execute<Record<keyof AnalyticsCounts, unknown>>(sql`
    with clock as (${clockOf(now)}),
    found as (${foundSince(dayStart(NOW, 56))}),
    completed as (
      select completed_at as at, (baseline_km - distance_km) * done / planned as saved_km
      from routes, clock, lateral (
        select count(*) filter (where state = 'done') as done, count(*) as planned
        from stops where route_id = routes.id
      ) as driven
      where completed_at >= ${dayStart(NOW, 28)} and completed_at <= ${NOW} and removed_at is null and done > 0
    )
    select to_json(counts) as found,
      (select coalesce(json_agg(weekdays), '[]') from (${BY_WEEKDAY}) as weekdays) as weekdays,
      (select json_agg(weeks) from (${WEEKS}) as weeks) as weeks,
      (select sum(saved_km) from completed) as "savedKm",
      (select coalesce(json_agg(bins), '[]') from (${BINS}) as bins) as bins
    from (${FOUND_COUNTS}) as counts`)
  return rows[0] as unknown as AnalyticsCounts
}
