import type { EntryContent, LogEntry } from './log-entries'
import { examinePublication } from './publication'
import type { ReleaseStore } from './release-store'
import { signObject } from './signed-object'
import { storeKeys } from './store'
import { signableEntry } from './verify-log'

/**
 * Signs an entry with this process's key and adds it to the log after these `entries`. Returns `undefined` when another process has
 * just added one. Throws one sentence when the key may not sign it.
 */
export async function writeEntry<Entry extends EntryContent>(
  store: ReleaseStore,
  entries: readonly LogEntry[],
  entry: Entry,
  /** The digest of the publication that the entry must be about; by default that of the one in the store. */
  digest?: string,
): Promise<Entry | undefined> {
  const previous = entries.at(-1)?.hash
  const { remote, from, to } = entry
  const named = await examinePublication(store, remote, (to ?? from) as string)
  if (digest !== undefined && named?.digest !== digest)
    throw new Error(`${remote} ${to ?? from} was changed meanwhile: run this again.`)
  const commit = named?.publication.source?.commit
  const content = {
    ...entry,
    ...(commit && { commit }),
    ...(previous !== undefined && { previous }),
    ...(to !== null && named && { digest: named.digest }),
  }
  const signature = signObject(signableEntry(content, content), store.keys)
  const bytes = Buffer.from(JSON.stringify({ ...content, signature }, null, 2))
  return (await store.create(storeKeys.revision(entry.revision), bytes)) ? content : undefined
}
