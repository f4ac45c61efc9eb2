import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../database'
import { databaseUrl, withClient } from './template-database'
import { askForCopy, dropCopy } from './template-service'

/** A fresh migrated database. Closing it drops it. */
export async function makeTestDatabase(): Promise<Database> {
  const { url, name } = await askForCopy()
  return opened(url, name)
}

/** A database that tests copy, because to fill it takes long. */
export interface FilledDatabase {
  /** Closing a copy drops it. */
  copy: () => Promise<Database>
  /** Drops it, but no copies. */
  close: () => Promise<unknown>
}

export async function fillDatabase(fill: (database: Database) => Promise<unknown>): Promise<FilledDatabase> {
  const { url, name } = await askForCopy()
  // PostgreSQL copies no database that has a connection.
  const filling = openDatabase({ url: databaseUrl(url, name) })
  await fill(filling).finally(filling.close)
  return {
    async copy() {
      const copy = `${name}_${randomBytes(6).toString('hex')}`
      await withClient(url, (client) => client.query(`create database ${copy} template ${name}`))
      return opened(url, copy)
    },
    close: () => dropCopy(name),
  }
}

function opened(url: string, name: string): Database {
  const database = openDatabase({ url: databaseUrl(url, name) })
  const close = async () => {
    await database.close()
    await dropCopy(name)
  }
  return { ...database, close }
}
