import { webWorkspaces } from '../project'
import { step } from '../step'
import { buildWorkspace } from './build-workspace'
import { composeSite } from './compose-site'

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
