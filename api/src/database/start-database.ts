import { findRunningServer, startBundledPostgres } from 'bundled-postgres'
import { type Database, openDatabase } from './database'
import { grantEverydayRights } from './everyday-role'
import { migrate } from './migrate'
import { isPooled } from './pooled-connection'
import { holdProcessLease } from './process-lease'

/** Opens the migrated database of the record. When the server is our own, closing the database also stops it. */
export async function startDatabase({ databaseUrl, ownerUrl, recordFolder }: RecordPlace): Promise<Database> {
  const server = databaseUrl
    ? externalServer(databaseUrl)
    : await startBundledPostgres({ folder: recordFolder })
  const database = await openMigrated(server.url, ownerUrl).catch(async (error) => {
    await server.stop()
    throw error
  })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= database.close().finally(server.stop)
    return closing
  }
  return { ...database, close }
}

async function openMigrated(url: string, ownerUrl = url): Promise<Database> {
  await migrate({ url: ownerUrl })
  await grantEverydayRights({ url, ownerUrl })
  return openLeased({ url, ownerUrl, isPooled: await isPooled(url) })
}

/** Takes a lease, so that no restore runs beside this process. */
async function openLeased(
  options: Parameters<typeof openDatabase>[0] & { isPooled: boolean },
): Promise<Database> {
  const lease = await holdProcessLease(options)
  const database = openDatabase(options)
  const close = async () => {
    await database.close()
    await lease.release()
  }
  return { ...database, writing: lease, close }
}

const externalServer = (url: string) => ({ url, stop: async () => undefined })

/**
 * Opens the record's database for a command-line tool: that of the running product, or else one that is started for the command
 * and stopped when it is closed.
 */
export async function joinDatabase(place: RecordPlace): Promise<Database> {
  const url = place.databaseUrl ? undefined : await findRunningServer(place.recordFolder)
  return url ? openLeased({ url, poolSize: 1, isPooled: false }) : startDatabase(place)
}

/** Where a record is. */
export interface RecordPlace {
  /** The council's own server. */
  databaseUrl?: string | undefined
  /** The same as the role that owns the tables, when that is another role. */
  ownerUrl?: string | undefined
  /** Without `DATABASE_URL`: the folder of our own server. */
  recordFolder: string
}
