export { freePort } from 'bundled-postgres'
export type { Database } from './database/database'
export type { RecordPlace } from './database/start-database'
export { joinDatabase, startDatabase } from './database/start-database'
export { openRecord, startOwnRecord } from './demonstration/open-record'
export {
  addAccount,
  changePassword,
  changeRole,
  listAccounts,
  setActive,
} from './features/accounts/accounts'
export { backUpRecord } from './record/backup/back-up-record'
export { restoreRecord } from './record/backup/restore-record'
export { buildApp } from './server/app'
export { readEnvironment } from './server/environment'
export { explainPortInUse, startServer } from './server/start-server'
