import { type Database, openDatabase } from '../database'
import { databaseUrl } from './template-database'
import { askForCopy, dropCopy } from './template-service'

/** A fresh migrated database. Closing it drops it. */
export async function makeTestDatabase(): Promise<Database> {
  const { url, name } = await askForCopy()
  const database = openDatabase({ url: databaseUrl(url, name) })
  const close = async () => {
    await database.close()
    await dropCopy(name)
  }
  return { ...database, close }
}
