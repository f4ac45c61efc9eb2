import type { Database } from 'api'
import type { MadeReport } from './fault-run'

interface Tally {
  made: number
  /** Made, and not in the record. */
  lost: number
  /** In the record more often than it was made. */
  duplicated: number
}

/** Holds what residents made against the record, in which each bin and issue was reported at most once. */
export async function countMade({ pool }: Database, made: readonly MadeReport[]): Promise<Tally> {
  const { rows } = await pool.query<{ bin_id: string; issue: string; times: number }>(
    'select bin_id, issue, count(*)::int as times from reports group by bin_id, issue',
  )
  const times = new Map(rows.map((row) => [`${row.bin_id} ${row.issue}`, row.times]))
  const lost = made.filter(({ binId, issue }) => !times.has(`${binId} ${issue}`))
  const duplicated = rows.filter((row) => row.times > 1)
  for (const report of lost) console.error('Lost:', report)
  for (const report of duplicated) console.error('Duplicated:', report)
  return { made: made.length, lost: lost.length, duplicated: duplicated.length }
}
