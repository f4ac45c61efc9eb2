import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegisteredRemote, RemoteDescriptionSchema } from 'shared-domain'
import { type RemoteName, root } from '../project'
import { fileHashes } from './file-hashes'
import { pageFiles } from './page-files'

/** Copies a built remote into a folder of its own version and build, which never changes afterwards. */
export async function placeRemote(name: RemoteName, site: string): Promise<RegisteredRemote> {
  const dist = join(root, name, 'dist')
  const description = RemoteDescriptionSchema.parse(
    JSON.parse(await readFile(join(dist, 'web/remote.json'), 'utf8')),
  )
  const build = await readFile(join(dist, 'fingerprint'), 'utf8')
  const base = `/remotes/${name}/${description.version}-${build}/`
  await cp(join(dist, 'web'), join(site, base), { recursive: true })
  const [files, preload] = await Promise.all([fileHashes(join(dist, 'web')), pageFiles(join(dist, 'web'))])
  return { ...description, base, files, preload }
}
