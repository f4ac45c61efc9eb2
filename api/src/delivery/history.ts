import { type RevisionRecord, RevisionRecordSchema } from './revision-record'
import type { Store } from './store'
import { storeKeys } from './store-keys'

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
