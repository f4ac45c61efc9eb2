import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'
import { keepMonths } from '../features/retention/old-months'
import { DEFAULT_RETAIN_DAYS } from '../features/retention/retain-days'
import { sealAudit } from '../record/audit/seal-audit'
import { verifyAudit } from '../record/audit/verify-audit'
import { changeRecord } from '../record/change-record'
import { type Database, openDatabase } from './database'
import { startDatabase } from './start-database'

let folder: string
let server: Awaited<ReturnType<typeof startBundledPostgres>>
let everyday: Database
// A server of its own, which lets its superuser in: roles belong to a server, and the product's own may not make one.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-record-'))
  await (await startBundledPostgres({ folder, isDurable: false })).stop()
  const files = await readdir(folder, { recursive: true })
  const rules = files.find((file) => file.endsWith('pg_hba.conf')) ?? ''
  await writeFile(join(folder, rules), 'host all all 127.0.0.1/32 trust\n')
  server = await startBundledPostgres({ folder, isDurable: false })
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
  await rm(folder, { recursive: true, force: true })
})

const live = { wake: () => undefined }

it('the everyday role adds to the audit trail, seals it and erases values, and can change nothing else of it', async () => {
  await changeRecord({ database: everyday, live }, 'kiri', async ({ audit }) =>
    audit('bin.collect', 'bin:B1', { was: 'here' }),
  )
  expect(await sealAudit(everyday.pool)).toBe(1)
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
  ])
    await expect(everyday.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  await everyday.pool.query(
    `update audit set salt = null, address = null,
      change = jsonb_build_object('erased', audit_commitment(salt, address, change))`,
  )
  expect(await verifyAudit(everyday.pool)).toMatchObject({ entries: 1, broken: null })
})

it('months are made and leave by the role that owns the tables', async () => {
  const days = { ...DEFAULT_RETAIN_DAYS, audit: 365 }
  const later = Date.now() + 200 * 86_400_000
  await keepMonths({ database: everyday, live } as never, { days, now: later })
  await changeRecord({ database: everyday, live }, 'kiri', async ({ audit }) =>
    audit('bin.collect', 'month', {}),
  )
  const { rows } = await everyday.pool.query(`select from audit where subject = 'month'`)
  expect(rows).toHaveLength(1)
})
