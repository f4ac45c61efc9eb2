import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { integrityOf, type ReleaseStore, readStoredPublication, storeKeys } from 'delivery'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'shared-domain'

/** How a file and its compressed forms become the bytes that were published. */
const FORMS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '': async (bytes) => bytes,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
}

interface Guarded {
  /** The folder of the remotes, as the store keeps them. */
  folder: string
  /** Served without a publication in the store; see `HostOptions`. */
  unreleased?: Registry | undefined
}

/**
 * A hook of the route `/remotes/*`, whose files are at `NAME/VERSION/PATH`. It answers 404 for what was not published, and 500 when the
 * store's file is not the published one. Browsers verify scripts themselves, but neither workers nor pictures. A file is read again
 * when it changed since.
 */
export function publishedFileGuard(store: ReleaseStore, { folder, unreleased }: Guarded) {
  const verified = new Map<string, string>()

  async function verify(name: string, version: string, path: string): Promise<boolean> {
    const given = unreleased?.remotes.find((remote) => remote.name === name && remote.version === version)
    const published = (given ?? (await readStoredPublication(store, name, version)))?.files[path]
    if (!published) return false
    for (const [ending, original] of Object.entries(FORMS)) {
      const key = storeKeys.version(name, version) + path + ending
      const object = await store.read(key)
      if (object && integrityOf(await original(object.bytes)) !== published)
        throw new Error(`${path}${ending} of ${name} ${version} is not what was published.`)
    }
    return true
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path } = request.params as { '*': string }
    const [, name = '', version = '', file = ''] = /^([\w-]+)\/([\w.+-]+)\/(.+)$/.exec(path) ?? []
    if (!file || file.split('/').includes('..')) return reply.callNotFound()
    const place = join(folder, name, version, file)
    const state = await stateOf(place)
    if (verified.get(place) === state) return
    if (!(await verify(name, version, file))) return reply.callNotFound()
    verified.set(place, state)
  }
}

/** Differs whenever the file or one of its compressed forms was changed: the time of a change cannot be set. */
async function stateOf(place: string): Promise<string> {
  const states = Object.keys(FORMS).map((ending) => stat(place + ending).catch(() => null))
  return (await Promise.all(states)).map((state) => state && `${state.ctimeMs} ${state.size}`).join()
}
