import { readReleases } from './current-registry'
import type { EntryContent } from './log-entries'
import type { ReleaseStore } from './release-store'

/** One change of what is live. */
export type RevisionRecord = Omit<EntryContent, 'action' | 'previous' | 'digest'> & {
  action: Exclude<EntryContent['action'], 'sign'>
}

/** Who changes the registry. */
export type Actor =
  | { by: 'operator' | 'start'; person: string }
  | { by: 'error-beacon' | 'gradual-release' | 'server-part' }

const isChange = <Entry extends EntryContent>(entry: Entry): entry is Entry & RevisionRecord =>
  entry.action !== 'sign'

/** All changes, oldest first. */
export async function readHistory(store: ReleaseStore): Promise<RevisionRecord[]> {
  const { entries } = await readReleases(store)
  return entries.filter(isChange)
}

/** Whether a version of a remote was ever rolled back, by a person or automatically. */
export const wasRolledBack = (history: readonly RevisionRecord[], remote: string, version: string) =>
  history.some(
    ({ action, remote: name, from }) =>
      (action === 'rollback' || action === 'drop') && name === remote && from === version,
  )

/** The last change of a remote: the one that made its live version live, or retired it. */
export async function latestRevisionOf(
  store: ReleaseStore,
  remote: string,
): Promise<RevisionRecord | undefined> {
  return (await readHistory(store)).findLast((change) => change.remote === remote)
}
