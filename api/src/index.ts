export { freePort, hasRecord } from 'bundled-postgres'
export type { Database } from './database/database'
export type { RecordPlace } from './database/start-database'
export { joinDatabase, startDatabase } from './database/start-database'
export { openRecord, startOwnRecord } from './demonstration/open-record'
export {
  type Account,
  addAccount,
  changePassword,
  changeRole,
  forgetSecondFactor,
  inviteAccount,
  linkForAccount,
  listAccounts,
  setActive,
  setBreakGlass,
} from './features/accounts/accounts'
export { type FoundServerPart, installedMigrations } from './features/server-parts/load-server-parts'
export { withReleasedMigrations } from './features/server-parts/released-migrations'
export { type KnownSeal, verifyAudit } from './record/audit/verify-audit'
export { backUpRecord } from './record/backup/back-up-record'
export { restoreRecord } from './record/backup/restore-record'
export { fetchBackup, newBackupKey, storeBackup } from './record/backup/stored-backups'
export { tryRestore } from './record/backup/try-restore'
export { buildApp } from './server/app'
export { acceptReleases } from './server/composition/seen-log'
export { readEnvironment, readRecordPlace } from './server/environment'
export { stopGracefully } from './server/graceful-stop'
export { explainPortInUse, startServer } from './server/start-server'
