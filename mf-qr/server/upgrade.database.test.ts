import { recordBefore, upgrade } from 'api/server-part/testing'
import { part } from './index'

it('takes over every label and code of a record that was made before it', async () => {
  const database = await recordBefore('0043_bin-labels')
  await database.pool.query(`
    insert into label_batches (id, body_hash, printed_at, printed_by) values
      ('5a3b1e00-0000-4000-8000-000000000001', '', '2026-05-01T00:00Z', 'Mere'),
      ('5a3b1e00-0000-4000-8000-000000000002', '', '2026-06-01T00:00Z', 'Tama');
    insert into labels (batch_id, bin_id, location, link, bin_location, lat, lng) values
      ('5a3b1e00-0000-4000-8000-000000000001', 'W1', 'Cuba Street', '/b/W1', 'Cuba Street', -41.29, 174.77),
      ('5a3b1e00-0000-4000-8000-000000000002', 'W1', 'Cuba Mall', '/b/W1', 'Cuba Mall', -41.29, 174.78),
      ('5a3b1e00-0000-4000-8000-000000000001', 'W2', 'Vivian Street', '/b/W2', null, null, null);
    insert into made_codes (id, code, made_at) values
      ('5a3b1e00-0000-4000-8000-000000000003', '{"kind": "nearby"}', '2026-06-02T00:00Z')`)
  await upgrade(database, part)
  const { rows } = await database.pool.query(
    'select bin_id, location, bin_location, lng, printed_at from bin_labels order by bin_id',
  )
  expect(rows).toEqual([
    {
      ...{ bin_id: 'W1', location: 'Cuba Mall', bin_location: 'Cuba Mall', lng: 174.78 },
      printed_at: new Date('2026-06-01T00:00Z'),
    },
    {
      ...{ bin_id: 'W2', location: 'Vivian Street', bin_location: null, lng: null },
      printed_at: new Date('2026-05-01T00:00Z'),
    },
  ])
  const counted = await database.pool.query(
    `select (select count(*)::int from mf_qr.label_batches) as batches, (select count(*)::int from mf_qr.labels) as labels,
       (select count(*)::int from mf_qr.made_codes) as codes`,
  )
  expect(counted.rows).toEqual([{ batches: 2, labels: 3, codes: 1 }])
  await database.close()
})
