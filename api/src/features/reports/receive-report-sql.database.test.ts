import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { receiveReportSql } from './receive-report-sql'
import { DEFAULT_REPORT_LIMITS } from './report-limits'
import { WITHIN_MS } from './testing/make-desk'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
}, WITHIN_MS)
afterEach(() => database.close())

/** A city's reports of some days, most of them dealt with. */
const fill = async () => {
  await database.pool.query(`
    insert into reports (id, reference, body_hash, bin_id, location, issue, status, address_hash, block_hash, reported_at)
    select gen_random_uuid(), n, '', 'B' || n % 1800, '', 'Overflowing',
      (case when n % 20 = 0 then 'open' else 'fixed' end)::report_status, n % 500, n % 400, now() - n * interval '10 s'
    from generate_series(1, 30000) as n`)
  await database.pool.query('analyze reports')
}

it(
  'among many reports, a new one looks at none but through an index',
  async () => {
    await fill()
    const client = await database.pool.connect()
    // The plan that a connection keeps after a few reports.
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare receive as ${receiveReportSql(DEFAULT_REPORT_LIMITS)}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`
    explain execute receive
      (gen_random_uuid(), 'r', '', 'B7', 'Overflowing', '', null, null, null, 'a', 's', 'b', 'resident', null, false, null, null)`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    client.release(true)
    expect(plan).not.toContain('Seq Scan')
    for (const index of [
      'reports_address',
      'reports_block',
      'reports_bin',
      'reports_reported',
      'reports_unresolved',
    ])
      expect(plan).toContain(`using ${index} on`)
  },
  WITHIN_MS,
)
