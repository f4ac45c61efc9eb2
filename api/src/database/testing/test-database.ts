import { type Database, openDatabase } from '../database'
import { databaseUrl } from './template-database'
import { askForCopy, dropCopy } from './template-service'

/** A fresh migrated database on the server of this jest project. Closing it drops it. */
export async function makeTestDatabase(): Promise<Database> {
  const kind = globalThis.databaseServer
  const { url, name } = await askForCopy(kind)
  const database = openDatabase({ url: databaseUrl(url, name) })
  const close = async () => {
    await database.close()
    await dropCopy(kind, name)
  }
  return { ...database, close }
}
