import { type EntryContent, type LogEntry, latestEntries } from './log-entries'
import type { ReleaseKeys } from './release-keys'
import { type Signable, signatureProblem, UNLISTED_KEY_REMEDY } from './signed-object'
import { storeKeys } from './store'

/** An entry of the log that was valid when it was read: the log may grow from there, and never be another. */
export interface SeenHead {
  /** 0 before the first entry. */
  revision: number
  /** Empty before the first entry. */
  hash: string
}

export const headOf = (entries: readonly LogEntry[]): SeenHead => {
  const { revision, hash } = entries.at(-1) ?? { revision: 0, hash: '' }
  return { revision, hash }
}

/** What the key of a remote's team, or that of servers and operators, signs of an entry. */
export const signableEntry = (
  { revision, action, remote }: Pick<EntryContent, 'revision' | 'action' | 'remote'>,
  signed: object,
): Signable => ({
  title: `Revision ${revision} (${action} ${remote})`,
  kind: 'revision',
  content: signed,
  owners: [remote, 'registry'],
})

/**
 * Throws one sentence unless the log is what its signers have written, from its first signed entry on, and goes on from what was `seen` of
 * it. Each entry repeats the hash of the one before, so that a valid signature vouches for all before it; it is asked for of the
 * last entry of each remote, which decides what is live, unless that was seen before.
 */
export function verifyLog(entries: readonly LogEntry[], keys: ReleaseKeys, seen: SeenHead): void {
  verifyContinues(entries, seen)
  verifyChain(entries)
  for (const entry of latestEntries(entries)) {
    if (entry.revision <= seen.revision) continue
    const problem = entryProblem(entry, keys)
    if (problem) throw new Error(`${problem.sentence} ${remedyFor(entry)}`)
  }
}

/** Why the signature of an entry does not count; `null` when it does. */
export const entryProblem = (entry: LogEntry, keys: ReleaseKeys) =>
  signatureProblem(signableEntry(entry, entry.signed), entry.signature ? [entry.signature] : [], keys)

function verifyContinues(entries: readonly LogEntry[], { revision, hash }: SeenHead): void {
  const { revision: newest } = headOf(entries)
  const accept =
    'Restore the log, or, if you have changed the store yourself, run npm run registry -- accept.'
  if (newest === 0 && revision > 0)
    throw new Error(
      `The store has no log, but revision ${revision} was seen: check that STORE_URL is the store of this record. ${accept}`,
    )
  if (newest < revision)
    throw new Error(
      `The log ends at revision ${newest}, but revision ${revision} was seen: it was cut off. ${accept}`,
    )
  if (revision > 0 && entries[revision - 1]?.hash !== hash)
    throw new Error(`Revision ${revision} is not the one that was seen: the log was rewritten. ${accept}`)
}

/** Throws one sentence unless every entry from the first signed one on is signed and follows the one before it. */
export function verifyChain(entries: readonly LogEntry[]): void {
  const first = entries.findIndex(({ signature }) => signature)
  if (first < 0) return
  for (const [i, { revision, previous, signature }] of entries.entries()) {
    if (i < first) continue
    const key = storeKeys.revision(revision)
    if (!signature)
      throw new Error(`${key} is not signed. Find out who wrote it, then delete it and all after it.`)
    if ((previous ?? '') !== (entries[i - 1]?.hash ?? ''))
      throw new Error(
        `${key} does not follow the entry before it: one of the two was changed. Restore the log.`,
      )
  }
}

const remedyFor = ({ revision, signature }: LogEntry): string =>
  signature
    ? `${UNLISTED_KEY_REMEDY} If none of you wrote ${storeKeys.revision(revision)}, find out who did, then delete it and all after it.`
    : 'If it is from before entries were signed: npm run registry -- sign --unsigned.'
