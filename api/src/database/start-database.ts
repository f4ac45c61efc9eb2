import { findRunningServer, startBundledPostgres } from 'bundled-postgres'
import { type Database, openDatabase } from './database'
import { migrate } from './migrate'

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

/**
 * The database of the record for a command beside the product: that of the product which runs, or else one that is
 * started for the command and stopped when it is closed.
 */
export async function joinDatabase(place: RecordPlace): Promise<Database> {
  const url = place.databaseUrl ? undefined : await findRunningServer(place.recordFolder)
  return url ? openDatabase({ url, poolSize: 1 }) : startDatabase(place)
}

/** Where a record is. */
export interface RecordPlace {
  /** The council's own server. */
  databaseUrl?: string | undefined
  /** Without one: where our own keeps the record. */
  recordFolder: string
}
