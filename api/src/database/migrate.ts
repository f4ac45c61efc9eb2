import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Database } from './database'
import { isBreakingSql, type MigrationRetry, withMigrationTransactions } from './migration-transactions'
import { makeMonthsAhead } from './months'

interface MigrateOptions {
  /** `postgres://user:password@host:port/name`. The user must own the database or have the right to create in it. */
  url: string
  /** The folder that `npm run migration` writes to. */
  folder?: string
  /** Runs only the migrations created at or before this moment, in ms since 1970. */
  through?: number
  retry?: MigrationRetry
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** The creation times of this version's migrations, oldest first, in ms since 1970. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)

/**
 * Brings the database up to date with the migrations of the folder, each in a transaction of its own. When several processes
 * start at once, one migrates and the others wait. Throws one sentence when the database has had a migration that the folder
 * lacks, unless that migration only added to the tables.
 */
export async function migrate({
  url,
  folder = MIGRATIONS,
  through = Number.POSITIVE_INFINITY,
  retry,
}: MigrateOptions): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await withMigrationTransactions(
    url,
    async (client, alone) => {
      if (!(await hasJournal(client))) await alone(() => makeJournal(client))
      const applied = await readJournal(client)
      refuseNewer(applied, migrations)
      const isMissing = ({ folderMillis }: MigrationMeta) =>
        !applied.has(folderMillis) && folderMillis <= through
      for (const migration of migrations.filter(isMissing)) await alone(() => apply(client, migration))
      await makeMonthsAhead(client, new Date())
    },
    retry,
  )
}

const isBreaking = ({ sql }: MigrationMeta) => isBreakingSql(sql[0] ?? '')

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  const { sql, hash, folderMillis } = migration
  // Another process that started at the same time may have run it already.
  if ((await readJournal(client)).has(folderMillis)) return
  for (const statement of sql) await client.query(statement)
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, is_breaking) values ($1, $2, $3)',
    [hash, folderMillis, isBreaking(migration)],
  )
}

type Journal = ReadonlyMap<number, { isBreaking: boolean }>

async function readJournal(client: pg.Client): Promise<Journal> {
  const { rows } = await client.query<{ made: string; isBreaking: boolean }>(
    'select created_at as made, is_breaking as "isBreaking" from drizzle.__drizzle_migrations',
  )
  return new Map(rows.map(({ made, isBreaking }) => [Number(made), { isBreaking }]))
}

function refuseNewer(applied: Journal, migrations: readonly MigrationMeta[]): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  const breaking = [...applied].filter(([made, { isBreaking }]) => isBreaking && !known.has(made)).length
  if (breaking === 0) return
  throw new Error(
    `The database is newer than this version of the product: it has had ${breaking} migration(s) that are not in ` +
      'api/migrations and that this version cannot work with. Start the latest version, or name another database in DATABASE_URL.',
  )
}

const HAS_JOURNAL = `select from pg_attribute
  where attrelid = to_regclass('drizzle.__drizzle_migrations') and attname = 'is_breaking'`

const hasJournal = async (client: pg.Client) => (await client.query(HAS_JOURNAL)).rowCount === 1

/** The journal has Drizzle's format, so that Drizzle's tools can read it. */
async function makeJournal(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint not null unique)`)
  await client.query(
    'alter table drizzle.__drizzle_migrations add column if not exists is_breaking boolean not null default false',
  )
}

let known: readonly number[] | undefined

/** Returns how many of this version's migrations are still to run. Throws when the database does not respond. */
export async function pendingMigrations({ pool }: Database): Promise<number> {
  known ??= knownMigrations()
  const { rows } = await pool.query<{ made: string }>(
    `select created_at as made from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ made }) => Number(made)))
  return known.filter((made) => !applied.has(made)).length
}
