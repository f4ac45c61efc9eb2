import { type SQL, sql } from 'drizzle-orm'

/** The beginning in Pacific/Auckland of the day that is so many days before the one of `moment`. */
export const dayStart = (moment: SQL, daysBefore: SQL | number): SQL =>
  sql`((date_trunc('day', ${moment} at time zone 'Pacific/Auckland')
    - make_interval(days => ${typeof daysBefore === 'number' ? sql.raw(String(daysBefore)) : daysBefore}))
    at time zone 'Pacific/Auckland')`
