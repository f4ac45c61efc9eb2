import { webWorkspaces } from '../project'
import { step } from '../step'
import { buildWorkspace } from './build-workspace'
import { composeSite } from './compose-site'

/** Builds what is stale and lays out the site. */
export async function buildSite(): Promise<void> {
  for (const workspace of webWorkspaces) {
    await step(`Building ${workspace}`, () => buildWorkspace(workspace))
  }
  await step('Laying out the site', composeSite)
}
