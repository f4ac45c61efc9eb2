import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { SignatureSchema } from './signed-object'
import { type Store, type StoredObject, storeKeys } from './store'

const ContentSchema = z.object({
  revision: z.int().check(z.positive()),
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  /**
   * `share` gives the version `to` to a share of the sessions beside `from`, which stays live; `drop` withdraws it. `sign` changes
   * nothing: it says the same of the remote once more, under another key.
   */
  action: z.enum(['promote', 'rollback', 'retire', 'share', 'drop', 'sign']),
  remote: z.string(),
  from: z.nullable(z.string()),
  /** Absent once the remote is retired. */
  to: z.nullable(z.string()),
  /** `start` is a checkout that starts with its own builds, `server-part` a server on which the version's server part does not start. */
  by: z.enum(['operator', 'start', 'error-beacon', 'gradual-release', 'server-part']),
  /** Absent for automatic changes, and in older revisions. */
  person: z.optional(z.string()),
  /** The commit that the version was built from; see `BuildSource`. */
  commit: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The share in percent, while `to` is a candidate. */
  share: z.optional(z.int()),
  /** The previously live versions, latest first, that a rollback can return to. */
  before: z.array(z.string()),
  /** The hash of the entry before, as the store has it. Absent in the first one, and before entries were signed. */
  previous: z.optional(z.string()),
  /** The digest of the publication of `to`, so that no other one of that name can take its place. */
  digest: z.optional(z.string()),
})

/** What an entry of the log says: all that is signed. */
export type EntryContent = z.infer<typeof ContentSchema>

/** One entry of the log as the store has it. */
export interface LogEntry extends EntryContent {
  /** The hash of its bytes, which the entry after it repeats. */
  hash: string
  /** Absent before entries were signed. */
  signature: z.infer<typeof SignatureSchema> | undefined
  /** Everything but the signature, with fields that this version does not know. */
  signed: object
}

const StoredSchema = z.looseObject({ signature: z.optional(SignatureSchema) })

/** Throws one sentence when the object is no entry, or that of another revision. */
function parseEntry(revision: number, { bytes }: StoredObject): LogEntry {
  const key = storeKeys.revision(revision)
  try {
    const { signature, ...signed } = StoredSchema.parse(JSON.parse(bytes.toString()))
    const content = ContentSchema.parse(signed)
    if (content.revision !== revision) throw new Error(`it says that it is revision ${content.revision}`)
    return { ...content, hash: createHash('sha256').update(bytes).digest('base64'), signature, signed }
  } catch (error) {
    throw new Error(`${key} is no entry of the log: ${(error as Error).message.split('\n')[0]}.`)
  }
}

/** `undefined` when the store has no such revision. */
export async function readEntry(store: Store, revision: number): Promise<LogEntry | undefined> {
  const object = await store.read(storeKeys.revision(revision))
  return object && parseEntry(revision, object)
}

/** All entries as the store has them, oldest first, whether they count or not. Throws one sentence when one is missing. */
export async function readEntries(store: Store): Promise<LogEntry[]> {
  const keys = await store.list(storeKeys.history)
  const revisions = keys.map((key) => Number(/(\d+)\.json$/.exec(key)?.[1])).sort((a, b) => a - b)
  const gap = revisions.findIndex((revision, i) => revision !== i + 1)
  if (gap >= 0) throw new Error(`${storeKeys.revision(gap + 1)} is missing from the log.`)
  const entries = await Promise.all(revisions.map((revision) => readEntry(store, revision)))
  return entries.filter((entry) => entry !== undefined)
}

/** The last entry of each remote, which alone decides what is live of it. */
export const latestEntries = (entries: readonly LogEntry[]): LogEntry[] => [
  ...new Map(entries.map((entry) => [entry.remote, entry])).values(),
]
