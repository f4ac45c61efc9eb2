import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { step } from '../command'
import { root, siteFolder, webWorkspaces } from '../project'
import { buildWorkspace } from './build-workspace'
import { replaceFolder } from './replace-folder'

/** Builds what is stale and lays out the site. */
export async function buildSite(): Promise<void> {
  // Two at a time: a build spends half of its time in one thread.
  const waiting = [...webWorkspaces]
  const buildNext = async (): Promise<void> => {
    const workspace = waiting.shift()
    if (!workspace) return
    await step(`Building ${workspace}`, () => buildWorkspace(workspace))
    return buildNext()
  }
  await Promise.all([buildNext(), buildNext()])
  await step('Laying out the site', composeSite)
}

/** Lays out what the server serves besides the remotes, which it takes from the store. */
const composeSite = () =>
  replaceFolder(siteFolder, async (site) => {
    await cp(join(root, 'shell/dist/web'), join(site, 'shell'), { recursive: true })
  })
