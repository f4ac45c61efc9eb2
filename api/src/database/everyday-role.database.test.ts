import { keepMonths } from '../features/retention/old-months'
import { DEFAULT_RETAIN_DAYS } from '../features/retention/retain-days'
import { sealAudit } from '../record/audit/seal-audit'
import { verifyAudit } from '../record/audit/verify-audit'
import { changeRecord } from '../record/change-record'
import { type Database, openDatabase } from './database'
import { startDatabase } from './start-database'
import { startOwnServer } from './testing/own-server'

let server: Awaited<ReturnType<typeof startOwnServer>>
let everyday: Database
// Its superuser makes the role.
beforeAll(async () => {
  server = await startOwnServer('host all all 127.0.0.1/32 trust\n')
  const url = new URL(server.url)
  url.username = 'postgres'
  const superuser = openDatabase({ url: url.href })
  await superuser.pool.query('create role everyday login')
  await superuser.close()
  url.username = 'everyday'
  everyday = await startDatabase({ databaseUrl: url.href, ownerUrl: server.url, recordFolder: '' })
}, 120_000)
afterAll(async () => {
  await everyday.close()
  await server.stop()
})

const live = { wake: () => undefined }

const erase = (identifier: string) =>
  everyday.pool.query('select erase_audit_values(array(select seq from audit), $1) as erased', [identifier])

it('the everyday role adds to the audit trail and seals it, and can change nothing of it (ASVS 13.2.2, 16.4.2)', async () => {
  await changeRecord({ database: everyday, live }, 'kiri', async ({ audit }) => {
    audit('account.role', 'person:tama', { from: 'viewer', to: 'admin' })
    audit('report.details', 'report:1', { contact: { phone: '021 555 0199', email: 'Hana@example.nz' } })
    audit('report.details', 'report:2', { contact: { phone: '021 555 0198' } })
  })
  expect(await sealAudit(everyday.pool)).toBe(3)
  for (const statement of [
    'delete from audit',
    `update audit set actor = 'tama'`,
    'delete from audit_seals',
    `update audit_seals set hash = ''`,
    'alter table audit disable trigger user',
    'drop trigger audit_append_only on audit',
    'truncate audit',
    'delete from audit_rest',
    "insert into audit_checkpoints (dropped_before, number, hash) values (now(), 0, '')",
    `update audit set salt = null, address = null,
      change = jsonb_build_object('erased', audit_commitment(salt, address, change))`,
    `update audit_rest set change = '{}'`,
    `select setval(pg_get_serial_sequence('audit', 'seq'), 1)`,
    'create or replace function erase_audit_values(bigint[], text) returns integer language sql as $$ select 1 $$',
    'alter function erase_audit_values(bigint[], text) reset search_path',
  ])
    await expect(everyday.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  expect(await verifyAudit(everyday.pool)).toMatchObject({ entries: 3, broken: null })
})

it('the everyday role reads the views of the record, and changes nothing through them', async () => {
  expect((await everyday.pool.query('select from record_v1.bins')).rowCount).toBe(0)
  await expect(everyday.pool.query('delete from record_v1.bins')).rejects.toThrow('permission denied')
})

it('the everyday role fills the tables, with the numbers that a demonstration or a backup brings', async () => {
  await everyday.pool.query(`select setval(pg_get_serial_sequence('routes', 'number'), 199)`)
  const { rows } = await everyday.pool.query(
    `select nextval(pg_get_serial_sequence('routes', 'number'))::int as next`,
  )
  expect(rows).toEqual([{ next: 200 }])
})

it('the everyday role erases the values that hold a phone number or an e-mail address, and no others', async () => {
  for (const identifier of ['', '1', '%', 'viewer', 'admin', '@', '.*@.*', '021 555 0199'])
    await expect(erase(identifier)).rejects.toThrow('by a phone number or an e-mail address')
  expect((await erase('hemi@example.nz')).rows).toEqual([{ erased: 0 }])
  expect((await erase('215550199')).rows).toEqual([{ erased: 1 }])
  expect((await erase('hana@example.nz')).rows).toEqual([{ erased: 0 }])
  const { rows } = await everyday.pool.query(
    'select subject, change, salt is null as erased from audit order by seq',
  )
  expect(rows).toEqual([
    { subject: 'person:tama', change: { from: 'viewer', to: 'admin' }, erased: false },
    { subject: 'report:1', change: { erased: expect.stringMatching(/^[0-9a-f]{64}$/) }, erased: true },
    { subject: 'report:2', change: { contact: { phone: '021 555 0198' } }, erased: false },
  ])
  expect(await verifyAudit(everyday.pool)).toMatchObject({ entries: 3, broken: null })
})

it('a table or a function of the same name, put before the product’s, changes nothing of what is erased', async () => {
  const client = await everyday.pool.connect()
  try {
    await client.query('create temporary table audit (like audit)')
    await client.query('set search_path = pg_temp, public')
    await client.query(
      `select public.erase_audit_values(array(select seq from public.audit), '215550198') as erased`,
    )
    const { rows } = await client.query(`select change from public.audit where subject = 'report:2'`)
    expect(rows).toEqual([{ change: { erased: expect.stringMatching(/^[0-9a-f]{64}$/) } }])
  } finally {
    client.release(true)
  }
  expect(await verifyAudit(everyday.pool)).toMatchObject({ entries: 3, broken: null })
})

it('months are made and leave by the role that owns the tables', async () => {
  const days = { ...DEFAULT_RETAIN_DAYS, audit: 365 }
  const later = Date.now() + 200 * 86_400_000
  await keepMonths({ database: everyday, live } as never, {
    days,
    now: later,
    signal: new AbortController().signal,
  })
  await changeRecord({ database: everyday, live }, 'kiri', async ({ audit }) =>
    audit('bin.collect', 'month', {}),
  )
  const { rows } = await everyday.pool.query(`select from audit where subject = 'month'`)
  expect(rows).toHaveLength(1)
})
