import { readPublication, type Store, storeKeys } from 'delivery'
import type { Publication, RegisteredRemote } from 'shared-domain'

/** Copies a published version, so that a trial's own server can serve its files. */
export async function copyVersion(
  from: Store,
  to: Store,
  name: string,
  version: string,
): Promise<Publication> {
  const publication = await readPublication(from, name, version)
  if (!publication) throw new Error(`${name} ${version} is not in ${from.name}.`)
  for (const path of Object.keys(publication.files)) {
    const key = storeKeys.version(name, version) + path
    const object = await from.read(key)
    if (!object) throw new Error(`${from.name} lacks ${key}.`)
    await to.create(key, object.bytes)
  }
  return { ...publication, base: `/${storeKeys.version(name, version)}` }
}

/** A read-only store with the same files in which exactly these remotes are live. */
export function onlyWith(store: Store, remotes: readonly RegisteredRemote[]): Store {
  const registry = Buffer.from(JSON.stringify({ revision: 0, remotes }))
  return {
    ...store,
    async read(key) {
      if (key === storeKeys.registry) return { bytes: registry, etag: 'trial' }
      return key.startsWith(storeKeys.history) ? undefined : store.read(key)
    },
    list: async () => [],
    create: async () => true,
    replace: async () => true,
    delete: async () => {},
  }
}
