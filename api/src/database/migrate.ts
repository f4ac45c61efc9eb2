import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Database } from './database'

interface MigrateOptions {
  /** `postgres://user:password@host:port/name`; the user must own the database or be let to create in it. */
  url: string
  /** As `npm run migration` writes it. */
  folder?: string
  /** Only those migrations that were made no later than this one, in ms since 1970. */
  through?: number
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** When each migration of this version of the product was made, oldest first, in ms since 1970. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)

/** Any number will do that no other program takes on the same database: "bins" in ASCII. */
const LOCK = 0x62696e73
const CONNECT_WITHIN_MS = 10_000

/**
 * Brings the database up to the migrations of the folder, each in a transaction of its own. Of several processes that
 * start at once one does the work and the others wait. Throws one sentence when the database has had a migration that
 * the folder lacks.
 */
export async function migrate({
  url,
  folder = MIGRATIONS,
  through = Number.POSITIVE_INFINITY,
}: MigrateOptions): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'smart-bins migration',
    options: '-c timezone=UTC',
  })
  // Whatever ends the connection fails the statement that waits on it, too.
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    // Held by the session: it is free again when this process dies.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMissing(client, migrations, through)
  } finally {
    await client.end()
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  through: number,
): Promise<void> {
  await makeJournal(client)
  const { rows } = await client.query<{ made: string }>(
    'select created_at as made from drizzle.__drizzle_migrations',
  )
  const applied = new Set(rows.map(({ made }) => Number(made)))
  refuseNewer(applied, migrations)
  const isMissing = ({ folderMillis }: MigrationMeta) => !applied.has(folderMillis) && folderMillis <= through
  for (const migration of migrations.filter(isMissing)) await apply(client, migration)
}

function refuseNewer(applied: ReadonlySet<number>, migrations: readonly MigrationMeta[]): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  const unknown = [...applied].filter((made) => !known.has(made)).length
  if (unknown === 0) return
  throw new Error(
    `The database is newer than this version of the product: it has had ${unknown} migration(s) that are not in ` +
      'api/migrations. Start the latest version, or name another database in DATABASE_URL.',
  )
}

/** A failure needs no rollback: it ends the session, and with it the transaction. */
async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin')
  for (const statement of sql) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
  await client.query('commit')
}

/** Drizzle's own journal, so that its tools find their way. */
async function makeJournal(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint not null unique)`)
}

let known: readonly number[] | undefined

/** How many of this version's migrations the database has not had. Throws when it does not answer. */
export async function pendingMigrations({ pool }: Database): Promise<number> {
  known ??= knownMigrations()
  const { rows } = await pool.query<{ made: string }>(
    `select created_at as made from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ made }) => Number(made)))
  return known.filter((made) => !applied.has(made)).length
}

/** Of Node, and of PostgreSQL: no such role, wrong password, no such database, too many connections. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  '28000': 'the server does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'the server has no database of that name',
  '53300': 'the server has no connection left',
}

/** Says what to do when the server does not let us in; passes any other error on. The password is in no message. */
export function explainConnectionFailure(error: NodeJS.ErrnoException, connectionString: string): never {
  const reason = REASONS[error.code ?? '']
  if (!reason) throw error
  const { host, pathname } = new URL(connectionString)
  throw new Error(
    `The database at ${host}${pathname} cannot be used: ${reason}. Correct that, or DATABASE_URL; without DATABASE_URL ` +
      'the product runs a database of its own.',
  )
}
