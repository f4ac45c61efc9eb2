import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { keepMonths } from '../../features/retention/old-months'
import { DEFAULT_RETAIN_DAYS } from '../../features/retention/retain-days'
import { changeRecord } from '../change-record'
import { forwardAudit } from './forward-audit'
import { sealAudit } from './seal-audit'
import { verifyAudit } from './verify-audit'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const live = { wake: () => undefined }
const write = (bin: string, change: object = {}) =>
  changeRecord({ database, live }, 'kiri', async ({ audit }) => audit('bin.collect', `bin:${bin}`, change))
const writeAt = (at: string) =>
  database.pool.query(
    `insert into audit (at, actor, action, subject, change) values ($1, 'kiri', 'x', 'bin:B1', '{}')`,
    [at],
  )
const seal = () => sealAudit(database.pool)
const verify = (expected?: { number: number; hash: string }) => verifyAudit(database.pool, expected)
const seqs = async () =>
  (await database.pool.query<{ seq: string }>('select seq from audit order by seq')).rows.map(({ seq }) =>
    Number(seq),
  )
/** As someone can who owns the tables. */
const past = async (table: 'audit' | 'audit_seals', statement: string, values: unknown[] = []) => {
  const { rows } = await database.pool.query<{ part: string }>(
    `select $1::regclass::text as part union all select inhrelid::regclass::text from pg_inherits where inhparent = $1::regclass`,
    [table],
  )
  for (const { part } of rows) await database.pool.query(`alter table ${part} disable trigger user`)
  await database.pool.query(statement, values)
  for (const { part } of rows) await database.pool.query(`alter table ${part} enable trigger user`)
}
const erase = (seq: number | undefined) =>
  database.pool.query(
    `update audit set salt = null, address = null,
      change = jsonb_build_object('erased', audit_commitment(salt, address, change)) where seq = $1`,
    [seq],
  )

describe('the sealed trail', () => {
  it('holds, each entry sealed once, however often it is sealed', async () => {
    await write('first')
    expect(await seal()).toBe(1)
    await write('second')
    await write('third')
    expect(await seal()).toBe(2)
    expect(await seal()).toBe(0)
    expect(await verify()).toMatchObject({ seals: 2, entries: 3, unsealed: 0, broken: null })
  })

  it('holds when several processes seal at the same moment, and each has sealed what was there', async () => {
    for (const bin of ['first', 'second', 'third']) await write(bin)
    const sealed = await Promise.all([seal(), seal(), seal(), seal()])
    expect(sealed.reduce((sum, entries) => sum + entries)).toBe(3)
    expect(await verify()).toMatchObject({ seals: 1, entries: 3, unsealed: 0, broken: null })
  })

  it('takes an entry whose transaction ends after later ones were sealed', async () => {
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(
      `insert into audit (actor, action, subject, change) values ('aroha', 'slow', 'bin:B1', '{}')`,
    )
    await write('quick')
    expect(await seal()).toBe(1)
    await slow.query('commit')
    slow.release()
    expect(await seal()).toBe(1)
    expect(await verify()).toMatchObject({ entries: 2, unsealed: 0, broken: null })
  })

  it('names the first entry that was changed (ASVS 16.4.2)', async () => {
    for (const bin of ['first', 'second', 'third']) await write(bin, { level: 1 })
    await seal()
    const [, second, third] = await seqs()
    await past('audit', `update audit set change = '{"level": 2}' where seq = any($1)`, [[second, third]])
    expect((await verify()).broken).toMatchObject({ kind: 'entry-changed', seq: second })
  })

  it('names an entry that was taken out, and one that was put in', async () => {
    await write('first')
    await write('second')
    await seal()
    await writeAt('2020-01-01T00:00:00Z')
    expect((await verify()).broken).toMatchObject({
      kind: 'entry-unsealed',
      at: expect.stringMatching(/^2020/),
    })
    const [first] = await seqs()
    await past('audit', 'delete from audit where seq = $1', [first])
    expect((await verify()).broken).toMatchObject({ kind: 'entry-missing', seq: first })
  })

  it('names a seal that was changed or taken out, and a chain that was made anew', async () => {
    for (const bin of ['first', 'second', 'third']) {
      await write(bin)
      await seal()
    }
    const { head } = await verify()
    expect((await verify(head)).broken).toBeNull()
    expect((await verify({ ...head, hash: 'another' })).broken).toMatchObject({ kind: 'head-unknown' })
    await past('audit_seals', `delete from audit_seals where number = 2`)
    expect((await verify()).broken).toEqual({ kind: 'seal-missing', number: 2 })
    await past('audit_seals', `update audit_seals set entries = '[]' where number = 1`)
    expect((await verify()).broken).toEqual({ kind: 'seal-changed', number: 1 })
  })

  it('still holds once values are erased, before or after they are sealed', async () => {
    await write('first', { phone: '021 555 0199' })
    await seal()
    await write('second', { phone: '021 555 0199' })
    for (const seq of await seqs()) await erase(seq)
    await seal()
    expect(await verify()).toMatchObject({ entries: 2, broken: null })
    const { rows } = await database.pool.query('select change::text, salt from audit')
    expect(JSON.stringify(rows)).not.toContain('0199')
    expect(rows.map(({ salt }) => salt)).toEqual([null, null])
  })

  it('takes no other change of its values', async () => {
    await write('first', { phone: '021 555 0199' })
    const erased = `jsonb_build_object('erased', audit_commitment(salt, address, change))`
    for (const change of [
      `change = '{}'`,
      'salt = null',
      `change = ${erased}`,
      `salt = null, change = '{"erased": "x"}'`,
      `salt = null, change = ${erased}, address = '192.0.2.1'`,
    ])
      await expect(database.pool.query(`update audit set ${change}`)).rejects.toThrow('only ever added to')
  })

  it('holds when old months have left, with the seals of their entries', async () => {
    await writeAt('2024-02-10T00:00:00Z')
    await seal()
    await writeAt('2024-03-10T00:00:00Z')
    await write('now')
    // Its window is behind the old entry: such rows come from tests and from owners of the tables alone.
    await past('audit_seals', 'update audit_seals set settled_at = $1', ['2024-01-01T00:00:00Z'])
    await seal()
    const days = { ...DEFAULT_RETAIN_DAYS, audit: 365 }
    await keepMonths({ database, live } as never, {
      days,
      now: Date.now(),
      signal: new AbortController().signal,
    })
    await seal()
    expect(await verify()).toMatchObject({ seals: 2, broken: null })
    const [left] = (await database.pool.query('select min(number)::int as first from audit_seals')).rows
    expect(left).toEqual({ first: 2 })
  })
})

it('is forwarded as lines of JSON, each entry once, and its seals', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siem-'))
  const file = join(folder, 'audit.jsonl')
  const lines = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  for (const bin of ['first', 'second']) {
    await write(bin, { level: 1 })
    await seal()
    await forwardAudit(database, { file })
    await forwardAudit(database, { file })
  }
  const { head } = await verify()
  expect(await lines()).toMatchObject([
    { audit: 'entry', actor: 'kiri', subject: 'bin:first', change: { level: 1 }, seal: 1 },
    { audit: 'seal', number: 1, entries: 1 },
    { audit: 'entry', subject: 'bin:second', seal: 2 },
    { audit: 'seal', ...head },
  ])
  await rm(folder, { recursive: true })
})
