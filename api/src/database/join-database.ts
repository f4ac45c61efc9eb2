import { findRunningServer } from 'bundled-postgres'
import { type Database, openDatabase } from './database'
import type { RecordPlace } from './record-place'
import { startDatabase } from './start-database'

/**
 * The database of the record for a command beside the product: that of the product which runs, or else one that is
 * started for the command and stopped when it is closed.
 */
export async function joinDatabase(place: RecordPlace): Promise<Database> {
  const url = place.databaseUrl ? undefined : await findRunningServer(place.recordFolder)
  return url ? openDatabase({ url, poolSize: 1 }) : startDatabase(place)
}
