import { type ProvidedVersions, ProvidedVersionsSchema } from 'shared-domain'
import { type Store, storeKeys } from './store'

/** The versions that the server which was started last brings; `undefined` before the first start. */
export async function readPlatform(store: Store): Promise<ProvidedVersions | undefined> {
  const object = await store.read(storeKeys.platform)
  return object && ProvidedVersionsSchema.parse(JSON.parse(object.bytes.toString()))
}

/** Notes what a starting server brings, so that a promotion from any machine is held against it. */
export async function writePlatform(store: Store, provided: ProvidedVersions): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(provided, null, 2))
  const known = await store.read(storeKeys.platform)
  if (known?.bytes.equals(bytes)) return
  // Of two servers that start at once, the one that loses looks again.
  const isWritten = known
    ? await store.replace(storeKeys.platform, bytes, known.etag)
    : await store.create(storeKeys.platform, bytes)
  if (!isWritten) await writePlatform(store, provided)
}
