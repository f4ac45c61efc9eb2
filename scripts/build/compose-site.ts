import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegisteredRemote, type Registry, RemoteDescriptionSchema } from 'shared-domain'
import { remoteNames, root, siteFolder } from '../project'
import { pageFiles } from './page-files'

/** Lays the built workspaces out as the server serves them, and makes every remote's build the live one. */
export async function composeSite(): Promise<void> {
  await rm(siteFolder, { recursive: true, force: true })
  await mkdir(siteFolder, { recursive: true })
  await cp(join(root, 'shell/dist/web'), join(siteFolder, 'shell'), { recursive: true })
  const remotes = await Promise.all(remoteNames.map(placeRemote))
  const registry: Registry = { revision: 1, remotes }
  await writeFile(join(siteFolder, 'registry.json'), JSON.stringify(registry, null, 2))
}

/** Copies a remote into a folder of its own version and build, which never changes afterwards. */
async function placeRemote(name: string): Promise<RegisteredRemote> {
  const dist = join(root, name, 'dist')
  const description = RemoteDescriptionSchema.parse(
    JSON.parse(await readFile(join(dist, 'web/remote.json'), 'utf8')),
  )
  const build = await readFile(join(dist, 'fingerprint'), 'utf8')
  const folder = join('remotes', name, `${description.version}-${build}`)
  await cp(join(dist, 'web'), join(siteFolder, folder), { recursive: true })
  return { ...description, base: `/${folder}/`, preload: await pageFiles(join(dist, 'web')) }
}
