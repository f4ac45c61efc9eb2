import { join } from 'node:path'
import { type Database, joinDatabase, type RecordPlace, readEnvironment, startDatabase } from 'api'
import { root } from './project'

/** The place of the record: from the environment, or in a folder of the project. */
export function projectRecord(): RecordPlace {
  const { databaseUrl, ownerUrl, recordFolder = join(root, '.record') } = readEnvironment(process.env)
  return { databaseUrl, ownerUrl, recordFolder }
}

/** Starts and migrates the record's database. */
export const projectDatabase = (): Promise<Database> => startDatabase(projectRecord())

/** The same for a command that may run beside the product. */
export const projectDatabaseForCommand = (): Promise<Database> => joinDatabase(projectRecord())
