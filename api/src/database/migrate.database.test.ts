import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from './database'
import { migrate } from './migrate'
import { makeTestDatabase } from './testing/test-database'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const FIRST = 'create table a (n int);--> statement-breakpoint\ninsert into a values (1);'
const SECOND = 'insert into a values (2);'
/** Later than those of the product. */
const LATER = Date.UTC(2200)

async function folderOf(...migrations: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = migrations.map((_, i) => ({
    idx: i,
    version: '7',
    when: LATER + i,
    tag: `000${i}_m`,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  await Promise.all(migrations.map((sql, i) => writeFile(join(folder, `000${i}_m.sql`), sql)))
  return folder
}

const migrateTo = async (...migrations: string[]) =>
  migrate({ url: database.url, folder: await folderOf(...migrations) })
const numbers = async () => (await database.pool.query('select n from a order by n')).rows.map(({ n }) => n)

describe('migrations', () => {
  beforeEach(() => database.pool.query('truncate drizzle.__drizzle_migrations'))

  it('happen once, the new ones at the next start', async () => {
    await migrateTo(FIRST)
    await migrateTo(FIRST, SECOND)
    await migrateTo(FIRST, SECOND)
    expect(await numbers()).toEqual([1, 2])
  })

  it('happen once when five processes start at the same time', async () => {
    const folder = await folderOf(FIRST, SECOND)
    await Promise.all(Array.from({ length: 5 }, () => migrate({ url: database.url, folder })))
    expect(await numbers()).toEqual([1, 2])
  })

  it('that fail leave nothing of themselves, and those before them in place', async () => {
    await expect(migrateTo(FIRST, `${SECOND}--> statement-breakpoint\nselect 1 / 0`)).rejects.toThrow(
      'division by zero',
    )
    expect(await numbers()).toEqual([1])
    await migrateTo(FIRST, SECOND)
    expect(await numbers()).toEqual([1, 2])
  })

  it('of a later version that only add leave an earlier one to start', async () => {
    await migrateTo(FIRST, SECOND)
    await migrateTo(FIRST)
    expect(await numbers()).toEqual([1, 2])
  })

  it('of a later version that break an earlier one refuse it, in one sentence that says what to do', async () => {
    await migrateTo(FIRST, `-- breaking: no version before reads it\n${SECOND}`)
    const start = migrateTo(FIRST)
    await expect(start).rejects.toThrow(
      'The database is newer than this version of the product: it has had 1 migration(s)',
    )
    await expect(start).rejects.toHaveProperty('constructor', Error)
    expect(await numbers()).toEqual([1, 2])
  })
})

describe('a migration of a table in use', () => {
  const ALTER = 'alter table a add column m int'
  const retry = { lockWithinMs: 50, pausesMs: [50, 50] }
  const withReader = async (work: (end: () => Promise<unknown>) => Promise<void>) => {
    await database.pool.query('truncate drizzle.__drizzle_migrations')
    await migrateTo(FIRST)
    const reader = await database.pool.connect()
    await reader.query('begin; select from a')
    await work(() => reader.query('rollback')).finally(() => reader.release(true))
  }

  it('lets other readers pass while it waits, and is done when the table is free', () =>
    withReader(async (end) => {
      const folder = await folderOf(FIRST, ALTER)
      const pausesMs = Array<number>(600).fill(50)
      const migrating = migrate({ url: database.url, folder, retry: { lockWithinMs: 50, pausesMs } })
      for (let read = 0; read < 5; read++) {
        await database.pool.query('select from a')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      await end()
      await migrating
      expect((await database.pool.query('select m from a')).rowCount).toBe(1)
    }))

  it('that never becomes free ends the start with a sentence', () =>
    withReader(async () => {
      const folder = await folderOf(FIRST, ALTER)
      await expect(migrate({ url: database.url, folder, retry })).rejects.toThrow(
        'The tables of the record are in use by another program',
      )
    }))
})

describe('the product’s own migrations', () => {
  const folder = join(__dirname, '../../migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const TAKES_AWAY =
    /\b(drop\s+(table|column|type|function|trigger)|rename|set\s+not\s+null|set\s+data\s+type)\b/i

  it.each(files)('%s says that it is breaking when it takes something away', (name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    if (TAKES_AWAY.test(sql)) expect(sql).toMatch(/^-- breaking/)
  })
})

it('the product’s own are in every database of a test', async () => {
  await expect(migrate({ url: database.url })).resolves.toBeUndefined()
})
