import { type SQL, sql } from 'drizzle-orm'

// What a statement that begins with `clockOf` calls its moments.
export const NOW = sql`clock.now`
export const YESTERDAY = sql`clock.yesterday`

/** The moments that figures are counted at: now, and this time yesterday, which is 24 hours ago. */
export const clockOf = (now: Date): SQL =>
  sql`select ${now.toISOString()}::timestamptz as now, ${now.toISOString()}::timestamptz - interval '24 hours' as yesterday`
