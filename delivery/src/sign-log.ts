import { createHash } from 'node:crypto'
import { readReleases } from './current-registry'
import type { Actor } from './history'
import { type EntryContent, type LogEntry, latestEntries, readEntries, readEntry } from './log-entries'
import { type ExaminedPublication, examinePublication, signablePublication } from './publication'
import type { ReleaseStore } from './release-store'
import { canonicalJson, hasForgedSignature, maySign, signObject, UNLISTED_KEY_REMEDY } from './signed-object'
import { storeKeys } from './store'
import { entryProblem, headOf, signableEntry, verifyChain } from './verify-log'
import { writeEntry } from './write-entry'

/** What is signed of one remote: its last entry, and the versions that are live or can be rolled back to, the live one first. */
export interface ToSign {
  entry: LogEntry
  /** Whether the signature of the entry counts. */
  isValid: boolean
  versions: ExaminedPublication[]
}

interface Found {
  /** The log. */
  entries: readonly LogEntry[]
  toSign: ToSign[]
  /** A short hash of all of it. Another log or publication has another. */
  code: string
}

interface Signing {
  actor: Actor
  /** By default every remote for which this process's key may sign. */
  remotes?: readonly string[]
  /** Also signs entries and versions without any signature, as the store has them: those from before there were signatures. */
  takesOver?: boolean
  /**
   * Also signs what has no signature that counts, by keys that are not listed: a person has looked at what `findToSign` found, which had
   * this code. Anything else is refused.
   */
  code?: string
}

/** What this process's key would sign of the store, with or without a signature that counts. Throws one sentence when the log is none. */
export async function findToSign(store: ReleaseStore, remotes?: readonly string[]): Promise<Found> {
  const entries = await readEntries(store)
  verifyChain(entries)
  const chosen = latestEntries(entries).filter(({ remote }) =>
    remotes ? remotes.includes(remote) : maySign(store.keys, [remote, 'registry']),
  )
  const missing = remotes?.find((remote) => !chosen.some((entry) => entry.remote === remote))
  if (missing) throw new Error(`${missing} was never live in ${store.name}.`)
  const toSign = await Promise.all(
    chosen.map(async (entry) => ({
      ...{ entry, isValid: entryProblem(entry, store.keys) === null },
      versions: await versionsOf(store, entry),
    })),
  )
  const shown = toSign.map(({ entry, versions }) => [
    entry.hash,
    versions.map(({ digest, signatures }) => [digest, signatures]),
  ])
  const hash = createHash('sha256').update(canonicalJson([headOf(entries), shown]))
  return { entries, toSign, code: hash.digest('hex').slice(0, 16) }
}

async function versionsOf(
  store: ReleaseStore,
  { remote, from, to, before }: LogEntry,
): Promise<ExaminedPublication[]> {
  const named = [...new Set([to, from, ...before].filter((each) => each !== null))]
  const found = await Promise.all(named.map((version) => examinePublication(store, remote, version)))
  // Another version at its place is none of this remote.
  return found.filter(
    (each) => each?.publication.name === remote && named.includes(each.publication.version),
  ) as ExaminedPublication[]
}

/**
 * Signs what is live once more, with this process's key: before an old key leaves RELEASE_KEYS, when a store without signatures is
 * taken over, or when the earlier key is lost. Changes nothing of what is live. Returns the entries that it has added to the log.
 */
export async function signLog(
  store: ReleaseStore,
  { actor, remotes, takesOver = false, code }: Signing,
): Promise<EntryContent[]> {
  if (!takesOver && code === undefined) await readReleases(store)
  const found = await findToSign(store, remotes)
  if (code !== undefined && code !== found.code)
    throw new Error(`The store is not as it was listed with ${code}: list it again, and look at what is new.`)
  const isAnew = code !== undefined
  // Everything is examined before the first signature.
  for (const each of found.toSign) refuseForgery(store, each, isAnew)
  const added: EntryContent[] = []
  let entries = found.entries
  for (const each of found.toSign) {
    await signVersions(store, each, { takesOver, isAnew })
    const written = await signAgain(store, entries, each, actor)
    added.push(written)
    const entry = await readEntry(store, written.revision)
    if (entry) entries = [...entries, entry]
  }
  return added
}

/** Throws one sentence when the last entry of a remote, or a version that it names, must not be signed whatever a person says. */
function refuseForgery(store: ReleaseStore, { entry, versions }: ToSign, isAnew: boolean): void {
  const problem = entry.signature ? entryProblem(entry, store.keys) : null
  const signable = signableEntry(entry, entry.signed)
  const isForged = entry.signature && hasForgedSignature(signable, [entry.signature], store.keys)
  if (problem && (!isAnew || isForged || problem.kind === 'revoked'))
    throw new Error(
      problem.kind === 'revoked' || isForged
        ? problem.sentence
        : `${problem.sentence} ${UNLISTED_KEY_REMEDY}`,
    )
  const made = versions.find(({ publication: { version } }) => version === entry.to)
  if (made && entry.digest !== undefined && made.digest !== entry.digest)
    throw new Error(`${entry.remote} ${entry.to} in the store is not the one that was made live.`)
  if (!isAnew) return
  if (entry.to !== null && !made)
    throw new Error(`${entry.remote} ${entry.to} is live, but not in the store. Restore it first.`)
  if (made?.problem && !isUnlisted(store, made)) throw new Error(made.problem.sentence)
}

/** Whether a version is without a signature that counts for no other reason than that the keys of those it has are not listed. */
const isUnlisted = (
  store: ReleaseStore,
  { publication, content, signatures, problem }: ExaminedPublication,
) =>
  problem?.kind === 'invalid' &&
  !hasForgedSignature(signablePublication(publication, content), signatures, store.keys)

/** Adds this process's signature to the versions of a remote that are live or can be rolled back to. */
async function signVersions(
  store: ReleaseStore,
  { entry: { remote: name }, versions }: ToSign,
  { takesOver, isAnew }: { takesOver: boolean; isAnew: boolean },
): Promise<void> {
  // The key of servers and operators publishes nothing.
  if (!maySign(store.keys, [name])) return
  for (const found of versions) {
    const { version } = found.publication
    const signable = signablePublication({ name, version }, found.content)
    const isTaken = isAnew ? isUnlisted(store, found) : takesOver && found.signatures.length === 0
    // Without a signature of its team a version cannot be used, so that nothing is lost.
    if (found.problem && !isTaken) continue
    const mine = signObject(signable, store.keys)
    if (found.signatures.some(({ value }) => value === mine.value)) continue
    const signatures = [...found.signatures, mine]
    const key = storeKeys.publication(name, version)
    const bytes = Buffer.from(JSON.stringify({ ...found.content, signatures }, null, 2))
    if (!(await store.replace(key, bytes, found.etag)))
      throw new Error(`${key} was changed meanwhile: run this again.`)
  }
}

async function signAgain(
  store: ReleaseStore,
  entries: readonly LogEntry[],
  { entry: last, versions }: ToSign,
  actor: Actor,
): Promise<EntryContent> {
  const { remote, from, to, share, before } = last
  const entry: EntryContent = {
    revision: entries.length + 1,
    time: new Date().toISOString(),
    action: 'sign',
    ...{ remote, from, to, before },
    ...(share !== undefined && { share }),
    ...actor,
  }
  const made = versions.find(({ publication: { version } }) => version === (to ?? from))
  const written = await writeEntry(store, entries, entry, made?.digest)
  if (!written) throw new Error('The log was changed by someone else at the same moment: run this again.')
  return written
}
