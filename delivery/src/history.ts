import { z } from 'zod'
import { type Store, storeKeys } from './store'

/** One change of the registry, as the history keeps it. */
const RevisionRecordSchema = z.object({
  revision: z.number().int().positive(),
  /** ISO 8601, UTC. */
  time: z.iso.datetime(),
  action: z.enum(['promote', 'rollback']),
  remote: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  by: z.enum(['operator', 'error-beacon']),
  reason: z.string().optional(),
  /** The versions that were live before `to`, latest first: what a rollback goes back to. */
  before: z.array(z.string()),
})
export type RevisionRecord = z.infer<typeof RevisionRecordSchema>

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

/** The change that made the live version of a remote live. */
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
