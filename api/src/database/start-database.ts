import { startBundledPostgres } from 'bundled-postgres'
import { type Database, openDatabase } from './database'
import { migrate } from './migrate'
import type { RecordPlace } from './record-place'

/** The migrated database of the record. Closing it stops the server, too, when that is our own. */
export async function startDatabase({ databaseUrl, recordFolder }: RecordPlace): Promise<Database> {
  const server = databaseUrl ? notOurs(databaseUrl) : await startBundledPostgres({ folder: recordFolder })
  try {
    await migrate({ url: server.url })
  } catch (error) {
    await server.stop()
    throw error
  }
  const database = openDatabase({ url: server.url })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= database.close().finally(server.stop)
    return closing
  }
  return { ...database, close }
}

const notOurs = (url: string) => ({ url, stop: async () => undefined })
