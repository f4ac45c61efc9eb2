import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { isUnresolvedIn, reports } from '../../database/schema'
import { lateSources } from '../../record/scheduled-jobs/job-outcomes'
import { isOutText, livesFor } from '../bins/bin-life'
import { changeOf, clockOf, dayStart, foundSince, NOW, wholePercent, YESTERDAY } from './counting'

/** A figure and its change since the same time yesterday; `null` when there is no data. */
interface Figure {
  value: number | null
  change: number | null
}

/** How the city is: its bins, routes, collections and reports, and what brings levels to the record. */
export interface CityFigures {
  isDemonstration: boolean
  totalBins: Figure
  binsFull: Figure
  routesActive: Figure
  /** The share of collections of 28 days that were needed, in percent. */
  efficiency: Figure
  unresolvedReports: number
  /** How many of the unresolved reports are held for moderation. */
  heldReports: number
  /** The copy of the council's open-data layer; `null` when there is none. */
  openData: OpenData | null
  /** What brings levels of bins to the record and has failed or been late since a moment. */
  lateSources: { name: string; since: string }[]
}

interface OpenData {
  /** ISO text. */
  fetchedAt: string | null
  error: string | null
  /** Bins that disappeared from the layer all at once and are not believed to be gone yet. */
  loss: { missing: number; of: number; since: string; such: string[] } | null
}

/** The figures as of `now`. */
export async function cityFigures(database: Database, now: Date): Promise<CityFigures> {
  const [counts, late] = await Promise.all([cityCounts(database, now), lateSources(database)])
  return { ...presentCity(counts), lateSources: late }
}

/** A change is `null` when yesterday's value is unknown. */
function presentCity({ fleet, routes, found, reports, facts, loss }: CityCounts) {
  const efficiency = wholePercent(found.worth, found.all)
  const sinceYesterday = (value: number, then: number) => ({
    value,
    change: fleet.hadBegun ? value - then : null,
  })
  return {
    isDemonstration: facts.isDemonstration === true,
    totalBins: sinceYesterday(fleet.bins, fleet.binsThen),
    binsFull: {
      value: fleet.full,
      change: fleet.toldThen > 0 ? fleet.fullCompared - fleet.fullThen : null,
    },
    routesActive: sinceYesterday(routes.active, routes.activeThen),
    efficiency: {
      value: efficiency,
      change: changeOf(efficiency, wholePercent(found.worthThen, found.allThen)),
    },
    unresolvedReports: reports.unresolved,
    heldReports: reports.held,
    openData: facts.openData ? { ...(facts.openData as Omit<OpenData, 'loss'>), loss } : null,
  }
}

/** The bins now and yesterday. */
interface FleetCounts {
  bins: number
  binsThen: number
  /** Whether the record had any bin yesterday. */
  hadBegun: boolean
  full: number
  /** The full bins, without those whose state yesterday is unknown. */
  fullCompared: number
  fullThen: number
  /** For how many bins the state yesterday is known. */
  toldThen: number
}

/**
 * Full yesterday: the last reading before was above the threshold, and the bin was not emptied since. A sensor that was silent
 * for 90 days counts as unknown, so that only a few months of readings are searched.
 */
const WAS_FULL = sql`(
  select last.fill_level > thresholds.full_above and not exists (
    select from collections where bin_id = bins.id and at > last.at and at <= ${YESTERDAY})
  from (
    select at, fill_level from readings
    where bin_id = bins.id and at <= ${YESTERDAY} and at > ${YESTERDAY} - interval '90 days' order by at desc limit 1
  ) as last)`

const FLEET_COUNTS = sql`
  select count(*) filter (where stands) as bins,
    count(*) filter (where stood) as "binsThen",
    coalesce(bool_or(existed), false) as "hadBegun",
    count(*) filter (where is_measured and status = 'full') as "full",
    count(*) filter (where is_measured and status = 'full' and (was_full is not null or not existed))
      as "fullCompared",
    count(*) filter (where stood and was_full and not was_out) as "fullThen",
    count(*) filter (where stood and was_full is not null) as "toldThen"
  from (
    select status, ${WAS_FULL} as was_full,
      ${livesFor('isCounted')} as stands,
      ${livesFor('isMeasured')} as is_measured,
      ${sql.raw(isOutText('clock.yesterday'))} as was_out,
      planned_since is null and created_at <= ${YESTERDAY} as existed,
      planned_since is null and created_at <= ${YESTERDAY} and (removed_at is null or removed_at > ${YESTERDAY}) as stood
    from bins, thresholds, clock
  ) as fleet`

/** The counts behind the figures. */
interface CityCounts {
  fleet: FleetCounts
  routes: { active: number; activeThen: number }
  /** Collections of 28 days with a sensor's level, and those that were needed. */
  found: { all: number; worth: number; allThen: number; worthThen: number }
  reports: { unresolved: number; held: number }
  /** Bins missing from the open-data layer that are not believed to be gone yet. */
  loss: OpenData['loss']
  facts: Readonly<Record<string, unknown>>
}

const ROUTE_COUNTS = sql`
  select count(*) filter (where completed_at is null) as active,
    count(*) filter (
      where started_at <= ${YESTERDAY} and (completed_at is null or completed_at > ${YESTERDAY})
    ) as "activeThen"
  from routes, clock where started_at is not null and removed_at is null`

const within28Days = (of: SQL) => sql`at >= ${dayStart(of, 28)} and at <= ${of}`
const FOUND_COUNTS = sql`
  select count(*) filter (where ${within28Days(NOW)}) as "all",
    count(*) filter (where was_worth and ${within28Days(NOW)}) as worth,
    count(*) filter (where ${within28Days(YESTERDAY)}) as "allThen",
    count(*) filter (where was_worth and ${within28Days(YESTERDAY)}) as "worthThen"
  from (${foundSince(dayStart(YESTERDAY, 28))}) as found, clock`

const REPORT_COUNTS = sql`
  select count(*) as unresolved, count(*) filter (where is_held) as held
  from reports where ${isUnresolvedIn(reports.status)}`

const LOSS = sql`
  select json_build_object('missing', count(missing_since), 'of', count(*),
    'since', to_char(min(missing_since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'such', (array_agg(id order by object_id) filter (where missing_since is not null))[1:5])
  from bins where ${livesFor('isCounted')} having count(missing_since) > 0`

/** Counts as of `now` and of yesterday, in one statement. */
async function cityCounts({ query }: Database, now: Date): Promise<CityCounts> {
  const { rows } = await query.execute<Record<keyof CityCounts, unknown>>(sql`
    with clock as (${clockOf(now)})
    select to_json(fleet) as fleet, to_json(routes) as routes, to_json(found) as found,
      to_json(reports) as reports, (${LOSS}) as loss,
      (select coalesce(json_object_agg(name, value), '{}') from facts where name in ('isDemonstration', 'openData')) as facts
    from (${FLEET_COUNTS}) as fleet, (${ROUTE_COUNTS}) as routes, (${FOUND_COUNTS}) as found,
      (${REPORT_COUNTS}) as reports`)
  return rows[0] as unknown as CityCounts
}
