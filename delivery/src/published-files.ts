import { createHash } from 'node:crypto'
import type { Publication } from 'shared-domain'
import { readStoredPublication } from './publication'
import type { ReleaseStore } from './release-store'
import { type Store, storeKeys } from './store'

/** The hash that browsers and the server compare a file with: `sha384-` and base64. */
export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * The bytes of a version's file. Throws when the store has none at the path, or other bytes than were published: someone who can
 * write to the store must not be able to change what is live.
 */
export async function readPublishedFile(
  store: Store,
  { name, version, files }: Pick<Publication, 'name' | 'version' | 'files'>,
  path: string,
): Promise<Buffer> {
  return readVerified(
    store,
    storeKeys.version(name, version) + path,
    files[path],
    `${path} of ${name} ${version}`,
  )
}

/**
 * The source map of a version's file. `undefined` when the version was published without one. Throws when it is not the published one.
 */
export async function readSourceMap(
  store: ReleaseStore,
  { name, version }: Pick<Publication, 'name' | 'version'>,
  file: string,
): Promise<Buffer | undefined> {
  const published = (await readStoredPublication(store, name, version))?.sourceMaps?.[file]
  if (!published) return undefined
  const key = storeKeys.sourceMap(name, version, file)
  return readVerified(store, key, published, `The source map of ${file} of ${name} ${version}`)
}

/** The bytes of an object. Throws when there is none, or when they are not those that were `published`. */
export async function readVerified(
  store: Store,
  key: string,
  published: string | undefined,
  /** How an error names the object. */
  title: string,
): Promise<Buffer> {
  const object = await store.read(key)
  if (!object)
    throw new Error(`${title} is not in the store (${store.name}): restore it there, or check STORE_URL.`)
  if (integrityOf(object.bytes) !== published) throw new Error(`${title} is not what was published.`)
  return object.bytes
}
