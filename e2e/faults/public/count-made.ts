import type { Database } from 'api'
import type { MadeReport } from './resident-tab'

interface Tally {
  /** Reports that residents believe to be made. */
  made: number
  /** Those of them that are not in the record. */
  lost: number
  /** Reports that are in the record more than once. */
  duplicated: number
  /** Reports in the record that are not withdrawn although the resident undid them. */
  unwanted: number
}

/** Compares the residents' reports with the record, in which each bin and issue may occur once. */
export async function countMade({ pool }: Database, reports: readonly MadeReport[]): Promise<Tally> {
  const { rows } = await pool.query<{ bin_id: string; issue: string; times: number; counting: number }>(
    `select bin_id, issue, count(*)::int as times, count(*) filter (where status <> 'withdrawn')::int as counting
     from reports group by bin_id, issue`,
  )
  const counting = new Map(rows.map((row) => [`${row.bin_id} ${row.issue}`, row.counting]))
  const isThere = ({ binId, issue }: MadeReport) => (counting.get(`${binId} ${issue}`) ?? 0) > 0
  const made = reports.filter(({ told }) => told === 'made')
  const wrong = {
    lost: made.filter((report) => !isThere(report)),
    duplicated: rows.filter((row) => row.times > 1),
    unwanted: reports.filter((report) => report.told === 'taken back' && isThere(report)),
  }
  const { lost, duplicated, unwanted } = wrong
  if (lost.length + duplicated.length + unwanted.length > 0) console.error(wrong)
  return {
    made: made.length,
    lost: lost.length,
    duplicated: duplicated.length,
    unwanted: unwanted.length,
  }
}
