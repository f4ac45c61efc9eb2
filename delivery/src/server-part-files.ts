import { readStoredPublication, type Version } from './publication'
import { readVerified } from './published-files'
import type { ReleaseStore } from './release-store'
import { storeKeys } from './store'

/** The files of the server part of a published version. Browsers never get them. */
export interface ServerPartFiles {
  /** The messages that it and the server speak. */
  protocol: number
  bytes: ReadonlyMap<string, Buffer>
}

/** Reads the server part that was published with a version; `undefined` for one without. Throws when the store has other bytes. */
export async function readServerPart(
  store: ReleaseStore,
  { name, version }: Version,
): Promise<ServerPartFiles | undefined> {
  const part = (await readStoredPublication(store, name, version))?.serverPart
  if (!part) return undefined
  const read = await Promise.all(
    Object.entries(part.files).map(async ([path, integrity]): Promise<[string, Buffer]> => {
      const key = storeKeys.serverPart(name, version) + path
      return [
        path,
        await readVerified(store, key, integrity, `${path} of the server part of ${name} ${version}`),
      ]
    }),
  )
  return { protocol: part.protocol, bytes: new Map(read) }
}
