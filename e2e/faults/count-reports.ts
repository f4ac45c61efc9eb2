import type { Database } from 'api'

interface Tally {
  acknowledged: number
  /** Acknowledged, and not in the record. */
  lost: number
  /** Taken, told or answered more than once in different ways. */
  duplicated: number
}

/** Holds what was acknowledged against the record. */
export async function countReports(
  { pool }: Database,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Tally> {
  const { rows } = await pool.query<{ id: string; reference: string; beginnings: number; trails: number }>(
    `select id, reference,
       (select count(*)::int from report_history where report_id = reports.id) as beginnings,
       (select count(*)::int from audit where subject = 'report:' || reports.id and action = 'report.create') as trails
     from reports`,
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  let lost = 0
  let duplicated = 0
  for (const [key, references] of acknowledged) {
    const row = kept.get(key)
    if (!row) lost++
    else if (references.size !== 1 || !references.has(row.reference)) duplicated++
  }
  duplicated += rows.filter(({ beginnings, trails }) => beginnings !== 1 || trails !== 1).length
  return { acknowledged: acknowledged.size, lost, duplicated }
}
