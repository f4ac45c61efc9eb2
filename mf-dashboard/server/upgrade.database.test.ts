import { recordBefore, upgrade } from 'api/server-part/testing'
import { part } from './index'

it('takes over every saved view of a record that was made before it', async () => {
  const database = await recordBefore('0046_bin-views')
  await database.pool.query(`
    insert into people (id, name, role) values ('5a3b1e00-0000-4000-8000-000000000001', 'Mere', 'operator'),
      ('5a3b1e00-0000-4000-8000-000000000002', 'Tama', 'operator');
    insert into bin_views (person_id, name, text) values
      ('5a3b1e00-0000-4000-8000-000000000001', 'Full', 'status=full'),
      ('5a3b1e00-0000-4000-8000-000000000001', 'Wharf', 'street=Lambton+Quay'),
      ('5a3b1e00-0000-4000-8000-000000000002', 'Full', '')`)
  const before = await database.pool.query('select * from bin_views order by person_id, name')
  expect(before.rows).toHaveLength(3)
  await upgrade(database, part)
  const after = await database.pool.query('select * from mf_dashboard.bin_views order by person_id, name')
  expect(after.rows).toEqual(before.rows)
  await database.close()
})
