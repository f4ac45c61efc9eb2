import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isBreakingSql, withMigrationTransactions } from './migration-transactions'

/** A forward-only migration of one schema: an SQL file such as `0001_notes.sql`. */
export interface SchemaMigration {
  name: string
  sql: string
}

interface MigrateSchemaOptions {
  /** `postgres://user:password@host:port/name`. The user needs the right to create schemas. */
  url: string
  /** Such as `mf_lids`. */
  schema: string
  /** The folder of the SQL files. They run in the order of their names. A schema without tables has none. */
  folder: string
  /** Whether tables made by other migration files are dropped and recreated: those of a version that was never published. */
  isUnpublished?: boolean | undefined
}

/** The table in which a schema keeps the migrations that ran, with their SQL: restoring a backup runs them again. */
export const SCHEMA_JOURNAL = 'schema_migrations'

/**
 * Brings a schema up to date with the SQL files of a folder. Each file runs in a transaction of its own, with `search_path` set
 * to the schema. Throws one sentence when a file was changed after it had run, or when the schema has had a breaking migration
 * that the folder lacks. A missing migration that only added something is allowed.
 */
export async function migrateSchema({
  url,
  schema,
  folder,
  isUnpublished = false,
}: MigrateSchemaOptions): Promise<void> {
  const migrations = await readSqlFiles(folder)
  await withMigrationTransactions(url, async (client, alone) => {
    const before = await appliedMigrations(client, schema)
    const isAnew = isUnpublished && before !== null && !isMadeBy(migrations, before)
    if (isAnew) await alone(async () => void (await client.query(`drop schema ${schema} cascade`)))
    if (isAnew || !before) await alone(() => createSchema(client, schema))
    const applied = isAnew ? [] : (before ?? [])
    refuseChanged(applied, migrations)
    refuseNewer(applied, migrations)
    const had = new Set(applied.map(({ name }) => name))
    for (const migration of migrations.filter(({ name }) => !had.has(name)))
      await alone(async () => {
        // Another process that started at the same time may have run it already.
        const now = await appliedMigrations(client, schema)
        if (!now?.some(({ name }) => name === migration.name)) await applyMigration(client, schema, migration)
      })
  })
}

const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/

/** The migrations of a folder, in the order in which they run; none without the folder. */
export async function readSqlFiles(folder: string): Promise<SchemaMigration[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).sort()
  const odd = names.find((name) => !FILE_NAME.test(name))
  if (odd) throw new Error(`The migration ${odd} has no name such as 0001_notes.sql: rename it.`)
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/** Creates the schema with an empty journal. */
export async function createSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`create schema if not exists ${schema}`)
  await client.query(`create table if not exists ${schema}.${SCHEMA_JOURNAL} (
    name text primary key, sql text not null, applied_at timestamptz not null default now())`)
}

/** Runs one migration in the open transaction, with `search_path` set to the schema. */
export async function applyMigration(
  client: pg.Client,
  schema: string,
  { name, sql }: SchemaMigration,
): Promise<void> {
  await client.query(`set local search_path = ${schema}`)
  await client.query(sql).catch((error) => explainFailure(name, sql, error))
  await client.query('set local search_path to default')
  await client.query(`insert into ${schema}.${SCHEMA_JOURNAL} (name, sql) values ($1, $2)`, [name, sql])
}

/** Names the file, and its line where the database tells the place. Code of an error decides whether a migration is tried again. */
function explainFailure(name: string, sql: string, error: pg.DatabaseError): never {
  const { message, code, position } = error
  const line = position && ` in line ${sql.slice(0, Number(position) - 1).split('\n').length}`
  throw Object.assign(new Error(`The migration ${name} failed${line ?? ''}: ${message}`, { cause: error }), {
    code,
  })
}

/** The migrations that a schema has had, in order. `null` when it has no journal yet. */
export async function appliedMigrations(
  client: pg.Client,
  schema: string,
): Promise<SchemaMigration[] | null> {
  const journal = `${schema}.${SCHEMA_JOURNAL}`
  const { rows: known } = await client.query('select to_regclass($1) is not null as "isThere"', [journal])
  if (!known[0]?.isThere) return null
  const { rows } = await client.query<SchemaMigration>(`select name, sql from ${journal} order by name`)
  return rows
}

/** Whether the first of these migrations have made the tables. */
const isMadeBy = (migrations: readonly SchemaMigration[], applied: readonly SchemaMigration[]) =>
  applied.every(({ name, sql }, i) => migrations[i]?.name === name && migrations[i].sql === sql)

function refuseChanged(applied: readonly SchemaMigration[], migrations: readonly SchemaMigration[]): void {
  const ran = new Map(applied.map(({ name, sql }) => [name, sql]))
  const changed = migrations.find(({ name, sql }) => ran.has(name) && ran.get(name) !== sql)
  if (!changed) return
  throw new Error(
    `The migration ${changed.name} was changed after it had run. Put it back, and write what is new into a file of the next number.`,
  )
}

function refuseNewer(applied: readonly SchemaMigration[], migrations: readonly SchemaMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const breaking = applied.filter(({ name, sql }) => !known.has(name) && isBreakingSql(sql))
  if (breaking.length === 0) return
  const names = breaking.map(({ name }) => name).join(', ')
  throw new Error(
    `The tables have had ${names}, with which this version cannot work. Start the latest version of this server part: ` +
      'where a newer checkout was deployed before its remote was released, publish it (npm run publish:remote -- mf-… --promote).',
  )
}
