import { readReleases } from './current-registry'
import type { Actor } from './history'
import { type EntryContent, type LogEntry, latestEntries, readEntries } from './log-entries'
import { examinePublication, signablePublication } from './publication'
import type { ReleaseStore } from './release-store'
import { maySign, signObject } from './signed-object'
import { storeKeys } from './store'
import { entryProblem, verifyChain } from './verify-log'
import { writeEntry } from './write-entry'

interface Signing {
  actor: Actor
  /** By default every remote for which this process's key may sign. */
  remotes?: readonly string[]
  /** Also signs entries and versions without any signature, as the store has them: those from before there were signatures. */
  takesOver?: boolean
}

/**
 * Signs what is live once more, with this process's key: before an old key leaves RELEASE_KEYS, or when a store without signatures is
 * taken over. Changes nothing of what is live. Returns the entries that it has added to the log.
 */
export async function signLog(
  store: ReleaseStore,
  { actor, remotes, takesOver = false }: Signing,
): Promise<EntryContent[]> {
  const entries = await readEntries(store)
  if (takesOver) verifyChain(entries)
  else await readReleases(store)
  const chosen = latestEntries(entries).filter(({ remote }) =>
    remotes ? remotes.includes(remote) : maySign(store.keys, [remote, 'registry']),
  )
  const missing = remotes?.find((remote) => !chosen.some((entry) => entry.remote === remote))
  if (missing) throw new Error(`${missing} was never live in ${store.name}.`)
  const added: EntryContent[] = []
  for (const entry of chosen) {
    const problem = entry.signature ? entryProblem(entry, store.keys) : null
    if (problem) throw new Error(problem.sentence)
    await signVersions(store, entry, takesOver)
    added.push(await signAgain(store, entry, actor))
  }
  return added
}

/** Adds this process's signature to the versions of a remote that are live or can be rolled back to. */
async function signVersions(
  store: ReleaseStore,
  { remote: name, from, to, before }: LogEntry,
  takesOver: boolean,
): Promise<void> {
  // The key of servers and operators publishes nothing.
  if (!maySign(store.keys, [name])) return
  for (const version of new Set([from, to, ...before].filter((each) => each !== null))) {
    const found = await examinePublication(store, name, version)
    // Without a signature of its team a version cannot be used, so that nothing is lost.
    if (!found || (found.problem && !(takesOver && found.signatures.length === 0))) continue
    const mine = signObject(signablePublication(found.publication, found.content), store.keys)
    if (found.signatures.some(({ value }) => value === mine.value)) continue
    const signatures = [...found.signatures, mine]
    const key = storeKeys.publication(name, version)
    const bytes = Buffer.from(JSON.stringify({ ...found.content, signatures }, null, 2))
    if (!(await store.replace(key, bytes, found.etag)))
      throw new Error(`${key} was changed meanwhile: run this again.`)
  }
}

async function signAgain(store: ReleaseStore, last: LogEntry, actor: Actor): Promise<EntryContent> {
  const entries = await readEntries(store)
  const { remote, from, to, share, before } = last
  const entry: EntryContent = {
    revision: entries.length + 1,
    time: new Date().toISOString(),
    action: 'sign',
    ...{ remote, from, to, before },
    ...(share !== undefined && { share }),
    ...actor,
  }
  const written = await writeEntry(store, entries, entry)
  if (!written) throw new Error('The log was changed by someone else at the same moment: run this again.')
  return written
}
