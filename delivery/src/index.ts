export {
  dropCandidate,
  promoteRemote,
  retireRemote,
  rollbackRemote,
  shareRemote,
} from './change-live-version'
export { currentRegistry, pinHead, type Releases, readReleases } from './current-registry'
export { withFolderLock } from './folder-lock'
export { folderStore } from './folder-store'
export { type Actor, latestRevisionOf, type RevisionRecord, readHistory, wasRolledBack } from './history'
export { keepShell, keptShells, restoreShell, SHELL_SOURCE, shellOf } from './kept-shells'
export { keysFromEnvironment, keysInFile } from './keys-from-environment'
export { type EntryContent, readEntries } from './log-entries'
export { type Budget, BudgetSchema, budgetExcesses, DEFAULT_BUDGET, type OpenedPage } from './page-budget'
export { readPlatform, writePlatform } from './platform'
export { type BuildSource, publishedVersions, readPublication, readStoredPublication } from './publication'
export { type BuiltServerPart, publishRemote } from './publish-remote'
export { integrityOf, readPublishedFile, readSourceMap } from './published-files'
export { makeReleaseKey, parseReleaseKeys, publicLineOf, type ReleaseKeys } from './release-keys'
export { type ReleaseStore, releaseStore } from './release-store'
export { checkRequirements, meetsRequirements, providedVersionsIn } from './requirements'
export { readServerPart } from './server-part-files'
export { findToSign, signLog, type ToSign } from './sign-log'
export { maySign } from './signed-object'
export { type Store, storeKeys } from './store'
export { privateStore, storeFromEnvironment } from './store-from-environment'
export { headOf } from './verify-log'
