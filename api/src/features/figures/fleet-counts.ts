import { sql } from 'drizzle-orm'
import { YESTERDAY } from './clock'

/** The bins as they stand now and as they were yesterday. */
export interface FleetCounts {
  bins: number
  binsThen: number
  /** Whether the record knew any bin yesterday. */
  hadBegun: boolean
  full: number
  /** The full bins, but for those of which nothing tells whether they were full yesterday, too. */
  fullCompared: number
  fullThen: number
  /** Of how many bins it is known whether they were full yesterday. */
  toldThen: number
}

/** Full yesterday: the last reading until then was above the threshold, and the bin was not emptied since. */
const WAS_FULL = sql`(
  select last.fill_level > thresholds.full_above and not exists (
    select from collections where bin_id = bins.id and at > last.at and at <= ${YESTERDAY})
  from (
    select at, fill_level from readings
    where bin_id = bins.id and at <= ${YESTERDAY} order by at desc limit 1
  ) as last)`

export const FLEET_COUNTS = sql`
  select count(*) filter (where stands) as bins,
    count(*) filter (where stood) as "binsThen",
    coalesce(bool_or(existed), false) as "hadBegun",
    count(*) filter (where stands and status = 'full') as "full",
    count(*) filter (where stands and status = 'full' and (was_full is not null or not existed))
      as "fullCompared",
    count(*) filter (where stood and was_full) as "fullThen",
    count(*) filter (where stood and was_full is not null) as "toldThen"
  from (
    select status, ${WAS_FULL} as was_full,
      removed_at is null as stands,
      created_at <= ${YESTERDAY} as existed,
      created_at <= ${YESTERDAY} and (removed_at is null or removed_at > ${YESTERDAY}) as stood
    from bins, thresholds, clock
  ) as fleet`
