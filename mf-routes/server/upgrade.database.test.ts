import { addPartTables, recordBefore, restoredElsewhere, upgrade } from 'api/server-part/testing'
import { part } from './index'

it('takes over every late tap of a record that was made before it', async () => {
  const database = await recordBefore('0051_late-taps')
  await database.pool.query(`
    insert into people (id, name, role) values ('5a3b1e00-0000-4000-8000-000000000001', 'Kiri', 'driver');
    insert into late_taps (id, route_id, tap, bin_id, person_id, by, sent_by, may_not_drive, tapped_at, received_at, state, reason,
        collection_id, decided_at, decided_by) values
      ('5a3b1e00-0000-4000-8000-00000000000a', 'R001', '{"kind":"stop","position":1,"state":"done"}', 'W1',
        '5a3b1e00-0000-4000-8000-000000000001', 'Kiri', 'Tama', 'Tama', '2026-11-20T00:00Z', '2026-11-20T01:00Z', 'recorded',
        'not-their-route', '5a3b1e00-0000-4000-8000-00000000000a', '2026-11-20T02:00Z', 'Mere'),
      ('5a3b1e00-0000-4000-8000-00000000000b', 'R002', '{"kind":"status","to":"completed"}', null,
        null, 'Tama', null, null, null, '2026-11-20T01:00Z', 'to-decide', 'clock', null, null, null)`)
  const all = 'select * from late_taps order by id'
  const before = (await database.pool.query(all)).rows
  expect(before).toHaveLength(2)
  await upgrade(database, part)
  const after = await database.pool.query(all.replace('from ', 'from mf_routes.'))
  expect(after.rows).toEqual(before)
  await database.close()
})

describe('every move of stops', () => {
  const all = 'select * from route_moves order by id'
  const ofPart = all.replace('from ', 'from mf_routes.')

  /** A record as the version before made it, with two moves. */
  async function recordWithMoves() {
    const database = await recordBefore('0056_route-moves')
    await addPartTables(database, part, { through: '0001_late-taps.sql' })
    await database.pool.query(`
      insert into routes (id, key, body_hash, name, priority, distance_km, baseline_km, minutes, planned_for) values
        ('R001', '5a3b1e00-0000-4000-8000-000000000001', '', 'Cuba Street', 'high', 5, 9, 40, '2026-11-20');
      insert into route_moves (id, route_id, kind, body_hash, at, by, answer, bin_ids, before, changes, undone_at) values
        ('5a3b1e00-0000-4000-8000-00000000000a', 'R001', 'give', 'ab12', '2026-11-20T00:00Z', 'Mere', '{"to":[]}', '["W1"]',
          '[{"id":"R001"}]', '[{"routeId":"R001","gained":0,"lost":1}]', '2026-11-20T01:00Z'),
        ('5a3b1e00-0000-4000-8000-00000000000b', 'R001', 'tomorrow', 'cd34', '2026-11-20T02:00Z', null, '{"to":[]}', '[]',
          '[]', '[]', null)`)
    const before = (await database.pool.query(all)).rows
    expect(before).toHaveLength(2)
    return { database, before }
  }

  it('is taken over from a record that was made before', async () => {
    const { database, before } = await recordWithMoves()
    await upgrade(database, part)
    expect((await database.pool.query(ofPart)).rows).toEqual(before)
    expect((await database.pool.query('select id from routes')).rows).toEqual([{ id: 'R001' }])
    await database.close()
  })

  it('is taken over from a backup that was made before', async () => {
    const { database, before } = await recordWithMoves()
    const restored = await restoredElsewhere(database, part)
    await upgrade(restored, part)
    expect((await restored.pool.query(ofPart)).rows).toEqual(before)
    expect((await restored.pool.query('select id from routes')).rows).toEqual([{ id: 'R001' }])
    await database.close()
    await restored.close()
  })
})
