import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promoteRemote, publishRemote, type ReleaseStore, readPlatform } from 'delivery'
import { buildSource, fileHashes, pageFiles } from 'scripts/build'
import { RemoteDescriptionSchema } from 'shared-domain'

/** A version that is newer than that of any checkout. */
export const NEXT = '99.0.0'

/** Publishes a remote's build from its folder to the store of a running product, and makes it live. */
export async function releaseBuild(store: ReleaseStore, folder: string): Promise<void> {
  const provided = await readPlatform(store)
  if (!provided) throw new Error('The server has not written what it deploys.')
  const description = RemoteDescriptionSchema.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  )
  const publication = { ...description, files: await fileHashes(folder), preload: await pageFiles(folder) }
  await publishRemote(store, {
    ...{ folder, publication, provided },
    ...{ source: await buildSource(), sbom: Buffer.from('{}') },
  })
  const release = { remote: description.name, version: description.version, provided, reason: 'a fixture' }
  await promoteRemote(store, { ...release, by: 'operator', person: 'a test' })
}
