import { z } from 'zod'
import { type Store, storeKeys } from './store'

/** One change of the registry in the history. */
const RevisionRecordSchema = z.object({
  revision: z.number().int().positive(),
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  /** `share` gives the version `to` to a share of the sessions beside `from`, which stays live; `drop` withdraws it. */
  action: z.enum(['promote', 'rollback', 'retire', 'share', 'drop']),
  remote: z.string(),
  from: z.string().nullable(),
  /** Absent once the remote is retired. */
  to: z.string().nullable(),
  /** `start` is a checkout that starts with its own builds. */
  by: z.enum(['operator', 'start', 'error-beacon', 'gradual-release']),
  /** Absent for automatic changes, and in older revisions. */
  person: z.string().optional(),
  /** The commit that the version was built from; see `BuildSource`. */
  commit: z.string().optional(),
  reason: z.string().optional(),
  /** The share in percent, for the action `share`. */
  share: z.number().int().optional(),
  /** The previously live versions, latest first, that a rollback can return to. */
  before: z.array(z.string()),
})
export type RevisionRecord = z.infer<typeof RevisionRecordSchema>

/** Who changes the registry. */
export type Actor = { by: 'operator' | 'start'; person: string } | { by: 'error-beacon' | 'gradual-release' }

export async function readRevision(store: Store, revision: number): Promise<RevisionRecord | undefined> {
  const object = await store.read(storeKeys.revision(revision))
  return object && RevisionRecordSchema.parse(JSON.parse(object.bytes.toString()))
}

/** All changes, oldest first. */
export async function readHistory(store: Store): Promise<RevisionRecord[]> {
  const keys = await store.list(storeKeys.history)
  const objects = await Promise.all(keys.map((key) => store.read(key)))
  return objects.flatMap((object) =>
    object ? [RevisionRecordSchema.parse(JSON.parse(object.bytes.toString()))] : [],
  )
}

/** Whether a version of a remote was ever rolled back, by a person or automatically. */
export const wasRolledBack = (history: readonly RevisionRecord[], remote: string, version: string) =>
  history.some(
    ({ action, remote: name, from }) =>
      (action === 'rollback' || action === 'drop') && name === remote && from === version,
  )

/** The last change of a remote: the one that made its live version live, or retired it. */
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
