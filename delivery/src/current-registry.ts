import type { Publication, RegisteredRemote, Registry } from 'shared-domain'
import { PublicationSchema } from 'shared-domain/composition'
import { type LogEntry, latestEntries, readEntries, readEntry } from './log-entries'
import { type ExaminedPublication, examinePublication } from './publication'
import type { ReleaseStore } from './release-store'
import { UNLISTED_KEY_REMEDY } from './signed-object'
import { headOf, type SeenHead, verifyLog } from './verify-log'

/** The log as it was read last, and what it makes live. */
export interface Releases {
  entries: readonly LogEntry[]
  registry: Registry
  /** Versions that are not used although the log names them, because their key is revoked, each with the reason in a sentence. */
  leftOut: readonly { remote: string; sentence: string }[]
  /** The ids of the keys that have signed the versions in the registry, by name and version with a space between. */
  signers: Readonly<Record<string, readonly string[]>>
}

const latest = new WeakMap<ReleaseStore, Releases>()
const pinned = new WeakMap<ReleaseStore, SeenHead>()
const NOTHING: SeenHead = { revision: 0, hash: '' }

/** The registry that the log makes. Throws one sentence when the log, or a version that it makes live, is not what was signed. */
export const currentRegistry = async (store: ReleaseStore): Promise<Registry> =>
  (await readReleases(store)).registry

/** From now on the log must go on from this entry, and what was read of it before does not matter. */
export function pinHead(store: ReleaseStore, seen: SeenHead): void {
  latest.delete(store)
  pinned.set(store, seen)
}

/** Reads what was added to the log since it was read last; an equal log gives the same object. */
export async function readReleases(store: ReleaseStore): Promise<Releases> {
  const known = latest.get(store)
  const seen = known ? headOf(known.entries) : (pinned.get(store) ?? NOTHING)
  const entries =
    known && (await isStill(store, seen)) ? await following(store, known.entries) : await readEntries(store)
  if (known && entries === known.entries) return known
  verifyLog(entries, store.keys, seen)
  const releases = await released(store, entries, known)
  // Another reading may have been faster.
  const { revision = -1 } = latest.get(store)?.registry ?? {}
  if (revision < releases.registry.revision) latest.set(store, releases)
  return releases
}

const isStill = async (store: ReleaseStore, { revision, hash }: SeenHead) =>
  revision === 0 || (await readEntry(store, revision).catch(() => undefined))?.hash === hash

/** The same array when nothing was added. */
async function following(store: ReleaseStore, entries: readonly LogEntry[]): Promise<readonly LogEntry[]> {
  const next = await readEntry(store, entries.length + 1)
  return next ? following(store, [...entries, next]) : entries
}

async function released(
  store: ReleaseStore,
  entries: readonly LogEntry[],
  known: Releases | undefined,
): Promise<Releases> {
  const { revision } = headOf(entries)
  const unchanged = known?.registry.remotes ?? []
  const changed = latestEntries(known ? entries.slice(known.entries.length) : entries)
  const made = await Promise.all(changed.map((entry) => remoteOf(store, entry)))
  const isChanged = (name: string) => changed.some(({ remote }) => remote === name)
  const remotes = [
    ...unchanged.filter(({ name }) => !isChanged(name)),
    ...made.flatMap(({ remotes }) => remotes),
  ]
  return {
    entries,
    registry: { revision, remotes: remotes.sort((a, b) => (a.name < b.name ? -1 : 1)) },
    leftOut: [
      ...(known?.leftOut ?? []).filter(({ remote }) => !isChanged(remote)),
      ...made.flatMap(({ leftOut }) => leftOut),
    ],
    signers: Object.assign({}, known?.signers, ...made.map(({ signers }) => signers)),
  }
}

/** What an entry makes live of its remote: nothing once it is retired, or when its versions are by revoked keys. */
async function remoteOf(
  store: ReleaseStore,
  entry: LogEntry,
): Promise<Pick<Releases, 'leftOut' | 'signers'> & { remotes: RegisteredRemote[] }> {
  const { remote: name, from, to, share, before } = entry
  const kept = share === undefined ? to : from
  if (kept === null) return { remotes: [], leftOut: [], signers: {} }
  const named = [
    await examined(store, name, kept),
    ...(share !== undefined && to ? [await examined(store, name, to)] : []),
  ]
  const made = named.find(({ publication: { version } }) => version === to)
  if (made && entry.digest !== undefined && made.digest !== entry.digest)
    throw new Error(`${name} ${to} in the store is not the one that was made live.`)
  const earlier = await Promise.all(before.map((version) => examinePublication(store, name, version)))
  const [live, previous] = [named[0], ...earlier].flatMap(usable)
  const shared = share === undefined ? undefined : named.slice(1).flatMap(usable)[0]
  const candidate = shared && share !== undefined ? { ...shared, share } : undefined
  return {
    remotes: live ? [{ ...live, ...(previous && { previous }), ...(candidate && { candidate }) }] : [],
    signers: Object.fromEntries(
      [...named, ...earlier].flatMap((found) =>
        found ? [[`${name} ${found.publication.version}`, found.signatures.map(({ key }) => key)]] : [],
      ),
    ),
    leftOut: named.flatMap(({ problem }) => (problem ? { remote: name, sentence: problem.sentence } : [])),
  }
}

/** A version that the log makes live. Throws unless the store has what its team has signed, or once had. */
async function examined(store: ReleaseStore, name: string, version: string): Promise<ExaminedPublication> {
  const found = await examinePublication(store, name, version)
  if (!found)
    throw new Error(
      `${name} ${version} is live, but not in the store. Restore it, or promote another version.`,
    )
  if (found.problem?.kind === 'invalid')
    throw new Error(
      found.signatures.length > 0
        ? `${found.problem.sentence} ${UNLISTED_KEY_REMEDY}`
        : `${found.problem.sentence} If it is from before versions were signed: npm run registry -- sign --unsigned.`,
    )
  return found
}

const usable = (found: ExaminedPublication | undefined): Publication[] =>
  found && !found.problem ? [PublicationSchema.parse(found.publication)] : []
