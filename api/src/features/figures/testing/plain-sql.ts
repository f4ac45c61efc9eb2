import { aucklandDate } from 'shared-domain'
import type { Database } from '../../../database/database'

type Days = readonly [from: string, to: string]

/** Asks a record by plain statements as of `now`: `$1` and `$2` are days, both included, of today unless given; `$3` is `now`. */
export function plainSql({ pool }: Pick<Database, 'pool'>, now: Date) {
  const today = aucklandDate(now)
  async function sql(statement: string, [from, to]: Days = [today, today]) {
    const text = statement.replaceAll('$1', `'${from}'`).replaceAll('$2', `'${to}'`)
    const { rows } = await pool.query(text.replaceAll('$3', `'${now.toISOString()}'`))
    // Numbers of PostgreSQL arrive as text where they may be long.
    return rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numeric(value)])),
    )
  }
  return { sql, one: async (statement: string, days?: Days) => (await sql(statement, days))[0] }
}

const numeric = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Whether a moment is on the days of the statement, and past. */
export const inDays = (at: string) =>
  `(${at} at time zone 'Pacific/Auckland')::date between $1 and $2 and ${at} <= $3`

/** What crews found, of the rows of collections. */
export const FOUND = `
  count(*) as collections, round(avg(least(100, greatest(0, fill_level))::numeric)
    filter (where fill_level is not null)) as fill,
  round(100.0 * count(*) filter (where fill_level > (select warning_above from thresholds))
    / nullif(count(fill_level), 0)) as efficiency`
