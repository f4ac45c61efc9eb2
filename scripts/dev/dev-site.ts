import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegisteredRemote, Registry } from 'shared-domain'
import { replaceFolder } from '../build/replace-folder'
import { builtPublication } from '../delivery/built-publication'
import { remoteNames, root } from '../project'
import { readRemoteDescription } from '../rspack/remote-description'
import { hotBase } from './hot-server'

/** The site and store of a development session, separate from those of `npm start`. */
export const devSiteFolder = join(root, '.site/dev')

/**
 * Lays out the hot shell's document and the built remotes. The registry that it returns points hot remotes to their development
 * servers.
 */
export async function composeDevSite(hot: readonly string[], shellDocument: string): Promise<Registry> {
  let remotes: RegisteredRemote[] = []
  await replaceFolder(devSiteFolder, async (site) => {
    // The hot shell serves its other files itself; the server wants to find the folder of its icons.
    await cp(join(root, 'shell/src/icons'), join(site, 'shell/icons'), { recursive: true })
    await writeFile(join(site, 'shell/index.html'), shellDocument)
    remotes = await Promise.all(
      remoteNames.map((name) => (hot.includes(name) ? hotRemote(name) : placeRemote(name, site))),
    )
  })
  return { revision: 1, remotes }
}

async function placeRemote(name: string, site: string): Promise<RegisteredRemote> {
  const { folder, publication } = await builtPublication(name)
  const base = `/remotes/${name}/${publication.version}/`
  await cp(folder, join(site, base), { recursive: true })
  return { ...publication, base }
}

// No hashes and hints, because the files change with every edit.
const hotRemote = (name: string): RegisteredRemote => ({
  ...readRemoteDescription(join(root, name)),
  base: hotBase(name),
  files: {},
  preload: {},
})
