import { type Executor, livesFor, startOfDay } from 'api/server-part'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, type BinStatus, type BinType } from 'shared-domain'
import type { Period } from '../../operations'

/** Sums over collections with a sensor's level. Levels are in thousandths of a percent, so that sums are exact. */
interface FoundSums {
  collections: number
  measured: number
  levels: number
  /** Found above the warning threshold. */
  worth: number
}

/** The counts behind a period's figures. `isNow` is false for the period before. */
export interface PeriodCounts {
  byDay: (FoundSums & { day: string })[]
  byBin: (FoundSums & { binId: string; isNow: boolean })[]
  /** Collections on routes. */
  byDriver: (FoundSums & { driverId: string | null; isNow: boolean })[]
  reports: { binId: string; isNow: boolean; all: number; overflow: number }[]
  contaminated: { binId: string; driverId: string | null; isNow: boolean; stops: number }[]
  /** Completed routes with at least one finished stop. */
  rounds: { driverId: string | null; day: string; km: number; savedKm: number }[]
  drivers: { id: string; name: string }[]
  bins: { id: string; location: string; binType: BinType; stands: boolean }[]
  status: { status: BinStatus; known: number; all: number; summaries: number }[]
  recordBegins: string | null
}

interface Asked {
  period: Period
  before: Period
  now: Date
}

/** Times are literals in the SQL text, so that PostgreSQL can estimate the number of rows. */
const literal = (at: Date) => sql.raw(`'${at.toISOString()}'::timestamptz`)

const localDay = (at: string) => sql.raw(`(${at} at time zone 'Pacific/Auckland')::date`)

const FOUND_SUMS = sql`count(*) as collections, count(fill_level) as measured,
  coalesce(sum((least(100, greatest(0, fill_level)) * 1000)::int) filter (where fill_level is not null), 0) as levels,
  count(*) filter (where fill_level > (select warning_above from thresholds)) as worth`

/** Counts a period and the period before in one statement, so that all counts are of one moment. */
export async function periodCounts(query: Executor, asked: Asked): Promise<PeriodCounts> {
  const { rows } = await query.execute<Record<keyof PeriodCounts, unknown>>(statementOf(asked))
  return rows[0] as unknown as PeriodCounts
}

function statementOf({ period, before, now }: Asked): SQL {
  const [since, starts, until] = [
    startOfDay(before.from),
    startOfDay(period.from),
    startOfDay(addDays(period.to, 1)),
  ]
  const isWithin = (at: string) =>
    sql`${sql.raw(at)} >= ${literal(since)} and ${sql.raw(at)} < ${literal(until)} and ${sql.raw(at)} <= ${literal(now)}`
  const isNow = (at: string) => sql`${sql.raw(at)} >= ${literal(starts)}`

  // Computing the local day of each row would take longer than everything else.
  const byDay = sql`
    select ${before.from}::date + bucket - 1 as day, collections, measured, levels, worth from (
      select width_bucket(at, ${dayStarts({ from: before.from, to: period.to })}) as bucket, ${FOUND_SUMS}
      from collections where ${isWithin('at')} group by 1) as found`

  const byBin = sql`
    select bin_id as "binId", ${isNow('at')} as "isNow", ${FOUND_SUMS}
    from collections where ${isWithin('at')} group by 1, 2`

  const byDriver = sql`
    select driver_id as "driverId", "isNow", sum(collections) as collections, sum(measured) as measured,
      sum(levels) as levels, sum(worth) as worth
    from (select route_id, ${isNow('at')} as "isNow", ${FOUND_SUMS}
      from collections where ${isWithin('at')} group by 1, 2) as found
    join routes on routes.id = route_id group by 1, 2`

  /** Reports that count: of a known bin, not held, not a duplicate, not withdrawn. */
  const reports = sql`
    select bin_id as "binId", ${isNow('reported_at')} as "isNow", count(*) as "all",
      count(*) filter (where issue = 'Overflowing') as overflow
    from reports
    where ${isWithin('reported_at')} and not is_held and status not in ('duplicate', 'withdrawn')
      and bin_id in (select id from bins)
    group by 1, 2`

  const contaminated = sql`
    select stops.bin_id as "binId", driver_id as "driverId", ${isNow('stops.at')} as "isNow", count(*) as stops
    from stops join routes on routes.id = route_id
    where skip_reason = 'contaminated' and ${isWithin('stops.at')}
    group by 1, 2, 3`

  const rounds = sql`
    select driver_id as "driverId", ${localDay('completed_at')} as day, distance_km as km,
      (baseline_km - distance_km) * done / planned as "savedKm"
    from routes, lateral (
      select count(*) filter (where state = 'done') as done, count(*) as planned
      from stops where route_id = routes.id
    ) as driven
    where ${isWithin('completed_at')} and removed_at is null and done > 0`

  return sql`
    select ${rowsOf(byDay)} as "byDay", ${rowsOf(byBin)} as "byBin", ${rowsOf(byDriver)} as "byDriver",
      ${rowsOf(reports)} as reports, ${rowsOf(contaminated)} as contaminated, ${rowsOf(rounds)} as rounds,
      ${rowsOf(sql`select id, name from people`)} as drivers,
      ${rowsOf(sql`select id, location, bin_type as "binType", ${livesFor('isCounted')} as stands from bins`)} as bins,
      ${rowsOf(until > now ? BINS_NOW : binsThen(until))} as status,
      (${RECORD_BEGINS}) as "recordBegins"`
}

const rowsOf = (statement: SQL) => sql`(select coalesce(json_agg(rows), '[]') from (${statement}) as rows)`

/** The start of each day of a period, as an array. */
const dayStarts = ({ from, to }: Period) => sql`(
  select array_agg(day at time zone 'Pacific/Auckland' order by day)
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day)`

const BINS_NOW = sql`
  select status, count(fill_level) as known, count(*) as "all", 0 as summaries
  from bins where ${livesFor('isMeasured')} group by status`

/**
 * The last level before then, of the last 90 days; normal when the bin was emptied since. For days whose readings were removed,
 * the daily summary is used.
 */
const binsThen = (until: Date) => sql`
  select case when level > full_above and not is_emptied then 'full'
      when level > warning_above and not is_emptied then 'warning' else 'normal' end as status,
    count(level) as known, count(*) as "all", count(*) filter (where is_summary) as summaries
  from (
    select latest.level, latest.is_summary, exists (
      select from collections
      where bin_id = bins.id and collections.at > latest.at and collections.at < ${literal(until)}) as is_emptied
    from bins left join lateral (
      select * from (
        (select at, fill_level as level, false as is_summary from readings
          where bin_id = bins.id and at < ${literal(until)} and at > ${literal(until)} - interval '90 days'
          order by at desc limit 1)
        union all
        (select last_at, last, true from reading_days
          where bin_id = bins.id and last_at < ${literal(until)}
            and day > (${literal(until)} - interval '90 days')::date
          order by day desc limit 1)
      ) as latest order by at desc limit 1
    ) as latest on true
    where planned_since is null and created_at < ${literal(until)} and (removed_at is null or removed_at >= ${literal(until)})
  ) as stood, thresholds group by 1`

const RECORD_BEGINS = sql`
  select ${localDay(`least((select min(at) from collections), (select min(completed_at) from routes),
    (select min(reported_at) from reports))`)}`
