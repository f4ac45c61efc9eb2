import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHELL_SOURCE, withFolderLock } from 'delivery'
import { step } from '../command'
import { root, siteFolder, webWorkspaces } from '../project'
import { buildSource } from '../workspaces/attribution'
import { buildWorkspace } from './build-workspace'
import { bundleReleaseCommands } from './bundle-release-commands'
import { replaceFolder } from './replace-folder'

/** Longer than another process takes to build everything. */
const LOCK_TIMEOUT_MS = 5 * 60_000

/** Builds outdated workspaces and lays out the site. Waits while another process builds in this checkout. */
export const buildSite = (): Promise<void> =>
  withFolderLock(join(root, '.site'), LOCK_TIMEOUT_MS, async () => {
    await buildWorkspaces()
    await step('Laying out the site', composeSite)
    await step('Release commands', bundleReleaseCommands)
  })

async function buildWorkspaces(): Promise<void> {
  // Two at a time: a build spends half of its time in one thread.
  const waiting = [...webWorkspaces]
  const buildNext = async (): Promise<void> => {
    const workspace = waiting.shift()
    if (!workspace) return
    await step(`Building ${workspace}`, () => buildWorkspace(workspace))
    return buildNext()
  }
  await Promise.all([buildNext(), buildNext()])
}

/** Lays out the site, without the remotes, which are served from the store. */
const composeSite = () =>
  replaceFolder(siteFolder, async (site) => {
    await cp(join(root, 'shell/dist/web'), join(site, 'shell'), { recursive: true })
    // Not below the files that browsers load.
    await cp(join(root, 'shell/dist/first-content'), join(site, 'first-content'), { recursive: true })
    await writeFile(join(site, SHELL_SOURCE), JSON.stringify(await buildSource()))
  })
