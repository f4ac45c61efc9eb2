import { z } from 'zod'
import { type Store, storeKeys } from './store'

/** One change of the registry, as the history keeps it. */
const RevisionRecordSchema = z.object({
  revision: z.number().int().positive(),
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  /** `share` gives a share of the sessions the version `to` beside `from`, which stays live; `drop` takes it back. */
  action: z.enum(['promote', 'rollback', 'retire', 'share', 'drop']),
  remote: z.string(),
  from: z.string().nullable(),
  /** Nothing once the remote is retired. */
  to: z.string().nullable(),
  /** `start` is a checkout that starts with its own builds. */
  by: z.enum(['operator', 'start', 'error-beacon', 'gradual-release']),
  /** Left out for what happens by itself, and in revisions from before it was kept. */
  person: z.string().optional(),
  /** Of the build that this is about; see `BuildSource`. */
  commit: z.string().optional(),
  reason: z.string().optional(),
  /** Of a `share`: in percent. */
  share: z.number().int().optional(),
  /** The versions that were live before the one that is now, latest first: what a rollback goes back to. */
  before: z.array(z.string()),
})
export type RevisionRecord = z.infer<typeof RevisionRecordSchema>

/** Who changes the registry. */
export type Actor = { by: 'operator' | 'start'; person: string } | { by: 'error-beacon' | 'gradual-release' }

export async function readRevision(store: Store, revision: number): Promise<RevisionRecord | undefined> {
  const object = await store.read(storeKeys.revision(revision))
  return object && RevisionRecordSchema.parse(JSON.parse(object.bytes.toString()))
}

/** Every change there was, oldest first. */
export async function readHistory(store: Store): Promise<RevisionRecord[]> {
  const keys = await store.list(storeKeys.history)
  const objects = await Promise.all(keys.map((key) => store.read(key)))
  return objects.flatMap((object) =>
    object ? [RevisionRecordSchema.parse(JSON.parse(object.bytes.toString()))] : [],
  )
}

/** Whether a version of a remote was ever taken back, by a person or by itself. */
export const wasRolledBack = (history: readonly RevisionRecord[], remote: string, version: string) =>
  history.some(
    ({ action, remote: name, from }) =>
      (action === 'rollback' || action === 'drop') && name === remote && from === version,
  )

/** The last change of a remote: what made its live version live, or retired it. */
export async function latestRevisionOf(
  store: Store,
  remote: string,
  newest: number,
): Promise<RevisionRecord | undefined> {
  for (let revision = newest; revision > 0; revision -= 1) {
    const record = await readRevision(store, revision)
    if (!record || record.remote === remote) return record
  }
}
