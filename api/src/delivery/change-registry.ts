import type { Registry } from 'shared-domain'
import { currentRegistry } from './current-registry'
import { readRevision } from './history'
import type { RevisionRecord } from './revision-record'
import type { Store } from './store'
import { storeKeys } from './store-keys'

type Change = Omit<RevisionRecord, 'revision' | 'time'>

/**
 * Makes the change that `decide` makes of the registry. Of two changes at once, the one that comes to write the next
 * revision second decides anew if the first was about another remote; otherwise it is told.
 */
export async function changeRegistry(
  store: Store,
  remote: string,
  decide: (registry: Registry) => Promise<Change>,
): Promise<RevisionRecord> {
  const registry = await currentRegistry(store)
  const record: RevisionRecord = {
    revision: registry.revision + 1,
    time: new Date().toISOString(),
    ...(await decide(registry)),
  }
  const key = storeKeys.revision(record.revision)
  if (await store.create(key, Buffer.from(JSON.stringify(record, null, 2)))) {
    await currentRegistry(store)
    return record
  }
  const winner = await readRevision(store, record.revision)
  if (winner && winner.remote !== remote) return changeRegistry(store, remote, decide)
  throw new Error(
    `${remote} was changed by someone else at the same moment: ${winner?.action} to ${winner?.to}. ` +
      'Look with: npm run registry -- history; then do it again if it still makes sense.',
  )
}
