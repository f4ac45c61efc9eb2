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
  /** `postgres://user:password@host:port/name`; the user must be let to create schemas. */
  url: string
  /** Such as `mf_lids`. */
  schema: string
  /** Of the SQL files, carried out in the order of their names. */
  folder: string
}

/** Where a schema keeps which migrations it has had, with their text: a backup makes the tables anew from it. */
export const SCHEMA_JOURNAL = 'schema_migrations'

/**
 * Brings a schema of its own up to the SQL files of a folder, each in a transaction in which names without a schema mean
 * this one. Throws one sentence when a file was changed after it had run, or when the schema has had a breaking migration
 * that the folder lacks; one that only added is no reason to refuse.
 */
export async function migrateSchema({ url, schema, folder }: MigrateSchemaOptions): Promise<void> {
  const migrations = await readSqlFiles(folder)
  await withMigrationTransactions(url, async (client, alone) => {
    const before = await appliedMigrations(client, schema)
    if (!before) await alone(() => createSchema(client, schema))
    const applied = before ?? []
    refuseChanged(applied, migrations)
    refuseNewer(applied, migrations)
    const had = new Set(applied.map(({ name }) => name))
    for (const migration of migrations.filter(({ name }) => !had.has(name)))
      await alone(async () => {
        // Another process that started at the same time may have been first.
        const now = await appliedMigrations(client, schema)
        if (!now?.some(({ name }) => name === migration.name)) await applyMigration(client, schema, migration)
      })
  })
}

const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/

async function readSqlFiles(folder: string): Promise<SchemaMigration[]> {
  const names = (await readdir(folder)).sort()
  const odd = names.find((name) => !FILE_NAME.test(name))
  if (odd) throw new Error(`The migration ${odd} has no name such as 0001_notes.sql: rename it.`)
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/** Makes the schema with an empty journal. */
export async function createSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`create schema if not exists ${schema}`)
  await client.query(`create table if not exists ${schema}.${SCHEMA_JOURNAL} (
    name text primary key, sql text not null, applied_at timestamptz not null default now())`)
}

/** Carries a migration out in the transaction that is open, with names without a schema meaning this one. */
export async function applyMigration(
  client: pg.Client,
  schema: string,
  { name, sql }: SchemaMigration,
): Promise<void> {
  await client.query(`set local search_path = ${schema}`)
  await client.query(sql)
  await client.query('set local search_path to default')
  await client.query(`insert into ${schema}.${SCHEMA_JOURNAL} (name, sql) values ($1, $2)`, [name, sql])
}

/** What a schema has had, in order; `null` where it has no journal yet. */
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
    `The tables have had ${names}, with which this version cannot work. Start the latest version of this server part.`,
  )
}
