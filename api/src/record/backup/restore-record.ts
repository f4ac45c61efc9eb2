import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrate } from '../../database/migrate'
import { applyMigration, createSchema } from '../../database/migrate-schema'
import type { RecordPlace } from '../../database/start-database'
import type { BackupHeader } from './backup-format'
import {
  COPY_SETTINGS,
  requireStillStopped,
  requireTarget,
  withConnection,
  withStoppedRecord,
} from './reach-record'
import { checkBackup, readBackup } from './read-backup'
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

interface RestoreOptions {
  /** Whether what the record holds may be lost. */
  replaces?: boolean
}

/**
 * Puts a backup into a database in one transaction, and brings that up to this version of the product. Nothing is changed
 * unless the whole backup is as it was written and the database may take it; otherwise throws one sentence with the reason.
 */
export async function restoreRecord(
  place: RecordPlace,
  file: string,
  { replaces = false }: RestoreOptions = {},
): Promise<BackupHeader> {
  const header = await checkBackup(file)
  requireKnown(header)
  await withStoppedRecord(place, async (url) => {
    await withConnection(url, (client) => requireTarget(client, header, replaces))
    // As it was when the backup was made: what later migrations do to rows, they do to these as well.
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

/** A failure ends the connection, and with it the transaction. */
async function load(client: pg.Client, file: string, parts: readonly PartSchema[]): Promise<void> {
  await client.query(`begin; ${COPY_SETTINGS}`)
  await makePartTables(client, parts)
  const tables = await recordTables(client)
  const byName = new Map(tables.map((table) => [table.name, table]))
  await empty(client, tables)
  const header = await readBackup(file, {
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

/** As they were when the backup was made, whether this version has those server parts or not. */
async function makePartTables(client: pg.Client, parts: readonly PartSchema[]): Promise<void> {
  for (const { schema } of await partSchemas(client)) await client.query(`drop schema ${schema} cascade`)
  for (const { schema, migrations } of parts) {
    await createSchema(client, schema)
    for (const migration of migrations) await applyMigration(client, schema, migration)
  }
}

/** The triggers keep people from what a restore has to do, such as to take audit rows away. */
async function empty(client: pg.Client, tables: readonly RecordTable[]): Promise<void> {
  await client.query("set local lock_timeout = '10s'")
  const { rows: leftOut } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [LEFT_OUT],
  )
  const names = [...tables, ...leftOut].map(({ name }) => name)
  // Those of an older backup had none.
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
