import type { ProvidedVersions } from 'shared-domain'
import { ProvidedVersionsSchema } from 'shared-domain/composition'
import { type Store, storeKeys } from './store'

/** The versions of the server that was started last; `undefined` before the first start. */
export async function readPlatform(store: Store): Promise<ProvidedVersions | undefined> {
  const object = await store.read(storeKeys.platform)
  return object && ProvidedVersionsSchema.parse(JSON.parse(object.bytes.toString()))
}

/** Stores the versions of a starting server, so that promotions from any machine are checked against them. */
export async function writePlatform(store: Store, provided: ProvidedVersions): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(provided, null, 2))
  const known = await store.read(storeKeys.platform)
  if (known?.bytes.equals(bytes)) return
  // When two servers start at once, the one that loses the race tries again.
  const isWritten = known
    ? await store.replace(storeKeys.platform, bytes, known.etag)
    : await store.create(storeKeys.platform, bytes)
  if (!isWritten) await writePlatform(store, provided)
}
