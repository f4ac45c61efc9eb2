import { type Publication, type RegisteredRemote, type Registry, RegistrySchema } from 'shared-domain'
import type { RevisionRecord } from './history'
import { readRevision } from './history'
import { readPublication } from './publication'
import type { Store, StoredObject } from './store'
import { storeKeys } from './store'

/**
 * The registry according to the history. The history is written first; a registry that is behind, because a process died in
 * between, is brought up to date.
 */
export async function currentRegistry(store: Store): Promise<Registry> {
  const object = await store.read(storeKeys.registry)
  const kept = object ? parsed(store, object) : { revision: 0, remotes: [] }
  const current = await caughtUp(store, kept)
  if (current === kept) return kept
  const bytes = Buffer.from(JSON.stringify(current, null, 2))
  // The faster process wrote the same revision or a later one.
  if (object) await store.replace(storeKeys.registry, bytes, object.etag)
  else await store.create(storeKeys.registry, bytes)
  return current
}

// Equal bytes mean an equal registry: derived data need not be recomputed for every page load.
const latest = new WeakMap<Store, { etag: string; registry: Registry }>()

function parsed(store: Store, { bytes, etag }: StoredObject): Registry {
  const known = latest.get(store)
  if (known?.etag === etag) return known.registry
  const registry = RegistrySchema.parse(JSON.parse(bytes.toString()))
  latest.set(store, { etag, registry })
  return registry
}

async function caughtUp(store: Store, registry: Registry): Promise<Registry> {
  const record = await readRevision(store, registry.revision + 1)
  return record ? caughtUp(store, await withChange(store, registry, record)) : registry
}

/** When the store no longer has a version, the one before it is used. */
async function withChange(store: Store, { remotes }: Registry, record: RevisionRecord): Promise<Registry> {
  const { revision, remote: name, action, from, to, share, before } = record
  const isShared = action === 'share'
  const kept = isShared ? from : to
  const [live, previous] = kept === null ? [] : await firstTwo(store, name, [kept, ...before])
  const shared = isShared && to !== null ? await readPublication(store, name, to) : undefined
  const candidate = shared && share !== undefined ? { ...shared, share } : undefined
  const changed: RegisteredRemote[] = live
    ? [{ ...live, ...(previous && { previous }), ...(candidate && { candidate }) }]
    : []
  const others = remotes.filter((remote) => remote.name !== name)
  return { revision, remotes: [...others, ...changed].sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

async function firstTwo(store: Store, name: string, versions: readonly string[]): Promise<Publication[]> {
  const found: Publication[] = []
  for (const version of versions) {
    const publication = await readPublication(store, name, version)
    if (publication) found.push(publication)
    if (found.length === 2) break
  }
  return found
}
