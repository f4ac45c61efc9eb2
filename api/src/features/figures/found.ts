import { type SQL, sql } from 'drizzle-orm'
import { NOW } from './clock'

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
