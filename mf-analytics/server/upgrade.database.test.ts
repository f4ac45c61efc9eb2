import { recordBefore, upgrade } from 'api/server-part/testing'
import { part } from './index'

const COUNCIL = {
  ...{ importedAt: '2026-11-20T02:30:00.123Z', fileName: 'rounds.csv', sha256: 'ab12' },
  ...{ bins: 2, ofBins: 3, csv: 'Bin,Days\nB1,Mon\n' },
}
const FIXED = { from: '2026-10-05', to: '2026-10-25', rounds: [{ suburb: 'Te Aro', weekdays: [0, 3] }] }

it('takes over every replayed day and the council’s schedule of a record that was made before it', async () => {
  const database = await recordBefore('0047_replayed-days')
  const { pool } = database
  await pool.query(`
    insert into replayed_days (day, policy, bin_ids, km, overflows, formula, schedule, model_version, made_at) values
      ('2026-11-19', 'driven', '{B1,B2}', 12.5, 1, 'replay-1', 'ab12', 7, '2026-11-20T00:00Z'),
      ('2026-11-19', 'fixed', '{B1}', 20, 0, 'replay-1', 'ab12', 7, '2026-11-20T00:00Z'),
      ('2026-11-18', 'driven', '{}', 0, 0, 'replay-1', '', 6, '2026-11-19T00:00Z')`)
  await pool.query(
    `insert into facts (name, value) values ('council-schedule', $1), ('fixed-schedule', $2), ('duty replays', '"2026-11-20"'),
       ('something else', '1')`,
    [JSON.stringify(COUNCIL), JSON.stringify(FIXED)],
  )
  const all = 'select * from replayed_days order by day, policy'
  const before = (await pool.query(all)).rows
  await upgrade(database, part)
  expect(before).toHaveLength(3)
  const after = (await pool.query(all.replace('from ', 'from mf_analytics.'))).rows
  expect(after).toEqual(before.map((row) => ({ ...row, truck_hours: 0 })))
  expect((await pool.query('select * from mf_analytics.council_schedule')).rows).toEqual([
    {
      ...{ id: 1, imported_at: new Date(COUNCIL.importedAt), file_name: 'rounds.csv', sha256: 'ab12' },
      ...{ bins: 2, of_bins: 3, csv: COUNCIL.csv },
    },
  ])
  // It is derived anew, with even days.
  expect((await pool.query('select * from mf_analytics.fixed_schedule')).rows).toEqual([])
  const facts = (await pool.query("select name from facts where name ~ 'schedule|replays|else'")).rows
  expect(facts).toEqual([{ name: 'something else' }])
  await database.close()
})

it('starts without a schedule where the council had entered none', async () => {
  const database = await recordBefore('0047_replayed-days')
  await upgrade(database, part)
  const { rows } = await database.pool.query(
    `select (select count(*)::int from mf_analytics.council_schedule) as council,
       (select count(*)::int from mf_analytics.fixed_schedule) as fixed`,
  )
  expect(rows).toEqual([{ council: 0, fixed: 0 }])
  await database.close()
})
