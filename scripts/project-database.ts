import { join } from 'node:path'
import { type Database, joinDatabase, type RecordPlace, readEnvironment, startDatabase } from 'api'
import { root } from './project'

/** Where the record is: as the environment says, or in a folder of the project. */
export function projectRecord(): RecordPlace {
  const { databaseUrl, ownerUrl, recordFolder = join(root, '.record') } = readEnvironment(process.env)
  return { databaseUrl, ownerUrl, recordFolder }
}

/** The record's database, started and migrated. */
export const projectDatabase = (): Promise<Database> => startDatabase(projectRecord())

/** The same for a command, which may run beside the product. */
export const projectDatabaseForCommand = (): Promise<Database> => joinDatabase(projectRecord())
