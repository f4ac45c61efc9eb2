import { type SQL, sql } from 'drizzle-orm'

// What a statement that begins with `clockOf` calls its moments.
export const NOW = sql`clock.now`
export const YESTERDAY = sql`clock.yesterday`

/** The moments that figures are counted at: now, and this time yesterday, which is 24 hours ago. */
export const clockOf = (now: Date): SQL =>
  sql`select ${now.toISOString()}::timestamptz as now, ${now.toISOString()}::timestamptz - interval '24 hours' as yesterday`

/** The beginning in Pacific/Auckland of the day that is so many days before the one of `moment`. */
export const dayStart = (moment: SQL, daysBefore: SQL | number): SQL =>
  sql`((date_trunc('day', ${moment} at time zone 'Pacific/Auckland')
    - make_interval(days => ${typeof daysBefore === 'number' ? sql.raw(String(daysBefore)) : daysBefore}))
    at time zone 'Pacific/Auckland')`

/**
 * The collections from `since` until now where a sensor told what the crew found: the level, in percent, what lies
 * outside 0–100 taken for the nearer end; and whether it was above the warning threshold, so worth the stop. Numeric,
 * so that a mean does not depend on the order of its rows.
 */
export const foundSince = (since: SQL): SQL => sql`
  select at,
    least(100, greatest(0, fill_level))::numeric as level,
    fill_level > thresholds.warning_above as was_worth
  from collections, thresholds, clock
  where fill_level is not null and at >= ${since} and at <= ${NOW}`

/** The share of `part` in `whole` in whole percent; `null` of nothing. */
export const wholePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** By how much a figure changed; `null` unless both tell. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before
