import { join, resolve } from 'node:path'
import {
  type Database,
  hasRecord,
  joinDatabase,
  type RecordPlace,
  readEnvironment,
  readRecordPlace,
  startDatabase,
} from 'api'
import { root } from './project'
import { recordOfCommand, runningProducts, tellCommands } from './running/running-product'

const USUAL_FOLDER = join(root, '.record')
const RUNNING = join(root, '.running')

/** The place of the record: from the environment, or in a folder of the project. */
export function projectRecord(): RecordPlace {
  const { databaseUrl, ownerUrl, recordFolder = USUAL_FOLDER } = readRecordPlace(process.env)
  return { databaseUrl, ownerUrl, recordFolder }
}

/** Starts and migrates the record's database. */
export const projectDatabase = (): Promise<Database> => startDatabase(projectRecord())

/** The products that run from this project. */
export const projectRunning = () => runningProducts(RUNNING)

/** The same place for a command that may run beside the product, also without the product's variables. */
export function commandRecord(): RecordPlace {
  const { databaseUrl, ownerUrl, recordFolder } = readRecordPlace(process.env)
  const given = { databaseUrl, ownerUrl, recordFolder }
  return recordOfCommand(given, { running: projectRunning(), usualFolder: USUAL_FOLDER, hasRecord })
}

/** Opens the record's database for a command that may run beside the product. */
export const projectDatabaseForCommand = (): Promise<Database> => joinDatabase(commandRecord())

/** Writes for commands how this product was started. `stop` removes it. */
export function tellProjectCommands(): { stop: () => Promise<void> } {
  const { databaseUrl, access } = readEnvironment(process.env)
  const accounts = access?.kind === 'accounts' ? access : undefined
  const forget = tellCommands(RUNNING, {
    recordFolder: databaseUrl ? null : resolve(projectRecord().recordFolder),
    publicOrigin: accounts?.publicOrigin ?? null,
    hasProvider: accounts?.provider !== undefined,
  })
  return { stop: async () => forget() }
}
