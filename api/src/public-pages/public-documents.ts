import { PublicPagesSchema, type RegisteredRemote, type Registry, type RuntimeSettings } from 'shared-domain'
import type { Store } from '../delivery/store'
import { storeKeys } from '../delivery/store-keys'
import { compressedDocument } from './compressed-document'
import { publicDocument } from './public-document'

type Sender = ReturnType<typeof compressedDocument>

/** The document that a live remote brings for a public path, if one does. */
export type PublicDocuments = (registry: Registry, path: string) => Promise<Sender | undefined>

/**
 * Answers the public paths with the documents that the live remotes bring for them, so that a resident's phone loads
 * neither the shell nor the federation runtime. A remote without such documents has its pages in the shell.
 */
export function publicDocuments(store: Store, settings: RuntimeSettings): PublicDocuments {
  const documentsOf = new Map<string, Promise<Map<string, Sender>>>()

  function ofRemote(remote: RegisteredRemote): Promise<Map<string, Sender>> {
    const known = documentsOf.get(remote.base)
    if (known) return known
    const reading = readDocuments(store, settings, remote)
    documentsOf.set(remote.base, reading)
    // The pages are in the shell meanwhile; the next visitor's request tries again.
    reading.catch((error) => {
      documentsOf.delete(remote.base)
      console.error(`The public pages of ${remote.name} ${remote.version} cannot be read.`, error)
    })
    return reading
  }
  return async ({ remotes }, path) => {
    const remote = remotes.find(({ files, pages }) => {
      return files[LIST] !== undefined && pages.some((page) => page.path === path)
    })
    if (!remote) return undefined
    const documents = await ofRemote(remote).catch(() => undefined)
    const live = new Set(remotes.map(({ base }) => base))
    for (const base of documentsOf.keys()) if (!live.has(base)) documentsOf.delete(base)
    return documents?.get(path)
  }
}

const LIST = 'pages/pages.json'

async function readDocuments(store: Store, settings: RuntimeSettings, remote: RegisteredRemote) {
  const read = async (path: string) => {
    const object = await store.read(storeKeys.version(remote.name, remote.version) + path)
    if (!object) throw new Error(`${path} of ${remote.name} ${remote.version} is not in the store.`)
    return object.bytes.toString()
  }
  const list = PublicPagesSchema.parse(JSON.parse(await read(LIST)))
  const documents = list.map(async ({ path, document }): Promise<[string, Sender]> => {
    const html = publicDocument(await read(`pages/${document}`), remote, settings)
    return [path, compressedDocument(html)]
  })
  return new Map(await Promise.all(documents))
}
