export {
  dropCandidate,
  promoteRemote,
  retireRemote,
  rollbackRemote,
  shareRemote,
} from './change-live-version'
export { currentRegistry } from './current-registry'
export { withFolderLock } from './folder-lock'
export { folderStore } from './folder-store'
export { type Actor, latestRevisionOf, type RevisionRecord, readHistory, wasRolledBack } from './history'
export { keepShell, keptShells, restoreShell, SHELL_SOURCE, shellOf } from './kept-shells'
export { readPlatform, writePlatform } from './platform'
export { type BuildSource, publishedVersions, readPublication, readStoredPublication } from './publication'
export { publishRemote } from './publish-remote'
export { checkRequirements, meetsRequirements, providedVersionsIn } from './requirements'
export { type Store, storeKeys } from './store'
export { privateStore, storeFromEnvironment } from './store-from-environment'
