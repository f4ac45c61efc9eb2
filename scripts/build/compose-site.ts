import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root, siteFolder } from '../project'
import { replaceFolder } from './replace-folder'

/** Lays out what the server serves besides the remotes, which it takes from the store. */
export const composeSite = () =>
  replaceFolder(siteFolder, async (site) => {
    await cp(join(root, 'shell/dist/web'), join(site, 'shell'), { recursive: true })
  })
