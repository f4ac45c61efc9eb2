import { type ReleaseStore, readPublication, readPublishedFile, type Store, storeKeys } from 'delivery'
import type { Publication } from 'shared-domain'

/** Copies a published version, so that a trial's own server can serve its files. Throws when one is not what was published. */
export async function copyVersion(
  from: ReleaseStore,
  to: Store,
  name: string,
  version: string,
): Promise<Publication> {
  const publication = await readPublication(from, name, version)
  if (!publication) throw new Error(`${name} ${version} is not in ${from.name}.`)
  for (const path of Object.keys(publication.files))
    await to.create(storeKeys.version(name, version) + path, await readPublishedFile(from, publication, path))
  return { ...publication, base: `/${storeKeys.version(name, version)}` }
}

/** The same store for a trial's server, which keeps nothing in it. */
export const readOnly = (store: ReleaseStore): ReleaseStore => ({
  ...store,
  list: async () => [],
  create: async () => true,
  replace: async () => true,
  delete: async () => {},
})
