import { type SQL, sql } from 'drizzle-orm'

// The names of the moments that `clockOf` defines.
export const NOW = sql`clock.now`
export const YESTERDAY = sql`clock.yesterday`

/** The moments of a figure: now, and the same time yesterday, 24 hours ago. */
export const clockOf = (now: Date): SQL =>
  sql`select ${now.toISOString()}::timestamptz as now, ${now.toISOString()}::timestamptz - interval '24 hours' as yesterday`

/** The start, in Pacific/Auckland, of the day this many days before `moment`. */
export const dayStart = (moment: SQL, daysBefore: SQL | number): SQL =>
  sql`((date_trunc('day', ${moment} at time zone 'Pacific/Auckland')
    - make_interval(days => ${typeof daysBefore === 'number' ? sql.raw(String(daysBefore)) : daysBefore}))
    at time zone 'Pacific/Auckland')`

/**
 * The collections since `since` with a level from a sensor: the level in percent, limited to 0–100, and whether it was above
 * the warning threshold, so that the stop was needed. Numeric, so that a mean does not depend on the order of rows.
 */
export const foundSince = (since: SQL): SQL => sql`
  select at,
    least(100, greatest(0, fill_level))::numeric as level,
    fill_level > thresholds.warning_above as was_worth
  from collections, thresholds, clock
  where fill_level is not null and at >= ${since} and at <= ${NOW}`

/** The share of `part` in `whole` in whole percent; `null` when `whole` is 0. */
export const wholePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** The change of a figure; `null` unless both values are known. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before
