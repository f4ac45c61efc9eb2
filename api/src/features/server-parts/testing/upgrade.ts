import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../database/database'
import { migrate } from '../../../database/migrate'
import { migrateSchema, readSqlFiles } from '../../../database/migrate-schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { backUpRecord } from '../../../record/backup/back-up-record'
import { restoreRecord } from '../../../record/backup/restore-record'
import { schemaOf } from '../part-names'
import type { ServerPart } from '../server-part'

const JOURNAL = join(__dirname, '../../../../migrations/meta/_journal.json')

/** A record as it was before one of its migrations, such as `0043_bin-labels`, without the tables of any server part. */
export async function recordBefore(migration: string): Promise<Database> {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const next = entries.findIndex(({ tag }) => tag === migration)
  const last = entries[next - 1]
  if (!last) throw new Error(`There is no migration before ${migration}.`)
  const database = await makeBareDatabase()
  await migrate({ url: database.url, through: last.when })
  return database
}

async function makeBareDatabase(): Promise<Database> {
  const database = await makeTestDatabase()
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  return database
}

type PartTables = Pick<ServerPart, 'remote' | 'folder'>
const folderOf = ({ folder }: PartTables) => join(folder, 'migrations')

/** Gives such a record the tables of a server part as they were after one of its migrations, such as `0001_notes.sql`. */
export async function addPartTables(
  { url }: Database,
  part: PartTables,
  { through }: { through: string },
): Promise<void> {
  const then = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const { name, sql } of await readSqlFiles(folderOf(part)))
    if (name <= through) writeFileSync(join(then, name), sql)
  await migrateSchema({ url, schema: schemaOf(part.remote), folder: then })
}

/** A record from its backup, restored by this version with a server part into an empty database. */
export async function restoredElsewhere({ url }: Database, part: PartTables): Promise<Database> {
  const file = join(mkdtempSync(join(tmpdir(), 'backups-')), 'a.backup')
  const { verifyKey } = await backUpRecord({ databaseUrl: url, recordFolder: '' }, file)
  const database = await makeBareDatabase()
  await restoreRecord({ databaseUrl: database.url, recordFolder: '' }, file, {
    trust: { verifyKeys: [verifyKey], mayBeUnsigned: false },
    installed: [{ schema: schemaOf(part.remote), migrations: await readSqlFiles(folderOf(part)) }],
  })
  return database
}

/** Upgrades such a record to this version with the tables of a server part, as a start of the server does. */
export async function upgrade({ url }: Database, part: PartTables): Promise<void> {
  await migrate({ url })
  await migrateSchema({ url, schema: schemaOf(part.remote), folder: folderOf(part) })
}
