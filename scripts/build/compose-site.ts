import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from 'shared-domain'
import { remoteNames, root, siteFolder } from '../project'
import { placeRemote } from './place-remote'
import { replaceFolder } from './replace-folder'

/** Lays the built workspaces out as the server serves them, and makes every remote's build the live one. */
export const composeSite = () =>
  replaceFolder(siteFolder, async (site) => {
    await cp(join(root, 'shell/dist/web'), join(site, 'shell'), { recursive: true })
    const remotes = await Promise.all(remoteNames.map((name) => placeRemote(name, site)))
    const registry: Registry = { revision: 1, remotes }
    await writeFile(join(site, 'registry.json'), JSON.stringify(registry, null, 2))
  })
