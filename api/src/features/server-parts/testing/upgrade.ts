import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../database/database'
import { migrate } from '../../../database/migrate'
import { migrateSchema } from '../../../database/migrate-schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { type ServerPart, schemaOf } from '../server-part'

const JOURNAL = join(__dirname, '../../../../migrations/meta/_journal.json')

/** A record as it was before one of its migrations, such as `0043_bin-labels`, without the tables of any server part. */
export async function recordBefore(migration: string): Promise<Database> {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const next = entries.findIndex(({ tag }) => tag === migration)
  const last = entries[next - 1]
  if (!last) throw new Error(`There is no migration before ${migration}.`)
  const database = await makeTestDatabase()
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrate({ url: database.url, through: last.when })
  return database
}

/** Upgrades such a record to this version with the tables of a server part, as a start of the server does. */
export async function upgrade(
  { url }: Database,
  { remote, folder }: Pick<ServerPart, 'remote' | 'folder'>,
): Promise<void> {
  await migrate({ url })
  await migrateSchema({ url, schema: schemaOf(remote), folder: join(folder, 'migrations') })
}
