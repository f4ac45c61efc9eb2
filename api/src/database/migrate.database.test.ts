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

  it('of a later version of the product refuse an earlier one, in one sentence that says what to do', async () => {
    await migrateTo(FIRST, SECOND)
    const start = migrateTo(FIRST)
    await expect(start).rejects.toThrow(
      'The database is newer than this version of the product: it has had 1 migration(s)',
    )
    await expect(start).rejects.toHaveProperty('constructor', Error)
    expect(await numbers()).toEqual([1, 2])
  })
})

it('the product’s own are in every database of a test', async () => {
  await expect(migrate({ url: database.url })).resolves.toBeUndefined()
})
