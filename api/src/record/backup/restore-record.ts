import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrate } from '../../database/migrate'
import { applyMigration, createSchema } from '../../database/migrate-schema'
import type { RecordPlace } from '../../database/start-database'
import type { BackupHeader } from './backup-format'
import { type BackupTrust, requireTrusted } from './backup-signature'
import { checkBackup, readBackup } from './read-backup'
import {
  COPY_SETTINGS,
  requireStillStopped,
  requireTarget,
  withConnection,
  withStoppedRecord,
} from './record-connection'
import {
  columnList,
  LEFT_OUT,
  type PartSchema,
  partSchemas,
  qualified,
  type RecordTable,
  recordTables,
  tablesAndPartitions,
} from './record-tables'

export interface RestoreOptions {
  /** Whether existing data may be overwritten. */
  replaces?: boolean
  trust: BackupTrust
  /** The schemas of the server parts of this product, with all their migrations: no other SQL of a backup runs. */
  installed: readonly PartSchema[]
}

/**
 * Restores a backup into a database in one transaction and migrates it to this version. Nothing is changed unless the whole
 * backup is intact and the database may be overwritten; otherwise throws one sentence with the reason.
 */
export async function restoreRecord(
  place: RecordPlace,
  file: string,
  { replaces = false, trust, installed }: RestoreOptions,
): Promise<BackupHeader> {
  const { header, signer } = await checkBackup(file)
  requireTrusted(file, signer, trust)
  requireKnown(header)
  requireInstalled(header, installed)
  await withStoppedRecord(place, async (url) => {
    await withConnection(url, (client) => requireTarget(client, header, replaces))
    // The rows are loaded into the schema of the backup's time, so that later migrations change them like any other rows.
    await migrate({ url, through: Math.max(...header.migrations) })
    await withConnection(url, (client) => load(client, file, header.parts))
    await migrate({ url })
  })
  return header
}

function requireKnown({ migrations }: BackupHeader): void {
  const known = new Set(knownMigrations())
  if (migrations.every((made) => known.has(made))) return
  throw new Error(
    'The backup was made by a newer version of the product. Restore it with that version, or a later one.',
  )
}

/** Refuses SQL that no installed part has: it would run with the rights of the record's owner. */
function requireInstalled({ parts }: BackupHeader, installed: readonly PartSchema[]): void {
  for (const { schema, migrations } of parts) {
    const known = installed.find((part) => part.schema === schema)?.migrations ?? []
    const foreign = migrations.find(
      ({ name, sql }) => !known.some((migration) => migration.name === name && migration.sql === sql),
    )
    if (!foreign) continue
    const remote = schema.replaceAll('_', '-')
    throw new Error(
      `The backup wants to run ${foreign.name} of ${schema}, and no server part here has such a migration. Nothing was changed. Restore it ` +
        `with the version of ${remote} that made it, or a later one.`,
    )
  }
}

/** A failure closes the connection, which ends the transaction. */
async function load(client: pg.Client, file: string, parts: readonly PartSchema[]): Promise<void> {
  await client.query(`begin; ${COPY_SETTINGS}`)
  await makePartTables(client, parts)
  const tables = await recordTables(client)
  const byName = new Map(tables.map((table) => [table.name, table]))
  await empty(client, tables)
  const { header } = await readBackup(file, {
    header: async (read) => requireSameTables(read, tables),
    table: async (name, rows) => {
      const copy = client.query(
        copyFrom(`copy ${columnList(client, byName.get(name) as RecordTable)} from stdin`),
      )
      await pipeline(Readable.from(rows), copy)
      return copy.rowCount
    },
  })
  for (const { name, next } of header.sequences)
    await client.query(`alter sequence ${qualified(client, name)} restart with ${next}`)
  await setTriggers(client, 'enable')
  await client.query('commit')
}

/** Creates the schemas of server parts as they were at the time of the backup, even when this version lacks those parts. */
async function makePartTables(client: pg.Client, parts: readonly PartSchema[]): Promise<void> {
  // A schema that has had the first of the same migrations stays, to be emptied: a table that one of them took over is no longer where
  // that migration looks for it.
  const had = new Map<string, number>()
  const dropped = new Set<string>()
  for (const { schema, migrations } of await partSchemas(client)) {
    const wanted = parts.find((part) => part.schema === schema)?.migrations ?? []
    const isBegun = migrations.every(({ name, sql }, i) => wanted[i]?.name === name && wanted[i]?.sql === sql)
    if (isBegun) had.set(schema, migrations.length)
    else {
      await client.query(`drop schema ${schema} cascade`)
      dropped.add(schema)
    }
  }
  for (const { schema, migrations } of parts) {
    await createSchema(client, schema)
    for (const migration of migrations.slice(had.get(schema) ?? 0))
      await applyMigration(client, schema, migration).catch((error) => {
        throw dropped.has(schema) && error.code === UNDEFINED_TABLE ? otherVersion(schema, error) : error
      })
  }
}

/** SQLSTATE. */
const UNDEFINED_TABLE = '42P01'

/** A table that a part took over from the record is gone with its schema, so that the part cannot take it over again. */
const otherVersion = (schema: string, cause: Error) =>
  new Error(
    `The tables of ${schema.replaceAll('_', '-')} here are of another version than the backup, which therefore needs an empty database: ` +
      'another RECORD_FOLDER, or a new database in DATABASE_URL. No data was changed.',
    { cause },
  )

/** Empties the tables. Triggers are disabled, because they would prevent, for example, removing audit rows. */
async function empty(client: pg.Client, tables: readonly RecordTable[]): Promise<void> {
  await client.query("set local lock_timeout = '10s'")
  const { rows: leftOut } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [LEFT_OUT],
  )
  const names = [...tables, ...leftOut].map(({ name }) => name)
  // The schema of an older backup has no leases.
  if (names.includes('leases')) await requireStillStopped(client)
  await setTriggers(client, 'disable')
  await client.query(`truncate ${names.map((name) => qualified(client, name)).join(', ')}`)
}

async function setTriggers(client: pg.Client, to: 'enable' | 'disable') {
  for (const name of await tablesAndPartitions(client))
    await client.query(`alter table ${qualified(client, name)} ${to} trigger user`)
}

function requireSameTables(header: BackupHeader, tables: readonly RecordTable[]): void {
  const shape = (list: readonly RecordTable[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shape(header.tables) === shape(tables)) return
  throw new Error(
    'The tables of this database are not those of the backup, though both had the same migrations. Restore into a database of its own.',
  )
}
